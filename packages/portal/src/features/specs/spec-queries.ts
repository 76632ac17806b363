import type { Spec } from '@stoa/contract/specs';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

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
