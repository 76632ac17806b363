import { useEffect } from 'react';
import { fetchOperationsAhead } from '../operations-ahead.ts';
import type { RevisionSource } from '../reference-source.ts';

/** A screen of lines. */
export const mostPrefetched = 40;
/** Milliseconds that the list rests before its operations are worth fetching. */
const rest = 80;

/**
 * Fetches the operations on the screen while the reader uses the list: a finger does not hover, and the keyboard opens what it
 * reaches at once. It does nothing when the reader saves data or the connection is slow.
 * @param positions of the operations, none while the list is not used. Keep the array from draw to draw
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
