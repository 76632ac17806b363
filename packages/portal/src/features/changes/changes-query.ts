import { hasStatus } from '@stoa/client/has-status';
import type { VersionChanges } from '@stoa/contract/changes';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

/** Times that a comparison under way is asked for again, two seconds apart. */
const mostTries = 45;

export interface ComparedPair {
  readonly productId: string;
  readonly from: string;
  readonly to: string;
}

/** What differs between two versions; null where one of them has no specification. */
export function changesQuery(call: Call, { productId, from, to }: ComparedPair) {
  return queryOptions({
    queryKey: ['products', productId, 'versions', to, 'changes', from],
    queryFn: async ({ signal }): Promise<VersionChanges | null> => {
      const params = { productId, productVersionId: to };
      const answer = await call('getVersionChanges', { params, query: { since: from }, signal });
      return (answer as unknown as VersionChanges | undefined) ?? null;
    },
    enabled: from !== to,
    staleTime: 60_000,
    // 503: the server is still comparing.
    retry: (count, error) => hasStatus(error, 503) && count < mostTries,
    retryDelay: 2_000,
  });
}

/** The same as Markdown, at an address that stays. */
export function changesMarkdownAddress({ productId, from, to }: ComparedPair): string {
  return `/changes/${productId}/${to}.md?since=${from}`;
}
