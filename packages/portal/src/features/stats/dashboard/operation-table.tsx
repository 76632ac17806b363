import { exactFigure } from '@stoa/charts/figures';
import type { OperationStats } from '@stoa/contract/calls';
import { Button } from '@stoa/ui/button.tsx';
import { type DataColumn, DataTable } from '@stoa/ui/data-table.tsx';
import { MethodLabel } from '@stoa/ui/glyphs/method-glyph.tsx';
import { Section } from '@stoa/ui/section.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnalyticsText } from '../../../i18n/analytics/analytics-text.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { NotFetched } from '../../../lib/not-fetched.tsx';
import { rowsAtOnce } from '../rows-at-once.ts';
import styles from './operation-table.module.css';

type Operation = OperationStats['operations'][number];

/** Which operations were called, where gateways report paths; nothing where none was. */
export function OperationTable({ query }: { readonly query: UseQueryResult<OperationStats> }) {
  const words = useAnalyticsText();
  const { tag } = useLanguage();
  const [step] = useState(rowsAtOnce);
  const [shown, setShown] = useState(step);
  const columns = useColumns();
  const { data, isError } = query;
  if (isError) {
    return (
      <div className={styles.section}>
        <NotFetched query={query} thing={words('operations.thing')} />
      </div>
    );
  }
  if (!data || data.operations.length === 0) return null;
  const more = Math.min(step, data.operations.length - shown);
  const isLast = more <= 0;
  return (
    <div className={styles.section}>
      <Section title={words('operations.heading')} count={data.operations.length}>
        <DataTable
          caption={words('operations.heading')}
          columns={columns}
          rows={data.operations.slice(0, shown)}
          rowKey={({ product_version_id, method, path }) => `${product_version_id} ${method} ${path}`}
          busy={query.isPlaceholderData}
        />
        <div className={styles.foot}>
          {!isLast && (
            <Button size="sm" onClick={() => setShown(shown + step)}>
              {words('operations.more', { count: more })}
            </Button>
          )}
          <p>
            {isLast && data.truncated && words('operations.truncated')}{' '}
            {data.other_requests > 0 &&
              words('operations.other', { count: exactFigure(data.other_requests, 'count', tag) })}
          </p>
        </div>
      </Section>
    </div>
  );
}

function useColumns(): readonly DataColumn<Operation>[] {
  const words = useAnalyticsText();
  const { tag } = useLanguage();
  const count = (value: number) => exactFigure(value, 'count', tag);
  const latency = (value: number | null) => (value === null ? '–' : exactFigure(value, 'ms', tag));
  return [
    {
      id: 'operation',
      header: words('operations.operation'),
      isRowHeader: true,
      cell: (it) => (
        <span className={styles.operation}>
          <MethodLabel method={it.method} />
          <code>{it.path}</code>
        </span>
      ),
    },
    {
      id: 'version',
      header: words('operations.version'),
      hiddenBelow: 'medium',
      phone: 'none',
      cell: (it) => `${it.product} - ${it.product_version}`,
    },
    { id: 'requests', header: words('operations.requests'), align: 'end', cell: (it) => count(it.requests) },
    { id: 'client', header: '4xx', align: 'end', cell: (it) => count(it.client_errors) },
    { id: 'server', header: '5xx', align: 'end', cell: (it) => count(it.server_errors) },
    {
      id: 'p50',
      header: 'P50',
      align: 'end',
      hiddenBelow: 'medium',
      phone: 'none',
      cell: (it) => latency(it.latency_p50_ms),
    },
    { id: 'p99', header: 'P99', align: 'end', cell: (it) => latency(it.latency_p99_ms) },
  ];
}
