import styles from './plot-area.module.css';
import { bucketX, type Plot } from './plot-size.ts';

/** Draws the lines behind the figures: the unfinished bucket, the marked moment, and the one that another chart marks. */
export function MomentLines(props: {
  plot: Plot;
  buckets: number;
  marked: number | null;
  echo: number | null;
  unfinished: number | null;
}) {
  const { plot, buckets, marked, echo, unfinished } = props;
  const step = (plot.right - plot.left) / buckets;
  const upright = (index: number) =>
    `M${Math.floor(bucketX(plot, buckets, index)) + 0.5} ${plot.upper - 2}V${plot.lower}`;
  return (
    <>
      {unfinished !== null && (
        <rect
          className={styles.unfinished}
          data-unfinished=""
          x={plot.left + unfinished * step}
          y={plot.upper - 2}
          width={step}
          height={plot.lower - plot.upper + 2}
        />
      )}
      {echo !== null && <path className={styles.echo} data-echo="" d={upright(echo)} />}
      {marked !== null && <path className={styles.crosshair} d={upright(marked)} />}
    </>
  );
}
