import type { CSSProperties } from 'react';

/** The most names in a legend; the fifth entry combines the others. */
const mostNames = 5;

/** How many names a legend keeps room for. @param expected how many series there may be; undefined: any number */
export function namesExpected(expected: number | undefined): number {
  return Math.min(expected ?? mostNames, mostNames);
}

/** The rows of a legend of two columns, for its style. */
export function legendRoom(expected: number | undefined): CSSProperties {
  return { '--legend-rows': Math.ceil(namesExpected(expected) / 2) } as CSSProperties;
}
