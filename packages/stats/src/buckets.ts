import { malformedQuery } from './query-problem.ts';

/** Buckets of time in one answer: 90 days by the hour are 2,160, a day by the minute 1,440. */
const mostBuckets = 2_500;

/** Windows into which an answer is cut: one, or buckets that start at `startMs`. */
export interface Buckets {
  readonly startMs: number;
  /** Inclusive. */
  readonly endMs: number;
  /** Null: one for the whole window. */
  readonly widthMs: number | null;
}

/** @throws Problem 400 when the window has more buckets than one answer may hold */
export function requireFewBuckets({ startMs, endMs, widthMs }: Buckets): void {
  if (widthMs === null) return;
  const windowMs = endMs - startMs + 1;
  if (Math.ceil(windowMs / widthMs) <= mostBuckets) return;
  const minimum = Math.ceil(windowMs / mostBuckets);
  const reason = `must be at least ${minimum} for this window: an answer has at most ${mostBuckets} buckets of TIME`;
  throw malformedQuery('granularity_ms', reason, { rule: 'min', minimum });
}

/** Milliseconds at which a bucket starts. */
export function startOf({ startMs, widthMs }: Buckets, bucket: number): number {
  return startMs + bucket * (widthMs ?? 0);
}

/**
 * Minutes of a bucket that REQUEST_PER_MINUTE divides by: those that lie in the window and have passed. A window's end is
 * rounded up by clients, so the last bucket is still running; of what has just begun, one minute counts as passed.
 */
export function passedMinutes(buckets: Buckets, bucket: number, now: number): number {
  const start = startOf(buckets, bucket);
  const windowEnd = buckets.endMs + 1;
  const end = buckets.widthMs === null ? windowEnd : Math.min(start + buckets.widthMs, windowEnd);
  const passed = Math.max(now - start, 60_000);
  return Math.min(end - start, passed) / 60_000;
}
