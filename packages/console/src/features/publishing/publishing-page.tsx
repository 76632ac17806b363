import { roleAllows } from '@stoa/contract/management-roles';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.tsx';
import { ErrorNotice } from '../../lib/error-notice.tsx';
import page from '../../lib/page.module.css';
import { PendingLines } from '../../lib/pending-lines.tsx';
import { useServices } from '../../services.tsx';
import { usePageTitle } from '../../use-page-title.ts';
import classes from './publishing.module.css';

interface PublishingPageProps {
  readonly title: string;
  /** The product that the page is about. */
  readonly product?: { readonly slug: string; readonly name: string };
  readonly actions?: ReactNode;
  readonly error?: unknown;
  /** What it is about is on its way. */
  readonly isPending?: boolean;
  readonly children: ReactNode;
}

/** Way, title, actions: the frame of the pages about one thing. */
export function PublishingPage({ title, product, actions, error, isPending, children }: PublishingPageProps) {
  const t = useText();
  usePageTitle(title);
  return (
    <div className={page.page}>
      <nav className={classes.crumbs} aria-label={t('nav.products')}>
        <Link to="/products">{t('nav.products')}</Link>
        {product && (
          <>
            <span aria-hidden="true">/</span>
            <Link to="/products/$slug" params={{ slug: product.slug }}>
              {product.name}
            </Link>
          </>
        )}
      </nav>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <ErrorNotice error={error} />
      {isPending && !error && <PendingLines />}
      {children}
    </div>
  );
}

/** What the role may do with products: look at them, and edit them. */
export function useMay(): { readonly look: boolean; readonly edit: boolean } {
  const { me } = useServices();
  return { look: roleAllows(me.role, 'getProductDraft'), edit: roleAllows(me.role, 'getChangeSet') };
}
