import type { PortalDimension, PortalStatsRow } from '@stoa/contract/portal-stats';
import { figure } from '@stoa/text/figure';
import { type DataColumn, DataTable } from '@stoa/ui/data-table.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { statusLabel } from '@stoa/ui/status-phrase.ts';
import { Tag } from '@stoa/ui/tag.tsx';
import { Link } from '@tanstack/react-router';
import { useLanguage } from '../../i18n/language.tsx';
import { narrowingOf, nextDimension } from './analytics-address.ts';
import { latencyText, percentText, rowName, trendText } from './analytics-words.ts';
import classes from './ranking.module.css';

export interface RankingProps {
  readonly dimension: PortalDimension;
  readonly rows: readonly PortalStatsRow[];
  readonly offered: readonly PortalDimension[];
  readonly busy: boolean;
}

/** The most called of a dimension. A row narrows to itself and counts what is asked next; its errors lead to them. */
export function Ranking({ dimension, rows, offered, busy }: RankingProps) {
  const { t, tag } = useLanguage();
  const narrowed = (row: PortalStatsRow) => ({
    [narrowingOf(dimension)]: row.value === '' ? 'none' : row.value,
    // The same operation of another version is another one.
    ...(dimension === 'OPERATION' && row.product_version_id && { version: row.product_version_id }),
  });
  const errors = (row: PortalStatsRow, count: number, group: string) =>
    count === 0 ? (
      <span className={classes.quiet}>0</span>
    ) : (
      <Link
        to="."
        search={(was) => ({ ...was, ...narrowed(row), status: group, by: 'STATUS_CODE' })}
        className={classes.figure}
      >
        {figure(count, tag)} <small>{percentText(count / row.requests, tag)}</small>
      </Link>
    );
  const columns: DataColumn<PortalStatsRow>[] = [
    {
      id: 'name',
      header: t(`analytics.by.${dimension}`),
      isRowHeader: true,
      cell: (row) => (
        <span className={classes.name}>
          <Link
            to="."
            search={(was) => ({ ...was, ...narrowed(row), by: nextDimension(dimension, offered) })}
            className={dimension === 'OPERATION' ? classes.mono : undefined}
          >
            {dimension === 'STATUS_CODE' ? statusLabel(row.value) : rowName(dimension, row, t)}
          </Link>
          {row.deprecated && <Tag>{t('analytics.deprecated')}</Tag>}
          {row.detail && <small>{row.detail}</small>}
        </span>
      ),
    },
    { id: 'requests', header: t('analytics.requests'), align: 'end', cell: ({ requests }) => figure(requests, tag) },
    {
      id: 'trend',
      header: t('analytics.trend'),
      align: 'end',
      cell: ({ requests, before }) => (
        <span title={before ? t('analytics.before', { count: figure(before.requests, tag) }) : undefined}>
          {trendText(requests, before?.requests, t, tag)}
        </span>
      ),
    },
    {
      id: 'client',
      header: t('analytics.clientErrors'),
      align: 'end',
      cell: (row) => errors(row, row.client_errors, '4XX'),
    },
    {
      id: 'server',
      header: t('analytics.serverErrors'),
      align: 'end',
      cell: (row) => errors(row, row.server_errors, '5XX'),
    },
    {
      id: 'p50',
      header: t('analytics.latency'),
      align: 'end',
      hiddenBelow: 'medium',
      cell: (row) => latencyText(row.latency_p50_ms, t, tag),
    },
    {
      id: 'p95',
      header: t('analytics.latency95'),
      align: 'end',
      hiddenBelow: 'medium',
      cell: (row) => latencyText(row.latency_p95_ms, t, tag),
    },
  ];
  return (
    <div className={classes.table}>
      <DataTable
        caption={t(`analytics.by.${dimension}`)}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.product_version_id} ${row.value}`}
        busy={busy}
        empty={
          <EmptyState title={t('analytics.empty')} headingLevel={2}>
            {t('analytics.emptyText')}
          </EmptyState>
        }
      />
    </div>
  );
}
