import { addDays, addMonths, ceilHour, dayMs } from '@stoa/charts/local-day';
import type { Metric } from '@stoa/contract/stats';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../../lib/call.ts';
import { askStats, type Figure, type StatsQuestion, type Whose } from '../ask-stats.ts';
import { type Segment, windowOf } from '../range/stats-window.ts';
import { type CalendarRange, isCalendar, reachOf, type TimeRange } from '../range/time-range.ts';

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
  /** What the reader chose, and when; without it the longest that the portal tells. */
  readonly chosen?: TimeRange | undefined;
  readonly chosenAtMs?: number | undefined;
}

export type SummaryReach = Pick<SummaryScope, 'allowed' | 'retentionMs' | 'chosen'>;

/** A period, and the one that it is compared with. */
export interface SummaryPeriod {
  readonly range: TimeRange;
  /** The window of the charts for the range, so that one page does not know two totals of it. */
  readonly window: Pick<Segment, 'startMs' | 'endMs'>;
  /** Undefined where it is out of reach: of what is not kept nothing is said. */
  readonly before: Pick<Segment, 'startMs' | 'endMs'> | undefined;
}

/**
 * The period of the summary: the chosen range; by default 30 days where the portal looks back so far and keeps figures as long,
 * else 24 hours. @param now in milliseconds
 */
export function summaryPeriod({ allowed, retentionMs, chosen }: SummaryReach, now: number): SummaryPeriod {
  const isLong = allowed === '90d' && retentionMs >= 30 * dayMs;
  const range = chosen ?? (isLong ? '30d' : '24h');
  const { startMs, endMs } = windowOf(range, now);
  const before = periodBefore(range, { startMs, endMs }, now);
  // The end of a window is rounded up, and its start with it: a day at most.
  const isKept = before.startMs >= now - reachOf(allowed, retentionMs);
  return { range, window: { startMs, endMs }, before: isKept ? before : undefined };
}

/**
 * Returns the period of the same length just before. For a day, week or month of the calendar it is the one before; if the
 * present one is not over, only as much of it as has passed: half a day has fewer calls than a whole one.
 */
function periodBefore(range: TimeRange, { startMs, endMs }: SummaryPeriod['window'], now: number) {
  if (!isCalendar(range)) return { startMs: startMs - (endMs - startMs), endMs: startMs };
  const start = startBefore(range, startMs);
  const isOver = endMs <= now;
  return { startMs: start, endMs: isOver ? startMs : Math.min(startMs, start + ceilHour(now) - startMs) };
}

function startBefore(range: CalendarRange, startMs: number): number {
  if (range.endsWith('-month')) return addMonths(startMs, -1);
  return addDays(startMs, range.endsWith('-week') ? -7 : -1);
}

export const summaryKey = ['stats', 'summary'] as const;

/** The three cards: requests by class of status, and the P99 latency, of the period and of the one before (contract §A.9). */
export function summaryQuery(call: Call, { whose, percentiles, chosen, chosenAtMs, ...reach }: SummaryScope) {
  return queryOptions({
    queryKey: [...summaryKey, whose.applicationIds, whose.versionIds, reach.allowed, chosen, chosenAtMs],
    queryFn: async ({ signal }): Promise<Summary> => {
      const period = summaryPeriod({ ...reach, chosen }, chosenAtMs ?? Date.now());
      const segments = segmentsOf(period);
      const ask = (metric: Metric, dimensions: StatsQuestion['dimensions']) =>
        askStats(call, whose, { metric, dimensions, byTime: period.before !== undefined }, { segments, signal });
      const [counts, latencies] = await Promise.all([
        ask('REQUEST_COUNT', ['STATUS_CODE_GROUPED']),
        percentiles ? ask('RESPONSE_LATENCY_P99', []) : { figures: [] },
      ]);
      const at = (bucket: number) => figuresOf(counts.figures, latencies.figures, bucket);
      return { now: at(0), before: period.before && at(-1) };
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** The period before is bucket -1, the period itself bucket 0: one question where they join and are as long, else two. */
export function segmentsOf({ window, before }: Pick<SummaryPeriod, 'window' | 'before'>): Segment[] {
  const whole = (period: SummaryPeriod['window'], first: number) => ({
    ...period,
    bucketMs: period.endMs - period.startMs,
    first,
  });
  const own = whole(window, 0);
  if (!before) return [own];
  const other = whole(before, -1);
  if (before.endMs === window.startMs && other.bucketMs === own.bucketMs) return [{ ...other, endMs: window.endMs }];
  return [other, own];
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
