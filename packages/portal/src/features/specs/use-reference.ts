import type { ReferenceManifest } from '@stoa/contract/reference';
import { readAddress } from '@stoa/reference-view/reference-address';
import { hasAllRows, type OperationRow } from '@stoa/reference-view/reference-rows';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServices } from '../../services.tsx';
import { findOperationQuery, findRowHere, referenceQuery } from './reference-queries.ts';
import type { RevisionSource } from './reference-source.ts';

/**
 * The reference of a version: the manifest, and what fetches its parts.
 * @param productVersionId undefined for a product without versions; nothing is asked then
 */
export function useReference(productId: string, productVersionId: string | undefined) {
  const { call, queries } = useServices();
  const source = useMemo(
    () => ({ call, queries, productId, productVersionId: productVersionId ?? '' }),
    [call, queries, productId, productVersionId],
  );
  const manifest = useQuery({ ...referenceQuery(source), enabled: productVersionId !== undefined });
  const revision = manifest.data?.revision ?? '';
  const parts = useMemo((): RevisionSource => ({ ...source, revision }), [source, revision]);
  return { manifest, source: parts };
}

/** What a fragment leads to in a reference. */
export type ReferencePlace =
  | { readonly kind: 'overview' }
  | {
      readonly kind: 'operation';
      readonly position: number;
      /** Its number in the list; of an operation with two tags that of the tag in the address. */
      readonly row: number;
      /** Undefined while its block of the list is not here. */
      readonly known: OperationRow | undefined;
    }
  | { readonly kind: 'schema'; readonly name: string; readonly number: number }
  /** The server is being asked. */
  | { readonly kind: 'finding' }
  | { readonly kind: 'unknown'; readonly name: string }
  | { readonly kind: 'failed'; readonly error: Error; readonly refetch: () => void };

/** Resolves the place that a fragment such as `/pets/listPets` names (contract §C.4). */
export function useReferencePlace(
  manifest: ReferenceManifest | null | undefined,
  source: RevisionSource,
  fragment: string,
): ReferencePlace {
  const address = useMemo(() => readAddress(fragment), [fragment]);
  const key = address?.kind === 'operation' ? address.key : undefined;
  const tag = address?.kind === 'operation' ? address.tag : undefined;
  const known = useMemo(
    () => (manifest && key !== undefined ? findRowHere(manifest, source, key, tag) : undefined),
    [manifest, source, key, tag],
  );
  const mustAsk = manifest != null && key !== undefined && !known && !hasAllRows(manifest);
  const lookup = useQuery({ ...findOperationQuery(source, key ?? '', tag), enabled: mustAsk });

  return useMemo((): ReferencePlace => {
    if (!manifest || !address) return { kind: 'overview' };
    if (address.kind === 'schema') return schemaPlace(manifest, address.name);
    if (known) return { kind: 'operation', position: known.position, row: known.row, known };
    if (mustAsk && lookup.data === undefined) {
      if (lookup.error) return { kind: 'failed', error: lookup.error, refetch: () => void lookup.refetch() };
      return { kind: 'finding' };
    }
    if (mustAsk && lookup.data) return { kind: 'operation', ...lookup.data, known: undefined };
    // `#/schemas/Name` is what some other readers of OpenAPI write.
    return tag === 'schemas' ? schemaPlace(manifest, address.key) : { kind: 'unknown', name: address.key };
  }, [manifest, address, known, mustAsk, lookup.data, lookup.error, lookup.refetch, tag]);
}

function schemaPlace(manifest: ReferenceManifest, name: string): ReferencePlace {
  const number = manifest.schemas.indexOf(name);
  return number < 0 ? { kind: 'unknown', name } : { kind: 'schema', name, number };
}
