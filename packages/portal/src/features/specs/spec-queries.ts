import type { Spec, SpecOperation } from '@stoa/contract/specs';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';
import { hasStatus } from '../../lib/has-status.ts';

/** The operations of a version's specification; null where the version has none. */
export function specOperationsQuery(call: Call, productId: string, productVersionId: string) {
  return queryOptions({
    queryKey: ['products', productId, 'versions', productVersionId, 'operations'],
    queryFn: async ({ signal }): Promise<SpecOperation[] | null> => {
      try {
        const answer = await call('listSpecOperations', { params: { productId, productVersionId }, signal });
        return answer?.operations ?? null;
      } catch (error) {
        if (hasStatus(error, 404)) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

/** The specification as it was published, JSON or YAML; null where the version has none. It can be many megabytes. */
export function specQuery(call: Call, productId: string, productVersionId: string) {
  return queryOptions({
    queryKey: ['products', productId, 'versions', productVersionId, 'spec'],
    queryFn: async ({ signal }): Promise<Spec | null> =>
      (await call('getSpec', { params: { productId, productVersionId }, signal })) ?? null,
    staleTime: 60_000,
    gcTime: 30_000,
  });
}
