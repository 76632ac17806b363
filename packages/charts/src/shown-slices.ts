import { othersId } from './arrange-series.ts';
import type { Slice } from './chart-data.ts';

const mostColumns = 8;

/**
 * The largest first; of more than eight the largest seven, and the others together with what the server did not tell one
 * by one (`untoldSlice`).
 * @param othersLabel names so many together; null: nobody knows how many
 */
export function shownSlices(slices: readonly Slice[], othersLabel: (count: number | null) => string): Slice[] {
  const sorted = sortedSlices(slices).filter(({ value }) => value > 0);
  const isUntold = sorted.at(-1)?.id === othersId;
  if (sorted.length <= mostColumns && !isUntold) return sorted;
  const named = sorted.slice(0, Math.min(mostColumns - 1, sorted.length - 1));
  const others = sorted.slice(named.length);
  return [...named, { id: othersId, label: othersLabel(isUntold ? null : others.length), value: sumOf(others) }];
}

/** The largest first, what was not told one by one last. */
export function sortedSlices(slices: readonly Slice[]): Slice[] {
  const isUntold = ({ id }: Slice) => Number(id === othersId);
  return slices.toSorted(
    (a, b) => isUntold(a) - isUntold(b) || b.value - a.value || (a.label < b.label ? -1 : Number(a.label > b.label)),
  );
}

export const sumOf = (slices: readonly Slice[]) => slices.reduce((total, { value }) => total + value, 0);

/** What the server tells of a whole without naming it; `other` is its name in files. */
export const untoldSlice = (value: number): Slice => ({ id: othersId, label: 'other', value });
