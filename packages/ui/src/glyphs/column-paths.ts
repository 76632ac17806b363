import { box, spread } from './path.ts';
import type { VersionState } from './version-state.ts';

/** One column as up to four paths, so that a portico of thirty stays light. */
export interface ColumnPaths {
  /** Filled in the column's color. */
  readonly solid: string;
  /** Filled, quieter: the inner flutes. */
  readonly faint: string;
  /** Stroked in the page's color: flutes cut into a solid shaft. */
  readonly cut: string;
  /** Stroked in the column's color: the broken edge of a stump. */
  readonly outline: string;
}

/** The position of the column. All values are px of the drawing; `y` grows downwards. */
export interface ColumnFrame {
  readonly x: number;
  readonly width: number;
  /** Top of the capital and bottom of the shaft. */
  readonly top: number;
  readonly ground: number;
}

/** How far down the newest deprecated column is broken off, the one before it, and so on. */
const STUMPS = [0.38, 0.51, 0.6];
const nothing = { solid: '', faint: '', cut: '', outline: '' };

/** The small column of a product's colonnade: capital, shaft, base, each one line. */
export function smallColumn(state: VersionState, { x, width, top, ground }: ColumnFrame): ColumnPaths {
  const base = box(x, ground + 1, width, 1);
  if (state === 'deprecated') {
    const stump = Math.round(top + (ground - top) * 0.4);
    const half = (width - 3) / 2;
    const outline = `M${x + 1.5} ${ground}V${stump}l${half} ${(half * 0.44).toFixed(2)}l${half} ${(half * 0.68).toFixed(2)}V${ground}`;
    return { ...nothing, solid: base, outline };
  }
  const capital = box(x, top, width, 1);
  const shaft = top + 2;
  const height = ground - shaft;
  if (state === 'latest') return { ...nothing, solid: `${capital} ${box(x + 1, shaft, width - 2, height)} ${base}` };
  const edges = `${box(x + 1, shaft, 1, height)} ${box(x + width - 2, shaft, 1, height)}`;
  const faint = width > 8 ? box(x + (width - 1) / 2, shaft, 1, height) : '';
  return { ...nothing, solid: `${capital} ${edges} ${base}`, faint };
}

/** The large column of the portico; wider ones get a heavier capital and more flutes. */
export function largeColumn(state: VersionState, { x, width, top, ground }: ColumnFrame, age = 0): ColumnPaths {
  const slab = width >= 24 ? 3 : 2;
  const inset = width >= 24 ? 2 : 1;
  const left = x + 2;
  const across = width - 4;
  const flutes = Math.max(3, Math.round(across / 6));
  const base = `${box(x + inset, ground + 1, width - 2 * inset, 1)} ${box(x, ground + 3, width, 2)}`;
  if (state === 'deprecated') {
    const stump = Math.round(top + (ground - top) * (STUMPS[age % STUMPS.length] ?? 0.5));
    const f = (across - 1) / 10;
    const edge =
      age % 2 === 0 ? `l${2.8 * f} 2.5 ${2 * f} -1 ${5.2 * f} 6.5` : `v6l${4 * f} -4.5 ${2 * f} 1.250 ${4 * f} -4.500`;
    const outline = `M${left + 0.5} ${ground}V${stump}${edge}V${ground}`;
    const faint = spread(flutes, across).map((at) => box(left + at, stump + 9, 1, ground - stump - 9));
    return { solid: base, faint: faint.join(' '), cut: '', outline };
  }
  const capital = `${box(x, top, width, slab)} ${box(x + inset, top + slab + 1, width - 2 * inset, 1)}`;
  const shaft = top + slab + 3;
  const height = ground - shaft;
  if (state === 'latest') {
    const cuts = Array.from({ length: flutes - 1 }, (_, at) => Math.floor((across * (at + 1)) / flutes) + 0.5);
    return {
      ...nothing,
      solid: `${capital} ${box(left, shaft, across, height)} ${base}`,
      cut: cuts.map((at) => `M${left + at} ${shaft + 3}v${height - 6}`).join(''),
    };
  }
  return {
    ...nothing,
    solid: `${capital} ${box(left, shaft, 1, height)} ${box(left + across - 1, shaft, 1, height)} ${base}`,
    faint: spread(flutes, across)
      .map((at) => box(left + at, shaft, 1, height))
      .join(' '),
  };
}
