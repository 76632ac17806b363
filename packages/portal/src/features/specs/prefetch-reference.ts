import { readAddress } from '@stoa/reference-view/reference-address';
import { fetchedOperation } from './operations-ahead.ts';
import { findRowHere, operationQuery, referenceQuery } from './reference-queries.ts';
import type { ReferenceSource, RevisionSource } from './reference-source.ts';

/**
 * Asks for a version's reference, and for the operation that a fragment names, while the page is still on its way.
 * @param fragment without the `#`; undefined where only the page is about to be opened
 */
export async function prefetchReference(source: ReferenceSource, fragment: string | undefined): Promise<void> {
  const { queries } = source;
  await queries.prefetchQuery(referenceQuery(source));
  const named = fragment ? namedOperation(source, fragment) : undefined;
  if (named) await queries.prefetchQuery(named);
}

/** Milliseconds that a click waits for its content: too short to be noticed, long enough to draw once instead of twice. */
const timeoutMs = 80;

/**
 * Asks for the operation that a fragment names.
 * @returns a promise that resolves when the operation is loaded, or after `timeoutMs`; undefined when there is nothing to
 *   wait for: the operation is already loaded, or its position is not known
 */
export function operationArrival(source: ReferenceSource, fragment: string): Promise<void> | undefined {
  const { queries } = source;
  const named = namedOperation(source, fragment);
  if (!named || queries.getQueryData(named.queryKey) || isFetched(named)) return undefined;
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs));
  return Promise.race([queries.prefetchQuery(named), late]);
}

/** Fetches an operation that the reader is about to open, unless it is already loaded. */
export function prefetchOperation(source: RevisionSource, position: number): void {
  if (fetchedOperation(source, position)) return;
  void source.queries.prefetchQuery(operationQuery(source, position));
}

/** Was it fetched ahead? The page takes it from there. */
const isFetched = ({ initialData }: ReturnType<typeof operationQuery>) =>
  typeof initialData === 'function' && initialData() !== undefined;

function namedOperation(source: ReferenceSource, fragment: string) {
  const manifest = source.queries.getQueryData(referenceQuery(source).queryKey);
  const address = readAddress(fragment);
  if (!manifest || address?.kind !== 'operation') return undefined;
  const parts = { ...source, revision: manifest.revision };
  const row = findRowHere(manifest, parts, address.key, address.tag);
  return row && operationQuery(parts, row.position);
}
