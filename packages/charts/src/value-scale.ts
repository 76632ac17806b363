import { nice, ticks } from 'd3-array';

/** From figures to pixels, zero at the bottom: bars may not be cut off, and lines next to each other tell the same story. */
export interface ValueScale {
  readonly top: number;
  /** Where lines are ruled, zero first. */
  readonly ticks: readonly number[];
  /** Pixels from the upper edge of the picture. */
  readonly y: (value: number) => number;
}

/**
 * @param most the largest figure to be drawn
 * @param whole counts have no halves, so no line is ruled at one
 * @param upper position of `top` in pixels
 * @param lower position of zero in pixels
 */
export function valueScale(most: number, whole: boolean, upper: number, lower: number): ValueScale {
  const reach = Number.isFinite(most) && most > 0 ? most : 1;
  const lines = whole ? Math.min(4, Math.ceil(reach)) : 4;
  const [, top] = nice(0, reach, lines);
  return {
    top,
    ticks: ticks(0, top, lines).filter((tick) => !whole || Number.isInteger(tick)),
    y: (value) => lower - (Math.min(value, top) / top) * (lower - upper),
  };
}
