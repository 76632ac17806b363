import { othersId } from './arrange-series.ts';
import type { Slice } from './chart-data.ts';
import { compactFigure, exactFigure, shareFigure } from './figures.ts';
import { bucketX, type Plot } from './plot-size.ts';
import styles from './status-columns.module.css';

/** The picture of status codes: the most frequent solid, the others fluted, all from one base. */
export function StatusColumnShapes(props: {
  plot: Plot;
  slices: readonly Slice[];
  total: number;
  tag: string;
  marked: number | null;
}) {
  const { plot, slices, total, tag, marked } = props;
  const room = (plot.right - plot.left) / slices.length;
  const width = 2 * Math.round(Math.min(52, room * 0.7) / 2);
  const most = Math.max(...slices.map(({ value }) => value));
  return (
    <>
      {slices.map((slice, index) => {
        const x = Math.round(bucketX(plot, slices.length, index));
        const tall = Math.max(8, Math.round((slice.value / most) * (plot.lower - plot.upper)));
        const top = plot.lower - tall;
        const outline = { x: x - width / 2, top, width, ground: plot.lower };
        const exact = exactFigure(slice.value, 'count', tag);
        return (
          <g key={slice.id} className={styles.column} data-largest={index === 0 || undefined}>
            {marked === index && (
              <rect className={styles.behind} x={x - room / 2} y={4} width={room} height={plot.height - 8} rx={6} />
            )}
            <path className={styles.stone} d={columnPath(outline, index === 0)} />
            <path className={styles.flutes} d={flutes(outline)} />
            <text className={styles.value} x={x} y={top - 24} textAnchor="middle">
              {exact.length * 7.4 < room ? exact : compactFigure(slice.value, tag)}
            </text>
            <text x={x} y={top - 9} textAnchor="middle">
              {shareFigure(slice.value, total, tag)}
            </text>
            <text className={styles.code} x={x} y={plot.lower + 24} textAnchor="middle">
              {slice.id === othersId ? '…' : slice.label.slice(0, 6)}
            </text>
          </g>
        );
      })}
      <path className={styles.base} d={`M${plot.left} ${plot.lower}H${plot.right}v1H${plot.left}z`} />
    </>
  );
}

/** The box of a column, in px. */
interface Outline {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly ground: number;
}

/** Capital, shaft and base; an open shaft has its two edges alone. */
function columnPath({ x, top, width, ground }: Outline, isSolid: boolean): string {
  const slab = (y: number) => `M${x} ${y}h${width}v2h${-width}z`;
  if (ground - top < 12) return slab(top) + slab(ground - 2);
  const [upper, lower] = [top + 4, ground - 3];
  const shaft = isSolid
    ? `M${x + 4} ${upper}h${width - 8}V${lower}h${8 - width}z`
    : `M${x + 4} ${upper}h1V${lower}h-1zM${x + width - 5} ${upper}h1V${lower}h-1z`;
  return slab(top) + shaft + slab(ground - 2);
}

function flutes({ x, top, width, ground }: Outline): string {
  if (ground - top < 20) return '';
  let path = '';
  for (let at = x + 10; at < x + width - 8; at += 8) path += `M${at + 0.5} ${top + 7}V${ground - 5}`;
  return path;
}
