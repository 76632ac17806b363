import type { Series, TimeFrame } from './chart-data.ts';

/**
 * Counts of neighboring buckets added up until no more than `most` remain: a bar needs some pixels to be seen and pointed
 * at. The last one may hold fewer. Figures are only drawn so; the table and the file keep every bucket.
 */
export function mergeBuckets(
  frame: TimeFrame,
  series: readonly Series[],
  most: number,
): { readonly frame: TimeFrame; readonly series: readonly Series[] } {
  const factor = Math.ceil(frame.buckets / Math.max(1, most));
  if (factor <= 1) return { frame, series };
  const buckets = Math.ceil(frame.buckets / factor);
  const bucketMs = frame.bucketMs * factor;
  const starts = frame.starts?.filter((_, index) => index % factor === 0);
  const endMs = starts ? frame.endMs : frame.startMs + buckets * bucketMs;
  return {
    frame: { startMs: frame.startMs, bucketMs, buckets, endMs, ...(starts && { starts }) },
    series: series.map((each) => ({
      ...each,
      points: Array.from({ length: buckets }, (_, index) =>
        each.points
          .slice(index * factor, (index + 1) * factor)
          .reduce<number>((total, point) => total + (point ?? 0), 0),
      ),
    })),
  };
}
