import { Button } from '@stoa/ui/button.tsx';
import { DataTable, type DataTableProps } from '@stoa/ui/data-table.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { Late } from '@stoa/ui/late.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { useText } from '../i18n/language.tsx';
import { ErrorNotice } from '../lib/error-notice.tsx';
import page from '../lib/page.module.css';
import { usePageTitle } from '../use-page-title.ts';
import { type Export, ExportButton } from './export-button.tsx';
import classes from './list-page.module.css';
import { ListSearch, type ListSearchProps } from './list-search.tsx';
import type { AskPage, CursorList } from './use-cursor-list.ts';

export interface ListPageProps<Row, Exported = Row> extends Pick<DataTableProps<Row>, 'columns' | 'rowKey'> {
  readonly title: string;
  /** A sentence below the title. */
  readonly intro?: ReactNode;
  /** Stands above the rows, as wide as they are. */
  readonly notice?: ReactNode;
  /** Stand beside the title; the primary one is the last. */
  readonly actions?: ReactNode;
  readonly search?: ListSearchProps;
  /** Selects, such as of a status. */
  readonly filters?: ReactNode;
  readonly list: CursorList<Row>;
  /** Whether something narrows the list. */
  readonly isFiltered: boolean;
  /** What the page says when the list has no rows and no filter is set. */
  readonly empty: { readonly title: string; readonly text: ReactNode; readonly actions?: ReactNode };
  /** `Exported`: as it is asked for, where the page shows other rows. */
  readonly exported?: Export<Exported> & { readonly ask: AskPage<Exported> };
}

/** A page that is one list: title, also of the window, search, filters, rows, the next page. */
export function ListPage<Row, Exported = Row>(props: ListPageProps<Row, Exported>) {
  const { title, intro, notice, actions, search, filters, exported, list } = props;
  usePageTitle(title);
  const hasRows = list.rows !== undefined && list.rows.length > 0;
  return (
    <div className={page.page}>
      <header className={`${page.head} ${classes.head}`}>
        <h1 tabIndex={-1}>{title}</h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {intro && <p className={classes.intro}>{intro}</p>}
      {notice && <div className={classes.notice}>{notice}</div>}
      {(search || filters || exported) && (
        <div className={classes.tools}>
          {search && <ListSearch {...search} />}
          {filters}
          {exported && hasRows && (
            <span className={classes.export}>
              <ExportButton {...exported} />
            </span>
          )}
        </div>
      )}
      <ListRows {...props} />
    </div>
  );
}

export type ListRowsProps<Row> = Pick<
  ListPageProps<Row>,
  'title' | 'list' | 'columns' | 'rowKey' | 'isFiltered' | 'empty'
>;

/** The rows alone, for a list that is a part of a page. */
export function ListRows<Row>({ title, list, columns, rowKey, isFiltered, empty }: ListRowsProps<Row>) {
  const t = useText();
  if (!list.rows) return list.error ? <ErrorNotice error={list.error} onRetry={list.retry} /> : <Pending />;
  return (
    <div className={classes.rows}>
      <DataTable
        caption={title}
        columns={columns}
        rows={list.rows}
        rowKey={rowKey}
        busy={list.isStale}
        empty={
          isFiltered ? (
            <EmptyState title={t('list.noneFiltered')} headingLevel={2}>
              {t('list.noneFilteredText')}
            </EmptyState>
          ) : (
            <EmptyState title={empty.title} headingLevel={2} actions={empty.actions}>
              {empty.text}
            </EmptyState>
          )
        }
      />
      {list.more.isThere && (
        <div className={classes.more}>
          <Button size="sm" pending={list.more.isLoading} onClick={list.more.load}>
            {t('list.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Pending() {
  return (
    <Late>
      <div className={classes.pending} aria-hidden="true">
        {['54%', '38%', '46%', '60%', '42%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    </Late>
  );
}
