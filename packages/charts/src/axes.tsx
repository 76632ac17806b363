import { memo } from 'react';
import styles from './axes.module.css';
import type { Plot } from './plot-size.ts';

export interface AxisTick {
  readonly at: number;
  readonly label: string;
}

/** Ruled lines with their figures on the left, moments under the base. Decoration: the slider and the table say it in words. */
export const Axes = memo(function Axes({
  plot,
  values,
  moments,
}: {
  plot: Plot;
  values: readonly AxisTick[];
  moments: readonly AxisTick[];
}) {
  return (
    <g className={styles.axes}>
      {values.map(({ at, label }) => (
        <g key={label}>
          <path className={styles.grid} d={`M${plot.left} ${Math.round(at) + 0.5}H${plot.right}`} />
          <text x={plot.left - 8} y={Math.round(at) + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {moments.map(({ at, label }) => (
        <text key={at} x={inside(plot, at, label)} y={plot.height - 4} textAnchor="middle">
          {label}
        </text>
      ))}
      <path
        className={styles.base}
        d={`M${plot.left} ${Math.round(plot.lower)}h${plot.right - plot.left}v1H${plot.left}z`}
      />
    </g>
  );
});

/** A label in the middle of its bucket, unless it would reach over the edge. */
function inside(plot: Plot, at: number, label: string): number {
  return Math.min(at, plot.width - label.length * 3.3);
}
