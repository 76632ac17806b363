import styles from './hour-bars.module.css';

const height = 22;
const pitch = 5;

/** Calls by the hour as bars on a base, the newest last and in the accent. The number beside them says it in words. */
export function HourBars({ calls }: { calls: readonly number[] }) {
  const most = Math.max(1, ...calls);
  const width = calls.length * pitch - 1;
  return (
    <svg className={styles.bars} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {calls.map((count, hour) => {
        if (count === 0) return null;
        // A single call among thousands is still to be seen.
        const tall = Math.max(2, Math.round((count / most) * (height - 2)));
        const at = { x: hour * pitch, y: height - 1 - tall, width: pitch - 1, height: tall };
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what an hour is known by
        return <rect key={hour} {...at} className={hour === calls.length - 1 ? styles.now : undefined} />;
      })}
      <rect className={styles.base} x={0} y={height - 1} width={width} height={1} />
    </svg>
  );
}
