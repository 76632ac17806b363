import { memo } from 'react';
import type { DrawnSeries } from './arrange-series.ts';
import { bucketX, type Plot } from './plot-size.ts';
import styles from './series.module.css';
import { shaftPaint } from './swatch.tsx';
import type { ValueScale } from './value-scale.ts';

interface BarsProps {
  readonly drawn: readonly DrawnSeries[];
  readonly buckets: number;
  readonly plot: Plot;
  readonly scale: ValueScale;
  readonly patternId: string;
}

/** Thinner shafts carry no pattern that an eye could tell: their color and order remain. */
const patternFrom = 6;

/** A column a bucket, drums of the series on top of each other, a cornice above. One path a series, however many buckets. */
export const Bars = memo(function Bars({ drawn, buckets, plot, scale, patternId }: BarsProps) {
  const width = barWidth(plot, buckets);
  const { drums, cornices } = stackDrums({ drawn, buckets, plot, scale }, width);
  return (
    <>
      <path className={styles.under} d={drums.join('')} />
      {drawn.map(({ id, slot }, place) => (
        <g key={id} className={styles.series} data-slot={slot} data-series={id}>
          <path d={drums[place]} {...(width < patternFrom ? { fill: 'currentColor' } : shaftPaint(slot, patternId))} />
        </g>
      ))}
      {width >= 4 && <path className={styles.cornice} d={cornices} />}
    </>
  );
});

export function barWidth(plot: Plot, buckets: number): number {
  return Math.max(1, Math.min(36, Math.floor(((plot.right - plot.left) / buckets) * 0.66)));
}

/** Paths of the drums by series, whole pixels, with a joint of one between them; and of the cornices. */
function stackDrums({ drawn, buckets, plot, scale }: Omit<BarsProps, 'patternId'>, width: number) {
  const drums = drawn.map(() => '');
  let cornices = '';
  for (let index = 0; index < buckets; index++) {
    const x = Math.round(bucketX(plot, buckets, index) - width / 2);
    let total = 0;
    let ground = Math.round(plot.lower);
    const base = ground;
    drawn.forEach(({ slot, points }, place) => {
      const value = points[index] ?? 0;
      if (value <= 0) return;
      total += value;
      // A single answer among thousands is still to be seen.
      const top = Math.min(ground - 1, Math.round(scale.y(total)));
      const joint = ground === base || ground - top < 3 ? 0 : 1;
      // An open shaft is a line, and lines stand on half pixels to be sharp.
      drums[place] +=
        slot === 4 && width >= patternFrom
          ? `M${x + 0.5} ${top + 0.5}h${width - 1}V${Math.max(top + 1, ground - joint) - 0.5}h${1 - width}z`
          : `M${x} ${top}h${width}V${ground - joint}h${-width}z`;
      ground = top;
    });
    if (ground < base) cornices += `M${x - 1} ${ground - 3}h${width + 2}v1h${-width - 2}z`;
  }
  return { drums, cornices };
}
