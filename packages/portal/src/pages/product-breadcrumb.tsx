import { classNames } from '@stoa/ui/class-names.ts';
import type { ReactNode } from 'react';
import { useText } from '../i18n/language.tsx';
import styles from './product-breadcrumb.module.css';

interface ProductBreadcrumbProps {
  readonly className?: string | undefined;
  /** The steps, from the catalog on: links, and spans for what is no link. */
  readonly children: ReactNode;
}

/** The way from the catalog to a page of a product. */
export function ProductBreadcrumb({ className, children }: ProductBreadcrumbProps) {
  const t = useText();
  return (
    <nav className={classNames(styles.crumbs, className)} aria-label={t('nav.breadcrumb')}>
      {children}
    </nav>
  );
}
