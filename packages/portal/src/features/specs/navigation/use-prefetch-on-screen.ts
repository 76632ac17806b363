import { useEffect } from 'react';
import { operationQuery, type RevisionSource } from '../reference-queries.ts';

/** A screen of lines. */
export const mostPrefetched = 40;
/** Milliseconds that the list rests before its operations are worth fetching. */
const rest = 80;
/** At once: the browser has room for six, and a click must find some. */
const atOnce = 3;

/**
 * Fetches the operations that stand on the screen while somebody uses the list: under a finger nothing hovers, and the
 * keyboard opens what it reaches at once. Not where the reader saves data or the line is slow.
 * @param positions of the operations, none while nobody uses the list. Keep the array from draw to draw
 */
export function usePrefetchOnScreen(source: RevisionSource, positions: readonly number[]): void {
  useEffect(() => {
    if (positions.length === 0 || isDear()) return;
    const left = new AbortController();
    const waiting = fromTheMiddle(positions);
    const fetchNext = async () => {
      for (let next = waiting.shift(); next !== undefined && !left.signal.aborted; next = waiting.shift()) {
        await source.queries.prefetchQuery(operationQuery(source, next));
      }
    };
    const timer = setTimeout(() => {
      for (let at = 0; at < atOnce; at += 1) void fetchNext();
    }, rest);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [source, positions]);
}

/** What somebody looks for is scrolled to the middle. */
function fromTheMiddle(positions: readonly number[]): number[] {
  const distance = (at: number) => Math.abs(at - (positions.length - 1) / 2);
  return [...positions.keys()].sort((a, b) => distance(a) - distance(b)).map((at) => positions[at] as number);
}

function isDear(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { readonly saveData: boolean; readonly effectiveType: string };
  };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
