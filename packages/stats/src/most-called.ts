import type { Row } from '@stoa/analytics/analytics-store';

/** An answer has at most this many values of a dimension (contract §A.9). */
export const mostValues = 50;

export interface MostCalled {
  /** The values for each place of the key, the most called first. */
  readonly values: (string | number)[][];
  /** Whether any place had more. */
  readonly truncated: boolean;
}

/** The values of each of `places` dimensions that have the most calls; the smaller value where they have the same. */
export function mostCalled(rows: readonly Row[], places: number): MostCalled {
  let truncated = false;
  const values = Array.from({ length: places }, (_, place) => {
    const counts = new Map<string | number, number>();
    for (const { key, count } of rows) {
      const value = key[place] ?? '';
      counts.set(value, (counts.get(value) ?? 0) + count);
    }
    if (counts.size > mostValues) truncated = true;
    return [...counts]
      .sort(([one, its], [other, others]) => others - its || (one < other ? -1 : 1))
      .slice(0, mostValues)
      .map(([value]) => value);
  });
  return { values, truncated };
}
