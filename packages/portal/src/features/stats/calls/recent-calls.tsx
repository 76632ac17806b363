import type { RecentCall } from '@stoa/contract/calls';
import { Button } from '@stoa/ui/button.tsx';
import { CopyId } from '@stoa/ui/copy-id.tsx';
import { type DataColumn, DataTable } from '@stoa/ui/data-table.tsx';
import { EmptyState } from '@stoa/ui/empty-state.tsx';
import { MethodLabel } from '@stoa/ui/glyphs/method-glyph.tsx';
import { Late } from '@stoa/ui/late.tsx';
import { Notice } from '@stoa/ui/notice.tsx';
import { Section } from '@stoa/ui/section.tsx';
import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAnalyticsText } from '../../../i18n/analytics/analytics-text.ts';
import { useLanguage, useText } from '../../../i18n/language.tsx';
import { reasonOf } from '../../../i18n/reason.ts';
import { statusPhrase } from '../../../lib/status-phrase.ts';
import { visibleText } from '../../../lib/visible-text.ts';
import { useServices } from '../../../services.tsx';
import { exactFigure } from '../charts/figures.ts';
import { rowsAtOnce } from '../rows-at-once.ts';
import { CallMoment } from './call-moment.tsx';
import styles from './recent-calls.module.css';
import { recentCallsQuery } from './recent-calls-query.ts';

/** The application's newest calls, for the developer's own debugging. */
export function RecentCalls({ applicationId }: { readonly applicationId: string }) {
  const t = useText();
  const words = useAnalyticsText();
  const { tag } = useLanguage();
  const { call } = useServices();
  const [step] = useState(rowsAtOnce);
  const [shown, setShown] = useState(step);
  const recent = useQuery(recentCallsQuery(call, applicationId));
  const columns = useColumns(recent.data?.askedAtMs ?? 0);
  const calls = recent.data?.calls ?? [];
  const more = Math.min(step, calls.length - shown);
  return (
    <Section
      title={words('calls.heading')}
      action={
        <span className={styles.refresh}>
          {/* Always there, so that what appears in it is announced. */}
          <small role="status">
            {recent.data &&
              words('calls.updated', {
                time: new Intl.DateTimeFormat(tag, { timeStyle: 'medium' }).format(recent.data.askedAtMs),
              })}
          </small>
          <Button size="sm" pending={recent.isFetching && !recent.isPending} onClick={() => void recent.refetch()}>
            {words('refresh')}
          </Button>
        </span>
      }
    >
      {recent.isError && (
        <div className={styles.failed}>
          <Notice
            kind="danger"
            title={t('error.unableToFetch', { thing: words('calls.thing') })}
            actions={
              <Button size="sm" onClick={() => void recent.refetch()}>
                {t('common.retry')}
              </Button>
            }
          >
            {reasonOf(recent.error, t)}
          </Notice>
        </div>
      )}
      {recent.isPending && (
        <div className={styles.skeleton} role="status" aria-label={t('common.loading')}>
          <Late>
            <Skeleton width="90%" />
            <Skeleton width="85%" />
            <Skeleton width="88%" />
          </Late>
        </div>
      )}
      {recent.data && (
        <DataTable
          caption={words('calls.heading')}
          columns={columns}
          rows={calls.slice(0, shown)}
          rowKey={({ id, at }) => `${at} ${id}`}
          busy={recent.isFetching}
          empty={<EmptyState title={words('calls.empty')}>{words('calls.emptyHelp')}</EmptyState>}
        />
      )}
      {more > 0 && (
        <div className={styles.more}>
          <Button size="sm" onClick={() => setShown(shown + step)}>
            {words('calls.more', { count: more })}
          </Button>
        </div>
      )}
    </Section>
  );
}

function useColumns(askedAtMs: number): readonly DataColumn<RecentCall>[] {
  const t = useText();
  const words = useAnalyticsText();
  const { tag } = useLanguage();
  return [
    {
      id: 'request',
      header: words('calls.request'),
      names: true,
      cell: (it) => (
        <span className={styles.request}>
          <span className={styles.line}>
            <MethodLabel method={it.method} />
            <code title={visibleText(it.path)}>
              <bdi>{visibleText(it.path)}</bdi>
            </code>
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
          <CallMoment at={at} nowMs={askedAtMs} />
        </span>
      ),
    },
    {
      id: 'id',
      header: words('calls.id'),
      cell: ({ id }) => (
        <span className={styles.id}>
          <CopyId
            id={id}
            truncated
            texts={{
              copy: words('calls.copyId', { id }),
              copied: t('common.copied'),
              failed: t('common.copyFailed'),
            }}
          />
        </span>
      ),
    },
  ];
}
