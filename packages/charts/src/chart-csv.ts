import { bucketStart, type Series, type Slice, type TimeFrame } from './chart-data.ts';
import { begunBuckets } from './time-axis.ts';

type Cell = string | number | null;

/**
 * Rows as RFC 4180 has them: CRLF, quotation marks doubled. Text that a spreadsheet would take for a formula gets an
 * apostrophe in front (labels are a publisher's); figures stay figures.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // A tab or a line break in front is stripped by some programs, and the formula remains.
  const harmless = /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

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
