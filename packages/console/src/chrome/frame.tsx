import { Brand, type BrandProps } from '@stoa/ui/brand.tsx';
import { initials } from '@stoa/ui/initials.ts';
import { useSingleKey } from '@stoa/ui/single-keys.ts';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../i18n/language.tsx';
import type { Me } from '../services.tsx';
import classes from './frame.module.css';
import { NavIcon } from './nav-icons.tsx';

const YouPanel = lazy(async () => ({ default: (await import('./you-panel.tsx')).YouPanel }));
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }));

export interface FrameProps {
  readonly brand: BrandProps;
  readonly me: Me;
  /** Entries; drawn once, beside the page or below it. */
  readonly navigation: ReactNode;
  /** The way into the palette, above the entries. */
  readonly find: ReactNode;
  readonly onLogOut: () => void;
  readonly children: ReactNode;
}

/** The rail on the left, icons alone below 1024 px, a bar at the bottom on a phone; and the page. */
export function Frame({ brand, me, navigation, find, onLogOut, children }: FrameProps) {
  const t = useText();
  const [opened, setOpened] = useState<'you' | 'shortcuts'>();
  useSingleKey('?', () => setOpened('shortcuts'));
  const close = () => setOpened(undefined);
  const name = me.preferred_name || me.full_name;
  const role = t(`role.${me.role}`);
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        {t('nav.skip')}
      </a>
      <header className={classes.rail}>
        <Link to="/" className={classes.brand} aria-label={`${brand.name} ${t('console.label')}`}>
          <Brand {...brand} />
          <small>{t('console.label')}</small>
        </Link>
        {find}
        <nav className={classes.nav} aria-label={t('nav.main')}>
          {navigation}
        </nav>
        <button
          type="button"
          className={classes.me}
          aria-haspopup="dialog"
          aria-label={t('nav.menu', { name, role })}
          onClick={() => setOpened('you')}
        >
          <span className={classes.initials} aria-hidden="true">
            {initials(name.replaceAll(' ', '.'))}
          </span>
          <NavIcon name="person" className={classes.person} />
          <span className={classes.who}>
            <b>{name}</b>
            <small>{role}</small>
          </span>
          <span className={classes.you} aria-hidden="true">
            {t('nav.you')}
          </span>
        </button>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <Suspense>
        {opened === 'you' && (
          <YouPanel me={me} onClose={close} onShortcuts={() => setOpened('shortcuts')} onLogOut={onLogOut} />
        )}
        {opened === 'shortcuts' && <Shortcuts onClose={close} />}
      </Suspense>
    </div>
  );
}
