import type { BrandProps } from '@stoa/ui/brand.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/language.tsx';
import { BrandRow } from './brand-row.tsx';
import classes from './header.module.css';
import { type Account, UserMenu } from './user-menu.tsx';

export interface HeaderProps {
  readonly brand: BrandProps;
  /** The signed-in developer; null on a public portal and for a visitor, who get no dropdown (portal §1). */
  readonly account: Account | null;
  /** Nothing can be read without logging in: the one way on is the log-in. */
  readonly locked?: boolean;
  /** Runs to the window's edges, over the product's own navigation. */
  readonly wide?: boolean;
  /** The way to search everything. */
  readonly search?: ReactNode;
}

/** Logo, 'Developer Portal', the way to the catalog, the user dropdown. Sticks to the top. */
export function Header({ brand, account, locked = false, wide = false, search }: HeaderProps) {
  const t = useText();
  return (
    <header className={classes.top}>
      <div className={classes.inner} data-wide={wide || undefined}>
        <BrandRow {...brand} />
        <nav className={classes.nav} aria-label={t('nav.main')} data-account={account !== null || undefined}>
          {locked ? (
            <Link to="/login/{-$sso}">{t('login.submit')}</Link>
          ) : (
            <Link to="/" activeOptions={{ exact: true, includeSearch: false }}>
              {t('nav.catalog')}
            </Link>
          )}
        </nav>
        <div className={classes.end}>
          {!locked && search}
          {account && <UserMenu {...account} />}
        </div>
      </div>
    </header>
  );
}
