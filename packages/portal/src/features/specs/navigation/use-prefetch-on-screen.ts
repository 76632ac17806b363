import { useEffect } from 'react';
import { fetchOperationsAhead } from '../operations-ahead.ts';
import type { RevisionSource } from '../reference-source.ts';

/** A screen of lines. */
export const mostPrefetched = 40;
/** Milliseconds that the list rests before its operations are worth fetching. */
const rest = 80;

/**
 * Fetches the operations that stand on the screen while somebody uses the list: under a finger nothing hovers, and the
 * keyboard opens what it reaches at once. Not where the reader saves data or the line is slow.
 * @param positions of the operations, none while nobody uses the list. Keep the array from draw to draw
 */
export function usePrefetchOnScreen(source: RevisionSource, positions: readonly number[]): void {
  useEffect(() => {
    if (positions.length === 0 || isDear()) return;
    const timer = setTimeout(() => void fetchOperationsAhead(source, positions), rest);
    return () => clearTimeout(timer);
  }, [source, positions]);
}

function isDear(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { readonly saveData: boolean; readonly effectiveType: string };
  };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
