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

/** Milliseconds that a click waits for what it opens: too few to be seen, enough to draw it once instead of twice. */
const patience = 80;

/**
 * Asks for the operation that a fragment names.
 * @returns what resolves when it is here, or when it takes longer than a click may wait; undefined where there is nothing
 *   to wait for: it is here already, or its place is not known
 */
export function operationArrival(source: ReferenceSource, fragment: string): Promise<void> | undefined {
  const { queries } = source;
  const named = namedOperation(source, fragment);
  if (!named || queries.getQueryData(named.queryKey) || isFetched(named)) return undefined;
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  return Promise.race([queries.prefetchQuery(named), late]);
}

/** Asks for an operation that somebody is about to open, unless it is here. A query for what is never opened is not made. */
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
