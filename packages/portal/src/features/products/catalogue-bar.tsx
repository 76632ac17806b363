import { GridIcon, RowsIcon } from '@stoa/ui/icons.tsx';
import { SegmentedControl } from '@stoa/ui/segmented-control.tsx';
import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/language.tsx';
import classes from './catalogue-bar.module.css';

export type CatalogueView = 'grid' | 'table';

export interface CatalogueBarProps {
  /** How many, or "1 - 12 of 37". */
  readonly count?: ReactNode;
  readonly view: CatalogueView;
  readonly onView: (view: CatalogueView) => void;
  /** The catalog has no products to lay out: the choice is disabled and says so. */
  readonly empty?: boolean;
  /** Narrows what is listed. */
  readonly filter?: ReactNode;
}

/** The catalog's second line: what is listed, how many, and as what. */
export function CatalogueBar({ count, view, onView, empty = false, filter }: CatalogueBarProps) {
  const t = useText();
  const title = useId();
  const reason = useId();
  return (
    <div className={classes.bar}>
      <h2 id={title}>{t('catalog.products')}</h2>
      {count !== undefined && (
        <span className={classes.count} role="status">
          {count}
        </span>
      )}
      <div className={classes.end}>
        {filter}
        {empty && (
          <span id={reason} hidden>
            {t('catalog.empty')}
          </span>
        )}
        <SegmentedControl<CatalogueView>
          label={t('catalog.viewLabel')}
          value={view}
          onChange={onView}
          {...(empty ? { unavailableBy: reason } : {})}
          segments={[
            { value: 'grid', label: t('catalog.grid'), icon: <GridIcon /> },
            { value: 'table', label: t('catalog.table'), icon: <RowsIcon /> },
          ]}
        />
      </div>
    </div>
  );
}
