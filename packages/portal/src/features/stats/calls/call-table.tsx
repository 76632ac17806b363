import { exactFigure } from '@stoa/charts/figures';
import type { RecentCall } from '@stoa/contract/calls';
import { type DataColumn, DataTable } from '@stoa/ui/data-table.tsx';
import { MethodLabel } from '@stoa/ui/glyphs/method-glyph.tsx';
import { statusPhrase } from '@stoa/ui/status-phrase.ts';
import { type ReactNode, useState } from 'react';
import { useAnalyticsText } from '../../../i18n/analytics/analytics-text.ts';
import { useLanguage } from '../../../i18n/language.tsx';
import { CopyableId } from '../../../lib/copyable-id.tsx';
import { visibleText } from '../../../lib/visible-text.ts';
import { CallDialog } from './call-dialog.tsx';
import { CallMoment } from './call-moment.tsx';
import styles from './recent-calls.module.css';

/** Single calls; each opens with all that is known of it. */
export function CallTable(props: {
  readonly caption: string;
  readonly calls: readonly RecentCall[];
  /** The time at which the list was asked for. */
  readonly requestedAtMs: number;
  readonly busy: boolean;
  readonly empty: ReactNode;
}) {
  const [opened, setOpened] = useState<RecentCall>();
  const columns = useColumns(props.requestedAtMs, setOpened);
  return (
    <>
      <DataTable
        caption={props.caption}
        columns={columns}
        rows={props.calls}
        rowKey={({ id, at }) => `${at} ${id}`}
        busy={props.busy}
        empty={props.empty}
      />
      {opened && <CallDialog call={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function useColumns(requestedAtMs: number, onOpen: (call: RecentCall) => void): readonly DataColumn<RecentCall>[] {
  const words = useAnalyticsText();
  const { tag } = useLanguage();
  return [
    {
      id: 'request',
      header: words('calls.request'),
      isRowHeader: true,
      cell: (it) => (
        <span className={styles.request}>
          <span className={styles.line}>
            <MethodLabel method={it.method} />
            <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(it)}>
              <code title={visibleText(it.path)}>
                <bdi>{visibleText(it.path)}</bdi>
              </code>
            </button>
          </span>
          {it.product && (
            <small>
              {it.product} - {it.product_version}
            </small>
          )}
        </span>
      ),
    },
    {
      id: 'status',
      header: words('calls.status'),
      cell: (it) => (
        <span className={styles.status} data-class={Math.floor(it.status / 100)}>
          <span>
            <b>{it.status}</b> {statusPhrase(String(it.status))}
          </span>
          {it.denied && <small>{words('calls.refused', { reason: visibleText(it.denied) })}</small>}
        </span>
      ),
    },
    {
      id: 'latency',
      header: words('calls.latency'),
      align: 'end',
      cell: ({ latency_ms: ms }) => (
        <span className={styles.time}>{ms === null ? '–' : exactFigure(ms, 'ms', tag)}</span>
      ),
    },
    {
      id: 'time',
      header: words('calls.time'),
      phone: 'line',
      cell: ({ at }) => (
        <span className={styles.time}>
          <CallMoment at={at} nowMs={requestedAtMs} />
        </span>
      ),
    },
    {
      id: 'id',
      header: words('calls.id'),
      cell: ({ id }) => (
        <span className={styles.id}>
          <CopyableId id={id} truncated label={words('calls.copyId', { id })} />
        </span>
      ),
    },
  ];
}
