import { csvOf } from '@stoa/ui/csv.ts';
import { bucketStart, type Series, type Slice, type TimeFrame } from './chart-data.ts';
import { begunBuckets } from './time-axis.ts';

/**
 * One row a bucket, the oldest first, times as ISO 8601 in UTC; one column a series, empty where nothing was called
 * or the bucket has not begun.
 * @param note a last line, where something is left out
 */
export function seriesCsv(
  frame: TimeFrame,
  series: readonly Series[],
  { requestedAtMs, note }: { readonly requestedAtMs?: number | undefined; readonly note?: string | undefined } = {},
): string {
  const begun = begunBuckets(frame, requestedAtMs);
  const iso = (ms: number) => new Date(ms).toISOString();
  const head = ['start', 'end', ...series.map(({ label }) => label)];
  const rows = Array.from({ length: frame.buckets }, (_, index) => [
    iso(bucketStart(frame, index)),
    iso(Math.min(bucketStart(frame, index + 1), frame.endMs)),
    ...series.map(({ points }) => (index < begun ? (points[index] ?? null) : null)),
  ]);
  return csvOf([head, ...rows, ...(note ? [[note]] : [])]);
}

/** One row a status code. */
export function slicesCsv(slices: readonly Slice[]): string {
  return csvOf([['status_code', 'responses'], ...slices.map(({ label, value }) => [label, value])]);
}
