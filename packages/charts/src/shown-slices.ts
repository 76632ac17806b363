import { othersId } from './arrange-series.ts';
import type { Slice } from './chart-data.ts';

const mostColumns = 8;

/**
 * The slices in descending order. If there are more than eight, the result has the largest seven and one slice for all
 * others, including those that the server did not list one by one (`othersSlice`).
 * @param othersLabel returns the label for `count` others; the count is null when it is unknown
 */
export function shownSlices(slices: readonly Slice[], othersLabel: (count: number | null) => string): Slice[] {
  const sorted = sortedSlices(slices).filter(({ value }) => value > 0);
  const hasUnlisted = sorted.at(-1)?.id === othersId;
  if (sorted.length <= mostColumns && !hasUnlisted) return sorted;
  const named = sorted.slice(0, Math.min(mostColumns - 1, sorted.length - 1));
  const others = sorted.slice(named.length);
  return [...named, { id: othersId, label: othersLabel(hasUnlisted ? null : others.length), value: sumOf(others) }];
}

/** Returns the slices in descending order; the slice of unlisted values is last. */
export function sortedSlices(slices: readonly Slice[]): Slice[] {
  const isOthers = ({ id }: Slice) => Number(id === othersId);
  return slices.toSorted(
    (a, b) => isOthers(a) - isOthers(b) || b.value - a.value || (a.label < b.label ? -1 : Number(a.label > b.label)),
  );
}

export const sumOf = (slices: readonly Slice[]) => slices.reduce((total, { value }) => total + value, 0);

/** The part of the total that the server did not list; files name it `other`. */
export const othersSlice = (value: number): Slice => ({ id: othersId, label: 'other', value });
