import { nice, ticks } from 'd3-array';

/**
 * Maps figures to pixels, with zero at the bottom: a bar that starts above zero would be misleading, and lines next to each other
 * must be comparable.
 */
export interface ValueScale {
  readonly top: number;
  /** The values at which lines are ruled, zero first. */
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
