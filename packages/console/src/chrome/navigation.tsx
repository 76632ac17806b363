import { Dialog } from '@stoa/ui/dialog.tsx';
import { usePhone } from '@stoa/ui/use-phone.ts';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { useText } from '../i18n/language.tsx';
import type { Screen } from '../screens.ts';
import { NavIcon } from './nav-icons.tsx';
import classes from './navigation.module.css';

export interface NavigationProps {
  /** Those that the role has. */
  readonly screens: readonly Screen[];
  /** Requests that wait. */
  readonly waiting: number;
}

/** Screens in the bar of a phone, which has room for five entries: with the search, _More_ and you. */
const inBar = 2;

/** The screens; for the rail, and for the bar of a phone. */
export function Navigation({ screens, waiting }: NavigationProps) {
  const t = useText();
  const isPhone = usePhone();
  const [opened, setOpened] = useState(false);
  if (!isPhone || screens.length <= inBar + 1) return <Entries screens={screens} waiting={waiting} />;
  return (
    <>
      <Entries screens={screens.slice(0, inBar)} waiting={waiting} />
      <button type="button" className={classes.entry} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <NavIcon name="more" />
        <span className={classes.word}>{t('nav.more')}</span>
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('nav.more')} closeLabel={t('common.close')}>
        <ul className={classes.sheet}>
          {screens.slice(inBar).map((screen) => (
            <li key={screen.id}>
              <Link {...screen.link} onClick={() => setOpened(false)}>
                <NavIcon name={screen.id} />
                {t(`nav.${screen.id}`)}
              </Link>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}

/** Screens that stand below one of the rail under another address. */
const below: Partial<Record<Screen['id'], RegExp>> = {
  today: /\/today\//,
  applications: /\/clients$/,
  products: /\/(review|publications)(\/|$)/,
};

function Entries({ screens, waiting }: NavigationProps) {
  const t = useText();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return screens.map((screen, at) => {
    const label = t(`nav.${screen.id}`);
    const begins = screen.group !== screens[Math.max(at - 1, 0)]?.group;
    const count = screen.id === 'requests' ? waiting : 0;
    return (
      <Fragment key={screen.id}>
        {begins && <hr className={classes.rule} />}
        <Link
          {...screen.link}
          className={classes.entry}
          title={label}
          aria-current={below[screen.id]?.test(path) || undefined}
          activeOptions={{ exact: screen.id === 'today', includeSearch: false }}
        >
          <NavIcon name={screen.id} />
          <span className={classes.word}>{label}</span>
          {count > 0 && (
            <em className={classes.count}>
              <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
              <VisuallyHidden>{t('nav.waiting', { count })}</VisuallyHidden>
            </em>
          )}
        </Link>
      </Fragment>
    );
  });
}
