import { line } from 'd3-shape';
import { memo } from 'react';
import type { DrawnSeries } from './arrange-series.ts';
import { bucketX, type Plot } from './plot-size.ts';
import styles from './series.module.css';
import { looks, markerPath } from './series-look.ts';
import type { ValueScale } from './value-scale.ts';

interface LinesProps {
  readonly drawn: readonly DrawnSeries[];
  readonly buckets: number;
  readonly plot: Plot;
  readonly scale: ValueScale;
  /** Buckets at which lines carry their marker. */
  readonly markedAt: readonly number[];
}

/** Lines with their markers, the largest on top. Drawn once for all moves of the pointer. */
export const Lines = memo(function Lines({ drawn, buckets, plot, scale, markedAt }: LinesProps) {
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => bucketX(plot, buckets, index))
    .y((value) => scale.y(value ?? 0))
    .digits(1);
  return drawn.toReversed().map(({ id, slot, points, members }) => {
    const parts = members.length > 0 ? members : [{ id, points }];
    const isMany = parts.length > 1;
    const alone = lonePoints(points);
    return (
      <g key={id} className={styles.series} data-slot={slot} data-series={id}>
        {parts.map((part) => (
          <path
            key={part.id}
            className={isMany ? `${styles.line} ${styles.member}` : styles.line}
            strokeWidth={isMany ? undefined : looks[slot].width}
            strokeDasharray={looks[slot].dash}
            d={path(part.points) ?? ''}
          />
        ))}
        <path
          className={styles.marker}
          d={[...new Set(isMany ? [] : [...markedAt, points.length - 1, ...alone])]
            .map((index) => {
              const value = points[index] ?? null;
              if (value === null) return '';
              return markerPath(slot, round(bucketX(plot, buckets, index)), round(scale.y(value)), 2.6);
            })
            .join('')}
        />
      </g>
    );
  });
});

/** Finds the points between two gaps: a line there has no length, so such a point shows by its marker alone. */
export function lonePoints(points: readonly (number | null)[]): number[] {
  return points.flatMap((point, index) =>
    point !== null && (points[index - 1] ?? null) === null && (points[index + 1] ?? null) === null ? [index] : [],
  );
}

/** A larger marker on each line at the marked bucket. */
export function MarkedPoints({ drawn, buckets, plot, scale, index }: Omit<LinesProps, 'markedAt'> & { index: number }) {
  return drawn.map(({ id, slot, points }) => {
    const value = points[index] ?? null;
    if (value === null) return null;
    return (
      <g key={id} className={styles.series} data-slot={slot}>
        <path className={styles.marker} d={markerPath(slot, bucketX(plot, buckets, index), scale.y(value), 3.6)} />
      </g>
    );
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
