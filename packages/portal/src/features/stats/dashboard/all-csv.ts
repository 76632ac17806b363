import { bucketStart, type Series, type Slice, type TimeFrame } from '@stoa/charts/chart-data';
import { begunBuckets } from '@stoa/charts/time-axis';
import { csvOf } from '@stoa/ui/csv.ts';

/** A chart of the dashboard with what it shows. */
export type ShownChart = { readonly title: string; readonly frame: TimeFrame; readonly requestedAtMs: number } & (
  | { readonly series: readonly Series[] }
  | { readonly slices: readonly Slice[] }
);

/**
 * All charts in one file, one figure a row: which chart, of what, from when to when (ISO 8601 in UTC), how much; nothing
 * where a bucket has not begun. Pure.
 * @param note a last line, where something is left out
 */
export function allCsv(charts: readonly ShownChart[], note?: string): string {
  const iso = (ms: number) => new Date(ms).toISOString();
  const rows = charts.flatMap((chart) => {
    const { title, frame, requestedAtMs } = chart;
    if ('slices' in chart) {
      return chart.slices.map(({ label, value }) => [title, label, iso(frame.startMs), iso(frame.endMs), value]);
    }
    const begun = begunBuckets(frame, requestedAtMs);
    return chart.series.flatMap(({ label, points }) =>
      points.map((value, at) => [
        title,
        label,
        iso(bucketStart(frame, at)),
        iso(bucketStart(frame, at + 1)),
        at < begun ? value : null,
      ]),
    );
  });
  return csvOf([['chart', 'of', 'start', 'end', 'value'], ...rows, ...(note ? [[note]] : [])]);
}
