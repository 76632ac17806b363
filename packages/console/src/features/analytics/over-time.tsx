import type { Series, TimeFrame } from '@stoa/charts/chart-data';
import { useChartText } from '@stoa/charts/chart-text';
import { dayMs, hourMs } from '@stoa/charts/local-day';
import { StackedBars } from '@stoa/charts/stacked-bars';
import type { PortalStats } from '@stoa/contract/portal-stats';
import { reasonOf } from '@stoa/text/reason';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo } from 'react';
import { useText } from '../../i18n/language.tsx';
import type { Period } from './analytics-address.ts';

/** Requests by time: errors stand on top of all other answers. */
export function OverTime(props: {
  readonly query: UseQueryResult<PortalStats>;
  readonly period: Period;
  readonly now: number;
}) {
  const { query, now } = props;
  const { startMs, endMs, bucketMs } = props.period;
  const t = useText();
  const { data } = query;
  const shown = useMemo(() => {
    // Figures may begin later than asked for: buckets count from where they do.
    const from = data ? Math.max(startMs, Date.parse(data.start)) : startMs;
    const buckets = Math.max(1, Math.ceil((endMs - from) / bucketMs));
    const frame: TimeFrame = { startMs: from, bucketMs, buckets, endMs };
    const at = new Map(data?.buckets.map((bucket) => [Math.floor((bucket.start_ms - from) / bucketMs), bucket]));
    const points = (figure: (bucket: PortalStats['buckets'][number]) => number) =>
      Array.from({ length: buckets }, (_, place) => {
        const bucket = at.get(place);
        return bucket ? figure(bucket) : 0;
      });
    const series: Series[] = [
      {
        id: 'other',
        label: t('analytics.successful'),
        points: points((bucket) => bucket.requests - bucket.client_errors - bucket.server_errors),
      },
      { id: '4XX', label: t('analytics.clientErrors'), points: points((bucket) => bucket.client_errors) },
      { id: '5XX', label: t('analytics.serverErrors'), points: points((bucket) => bucket.server_errors) },
    ];
    return { frame, series: data && data.total.requests > 0 ? series : [] };
  }, [data, startMs, endMs, bucketMs, t]);
  return (
    <Suspense fallback={<div style={{ height: 340 }} />}>
      <ChartTexts>
        <StackedBars
          title={t('analytics.chart')}
          note={bucketMs === hourMs ? t('analytics.perHour') : bucketMs >= 24 * hourMs ? t('analytics.perDay') : ''}
          unit="count"
          state={query.isError ? 'failed' : data ? 'ready' : 'loading'}
          refreshing={query.isPlaceholderData}
          {...(query.isError && { failure: reasonOf(query.error, t) })}
          onRetry={() => void query.refetch()}
          emptyText={t('analytics.noCalls')}
          requestedAtMs={now}
          {...(startMs % dayMs === 0 && bucketMs === dayMs && { timeZone: 'UTC' })}
          slots={slots}
          expected={3}
          {...shown}
        />
      </ChartTexts>
    </Suspense>
  );
}

/** A kind of answer keeps its color, however many there are of it. */
const slots = new Map([
  ['other', 0],
  ['4XX', 1],
  ['5XX', 3],
] as const);

/** A chart does not wait for its texts itself: it would lose what it knows of its width. */
function ChartTexts({ children }: { readonly children: ReactNode }) {
  useChartText();
  return children;
}
