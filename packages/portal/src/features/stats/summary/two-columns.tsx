import styles from './two-columns.module.css';

const height = 66;
const ground = 59;
const tallest = 54;

/** The period before as a fluted column, this one as a solid one, on one base. The words beside them say it. */
export function TwoColumns({ before, now }: { readonly before: number; readonly now: number }) {
  const most = Math.max(before, now);
  const top = (value: number) => ground - (most > 0 ? Math.round((value / most) * tallest) : 0);
  return (
    <svg className={styles.columns} width="44" height={height} viewBox={`0 0 44 ${height}`} aria-hidden="true">
      {before > 0 && <path className={styles.before} d={`${ends(2, top(before))}${flutes(2, top(before))}`} />}
      {now > 0 && <path className={styles.now} d={`${ends(24, top(now))}${shaft(26, 12, top(now))}`} />}
      <path className={styles.base} d={`M0 ${height - 1}h44v1H0z`} />
    </svg>
  );
}

/** Which column is which period. */
export function ColumnKey({ filled }: { readonly filled: boolean }) {
  const ends = 'M1 3h8v1H1zM1 16h8v1H1z';
  return (
    <svg className={styles.key} width="10" height="20" viewBox="0 0 10 20" aria-hidden="true">
      <path
        className={filled ? styles.now : styles.before}
        d={filled ? `${ends}M2 5h6v10H2z` : `${ends}M2 5h1v10H2zM4.500 5h1v10h-1zM7 5h1v10H7z`}
      />
    </svg>
  );
}

/** Capital above and foot below the shaft. */
function ends(x: number, top: number): string {
  return `M${x} ${top - 4}h16v2h-16zM${x + 1} ${top - 1}h14v1h-14zM${x + 1} ${ground}h14v1h-14zM${x} ${ground + 2}h16v2h-16z`;
}

function shaft(x: number, width: number, top: number): string {
  return `M${x} ${top}h${width}V${ground}h${-width}z`;
}

function flutes(x: number, top: number): string {
  return [2, 6, 9, 13].map((at) => shaft(x + at, 1, top)).join('');
}
