import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

/** What the search does not tell of the products on the page: their versions, and whether there is a specification. */
export function catalogueDetailsQuery(call: Call, products: readonly { readonly id: string }[]) {
  const ids = products.map(({ id }) => id).join(',');
  return queryOptions({
    queryKey: ['catalog', 'details', ids],
    queryFn: ({ signal }) => call('getCatalogueDetails', { query: { ids }, signal }),
    enabled: ids !== '',
    staleTime: 60_000,
  });
}

/** The labels that products have. */
export function catalogueLabelsQuery(call: Call) {
  return queryOptions({
    queryKey: ['catalog', 'labels'],
    queryFn: ({ signal }) => call('listCatalogueLabels', { signal }),
    staleTime: 60_000,
  });
}
