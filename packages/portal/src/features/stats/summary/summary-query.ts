import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../../lib/call.ts';
import { askStats, type Figure, type Whose } from '../ask-stats.ts';
import { dayMs } from '../range/local-day.ts';
import { windowOf } from '../range/stats-window.ts';

/** Figures of one period. */
export interface PeriodFigures {
  readonly requests: number;
  /** Answered by 400 to 599. */
  readonly errors: number;
  /** Null where nothing was called. */
  readonly latencyMs: number | null;
}

export interface Summary {
  readonly now: PeriodFigures;
  /** The period of the same length before; only where the portal looks back and keeps figures far enough (contract §C.9). */
  readonly before: PeriodFigures | undefined;
}

export interface SummaryScope {
  readonly whose: Whose;
  /** How far back the portal lets one look. */
  readonly allowed: '24h' | '90d';
  /** How long figures are kept, in milliseconds. */
  readonly retentionMs: number;
  /** Whether latencies are collected. */
  readonly percentiles: boolean;
}

/**
 * What the summary tells: 30 days where the portal looks back so far and keeps figures as long, else 24 hours. The trend
 * needs the period before as well: of what is not kept nothing is said.
 */
export function summaryPeriod({ allowed, retentionMs }: Pick<SummaryScope, 'allowed' | 'retentionMs'>) {
  const range = allowed === '90d' && retentionMs >= 30 * dayMs ? '30d' : '24h';
  return { range, trend: range === '30d' && retentionMs >= 2 * 30 * dayMs } as const;
}

/**
 * The window of the summary: its whole length in milliseconds, and of that the period that counts. That period is the
 * window of the charts for the range of the same name, so that one page does not know two totals of it.
 */
export function summaryWindow({ range, trend }: ReturnType<typeof summaryPeriod>, now: number) {
  const { startMs, endMs } = windowOf(range, now);
  // A month in which clocks change is an hour longer or shorter, and so is the one that it is compared with.
  const bucketMs = endMs - startMs;
  return { startMs: trend ? startMs - bucketMs : startMs, endMs, bucketMs };
}

export const summaryKey = ['stats', 'summary'] as const;

/**
 * The three cards: requests by class of status, and the P99 latency; over twice the period in two buckets where a trend is
 * shown (contract §A.9).
 */
export function summaryQuery(call: Call, { whose, percentiles, ...reach }: SummaryScope) {
  const period = summaryPeriod(reach);
  const { range, trend } = period;
  return queryOptions({
    queryKey: [...summaryKey, whose.applicationIds, whose.versionIds, range, trend],
    queryFn: async ({ signal }): Promise<Summary> => {
      const segments = [{ ...summaryWindow(period, Date.now()), first: 0 }];
      const [counts, latencies] = await Promise.all([
        askStats(
          call,
          whose,
          { metric: 'REQUEST_COUNT', dimensions: ['STATUS_CODE_GROUPED'], byTime: trend },
          segments,
          signal,
        ),
        percentiles
          ? askStats(call, whose, { metric: 'RESPONSE_LATENCY_P99', dimensions: [], byTime: trend }, segments, signal)
          : { figures: [] },
      ]);
      const at = (bucket: number) => figuresOf(counts.figures, latencies.figures, bucket);
      return trend ? { now: at(1), before: at(0) } : { now: at(0), before: undefined };
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

function figuresOf(counts: readonly Figure[], latencies: readonly Figure[], wanted: number): PeriodFigures {
  let requests = 0;
  let errors = 0;
  for (const { bucket, value, event } of counts) {
    if (bucket !== wanted) continue;
    requests += value;
    if (/^[45]/.test(event.STATUS_CODE_GROUPED ?? '')) errors += value;
  }
  return { requests, errors, latencyMs: latencies.find(({ bucket }) => bucket === wanted)?.value ?? null };
}
