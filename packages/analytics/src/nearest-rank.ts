/**
 * The position, from 1, of the value that is the quantile of n values in order: ceil(q·n). What is a hair above a whole
 * position is that position: 0.07 · 100 is 7.000000000000001 for a computer.
 */
export function nearestRankPosition(quantile: number, n: number): number {
  return Math.max(1, Math.ceil(quantile * n - 1e-9));
}
