import { readAddress } from './reference-address.ts';
import { operationQuery, type ReferenceSource, referenceQuery } from './reference-queries.ts';
import { findRow } from './reference-rows.ts';

/**
 * Asks for a version's reference, and for the operation that a fragment names, while the page is still on its way.
 * @param fragment without the `#`; undefined where only the page is about to be opened
 */
export async function prefetchReference(source: ReferenceSource, fragment: string | undefined): Promise<void> {
  const { queries } = source;
  await queries.prefetchQuery(referenceQuery(source));
  const manifest = queries.getQueryData(referenceQuery(source).queryKey);
  const address = manifest && fragment ? readAddress(fragment) : undefined;
  if (!manifest || address?.kind !== 'operation') return;
  const row = findRow(manifest, address.key, address.tag);
  if (row) await queries.prefetchQuery(operationQuery({ ...source, revision: manifest.revision }, row.position));
}
