import { hasStatus } from '@stoa/client/has-status';
import type {
  ReferenceManifest,
  ReferenceOperation,
  ReferenceRows,
  ReferenceSchema,
  ReferenceSchemas,
} from '@stoa/contract/reference';
import { findRow, findRowIn, hasAllRows, type OperationRow } from '@stoa/reference-view/reference-rows';
import { queryOptions } from '@tanstack/react-query';
import { comingOperation, fetchedOperation } from './operations-ahead.ts';
import type { ReferenceSource, RevisionSource } from './reference-source.ts';

const forEver = { staleTime: Number.POSITIVE_INFINITY, gcTime: 10 * 60_000 } as const;

function keyOf({ productId, productVersionId }: ReferenceSource) {
  return ['products', productId, 'versions', productVersionId, 'reference'] as const;
}

/** What a version's reference consists of; null where the version has no specification. */
export function referenceQuery(source: ReferenceSource) {
  const { call, productId, productVersionId } = source;
  return queryOptions({
    queryKey: [...keyOf(source), 'manifest'],
    queryFn: async ({ signal }): Promise<ReferenceManifest | null> => {
      try {
        const answer = await call('getReference', { params: { productId, productVersionId }, signal });
        return (answer as unknown as ReferenceManifest | undefined) ?? null;
      } catch (error) {
        if (hasStatus(error, 404)) return null;
        throw error;
      }
    },
    staleTime: 60_000,
    // The page must not change under the eyes of a reader who comes back to the tab; parts say when they are outdated.
    refetchOnWindowFocus: false,
  });
}

/** A block of the operation list. */
export function rowsQuery(source: RevisionSource, block: number) {
  const { call, productId, productVersionId, revision } = source;
  return queryOptions({
    queryKey: [...keyOf(source), revision, 'rows', block],
    queryFn: ({ signal }) =>
      part<ReferenceRows>(
        source,
        call('getReferenceRows', { params: { productId, productVersionId, revision, block }, signal }),
      ),
    ...forEver,
  });
}

/** The blocks of the operation list that have come so far. */
function blocksHere(source: RevisionSource): ReferenceRows[] {
  const all = source.queries.getQueriesData<ReferenceRows>({ queryKey: [...keyOf(source), source.revision, 'rows'] });
  return all.flatMap(([, rows]) => rows ?? []);
}

/** The row of the click is loaded, so its position is known without a request. */
export function findRowHere(
  manifest: ReferenceManifest,
  source: RevisionSource,
  key: string,
  tag: string | undefined,
): OperationRow | undefined {
  const row = findRow(manifest, key, tag);
  if (row || hasAllRows(manifest)) return row;
  for (const rows of blocksHere(source)) {
    const found = findRowIn(rows, manifest.groups, key, tag);
    if (found) return found;
  }
  return undefined;
}

/** One operation with the schemas near it; here at once where it was fetched ahead. */
export function operationQuery(source: RevisionSource, position: number) {
  const { call, productId, productVersionId, revision } = source;
  return queryOptions({
    queryKey: [...keyOf(source), revision, 'operation', position],
    queryFn: async ({ signal }) =>
      (await comingOperation(source, position)) ??
      part<ReferenceOperation>(
        source,
        call('getReferenceOperation', { params: { productId, productVersionId, revision, position }, signal }),
      ),
    initialData: () => fetchedOperation(source, position),
    ...forEver,
  });
}

/**
 * The position of an operation whose row is not loaded; null if the document has no operation of that name.
 * @param tag of the address: an operationId with a slash in it, as written, reads like one
 */
export function findOperationQuery(source: RevisionSource, key: string, tag: string | undefined) {
  const { call, productId, productVersionId, revision } = source;
  return queryOptions({
    queryKey: [...keyOf(source), revision, 'find', key, tag],
    queryFn: async ({ signal }) => {
      for (const name of tag === undefined ? [key] : [key, `${tag}/${key}`]) {
        try {
          return await call('findReferenceOperation', {
            params: { productId, productVersionId, revision },
            query: { key: name },
            signal,
          });
        } catch (error) {
          if (!hasStatus(error, 404)) throw error;
        }
      }
      // No such operation, or no such revision any more: only a new manifest can tell.
      askForNewManifest(source);
      return null;
    },
    ...forEver,
  });
}

/** The rows that contain every word, at most 200. */
export function searchRowsQuery(source: RevisionSource, q: string) {
  const { call, productId, productVersionId, revision } = source;
  return queryOptions({
    queryKey: [...keyOf(source), revision, 'search', q],
    queryFn: ({ signal }) =>
      part<ReferenceRows>(
        source,
        call('searchReference', { params: { productId, productVersionId, revision }, query: { q }, signal }),
      ),
    ...forEver,
    gcTime: 60_000,
  });
}

/** One schema with those near it, by its reference such as `#/components/schemas/Pet`. */
export function schemaQuery(source: RevisionSource, ref: string) {
  const { call, productId, productVersionId, revision } = source;
  return queryOptions({
    queryKey: [...keyOf(source), revision, 'schema', ref],
    queryFn: ({ signal }) =>
      part<ReferenceSchema>(
        source,
        call('getReferenceSchema', { params: { productId, productVersionId, revision }, query: { ref }, signal }),
      ),
    ...forEver,
  });
}

/** Fetches a schema that no loaded part contains; the answer is cached. */
export async function loadSchema(source: RevisionSource, ref: string): Promise<ReferenceSchemas> {
  const { schemas } = await source.queries.ensureQueryData(schemaQuery(source, ref));
  return schemas;
}

/** A part that is gone belongs to a document that was published anew: what there is now is asked for again. */
async function part<T>(source: ReferenceSource, answer: Promise<unknown>): Promise<T> {
  try {
    return (await answer) as T;
  } catch (error) {
    if (hasStatus(error, 404)) askForNewManifest(source);
    throw error;
  }
}

function askForNewManifest(source: ReferenceSource): void {
  void source.queries.invalidateQueries({ queryKey: [...keyOf(source), 'manifest'] });
}
