import { Skeleton } from '@stoa/ui/skeleton.tsx';
import { VisuallyHidden } from '@stoa/ui/visually-hidden.tsx';
import styles from './chart-skeleton.module.css';
import { namesExpected } from './legend-room.ts';

export type SkeletonShape = 'line' | 'bars' | 'columns';

const bars = [62, 50, 34, 30, 58, 66, 72, 60, 60, 36, 32, 64, 70, 58, 56, 74, 38, 34, 66, 62, 54, 68];
const columns = [88, 46, 34, 22, 14, 8];

/** A chart that is on its way: its room, its base, pale shapes. */
export function ChartSkeleton(props: { shape: SkeletonShape; expected: number | undefined; label: string }) {
  const { shape, expected, label } = props;
  return (
    <div className={styles.skeleton} data-shape={shape} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg className={styles.picture} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {shape === 'line' ? (
          <path className={styles.line} d="M2 52L12 46L22 70L32 40L42 36L52 62L62 38L72 30L82 64L98 34" />
        ) : (
          <path className={styles.fill} d={boxes(shape === 'bars' ? bars : columns)} />
        )}
        <path className={styles.base} d="M0 99.500H100" />
      </svg>
      {shape !== 'columns' && <LegendRows count={namesExpected(expected)} />}
    </div>
  );
}

/** Names are on their way as well, and take room. */
function LegendRows({ count }: { count: number }) {
  return (
    <div className={styles.legend} aria-hidden="true">
      {['52%', '44%', '48%', '60%', '40%'].slice(0, count).map((width) => (
        <span key={width}>
          <Skeleton width={width} size="sm" />
        </span>
      ))}
    </div>
  );
}

function boxes(heights: readonly number[]): string {
  const step = 100 / heights.length;
  return heights
    .map((height, index) => `M${(index + 0.2) * step} ${99 - height}h${step * 0.6}V99h${-step * 0.6}z`)
    .join('');
}
