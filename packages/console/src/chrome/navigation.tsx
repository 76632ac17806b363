import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useText } from '../i18n/language.tsx';
import { RequestsIcon, TodayIcon } from './nav-icons.tsx';
import classes from './navigation.module.css';

export interface NavigationProps {
  /** Undefined where the role does not have the inbox. */
  readonly waiting: number | undefined;
}

/** The screens that exist and that the role has; for the rail, and for the bar of a phone. */
export function Navigation({ waiting }: NavigationProps) {
  const t = useText();
  return (
    <>
      <Entry to="/" Glyph={TodayIcon} label={t('nav.today')} exact />
      {waiting !== undefined && (
        <Entry to="/requests/{-$kind}/{-$id}" Glyph={RequestsIcon} label={t('nav.requests')} waiting={waiting} />
      )}
    </>
  );
}

function Entry(props: {
  readonly to: '/' | '/requests/{-$kind}/{-$id}';
  readonly label: string;
  readonly Glyph: ComponentType;
  readonly waiting?: number;
  readonly exact?: boolean;
}) {
  const { to, label, Glyph, waiting = 0, exact = false } = props;
  const t = useText();
  return (
    <Link
      to={to}
      className={classes.entry}
      title={label}
      params={{ kind: undefined, id: undefined }}
      activeOptions={{ exact, includeSearch: false }}
    >
      <Glyph />
      <span className={classes.word}>{label}</span>
      {waiting > 0 && (
        <em className={classes.count}>
          <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
          <span className={classes.said}>{t('nav.waiting', { count: waiting })}</span>
        </em>
      )}
    </Link>
  );
}
