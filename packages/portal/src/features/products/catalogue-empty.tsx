import { EmptyState } from '@stoa/ui/empty-state.tsx';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.tsx';
import classes from './catalogue-empty.module.css';

export interface CatalogueEmptyProps {
  /** What was searched for, when a search found nothing. */
  readonly query?: string;
  /** The next step: clear the search, go to the applications. */
  readonly actions?: ReactNode;
}

/** Shows 'No Products listed' (portal §2) over a drawing: the plan of a portico that is not built yet. */
export function CatalogueEmpty({ query, actions }: CatalogueEmptyProps) {
  const t = useText();
  return (
    <div className={classes.empty}>
      <EmptyState title={t('catalog.empty')} actions={actions}>
        {query ? t('catalog.noMatch', { query }) : t('catalog.emptyHelp')}
      </EmptyState>
    </div>
  );
}
