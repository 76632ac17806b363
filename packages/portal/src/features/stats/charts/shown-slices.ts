import { othersId } from './arrange-series.ts';
import type { Slice } from './chart-data.ts';

const mostColumns = 8;

/** The largest first; of more than eight the largest seven, and the others together. */
export function shownSlices(slices: readonly Slice[], othersLabel: (count: number) => string): Slice[] {
  const sorted = slices
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value || (a.label < b.label ? -1 : 1));
  if (sorted.length <= mostColumns) return sorted;
  const named = sorted.slice(0, mostColumns - 1);
  const others = sorted.slice(mostColumns - 1);
  return [...named, { id: othersId, label: othersLabel(others.length), value: sumOf(others) }];
}

export const sumOf = (slices: readonly Slice[]) => slices.reduce((total, { value }) => total + value, 0);
