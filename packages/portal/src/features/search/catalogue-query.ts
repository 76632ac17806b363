import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

export const cataloguePageSize = 12;

/** What a page of the catalog was searched for: the same for all pages of one search. */
export function narrowedBy(words: string, labels: readonly string[]): string {
  return JSON.stringify([words, labels]);
}

/** One page of the catalog. The products of the previous search stay on the screen until the next ones are here. */
export function catalogueQuery(call: Call, words: string, page: number, labels: readonly string[] = []) {
  return queryOptions({
    queryKey: ['search', 'product-catalog', words, page, labels],
    queryFn: async ({ signal }) => {
      const answer = await call('search', {
        params: { indices: 'product-catalog' },
        query: {
          q: words,
          join: 'versions',
          'page[size]': cataloguePageSize,
          'page[number]': page,
          ...(labels.length > 0 && { labels: labels.join(',') }),
        },
        signal,
      });
      return {
        products: answer.data.map((hit) => hit.source),
        total: answer.meta.page.total,
        narrowed: narrowedBy(words, labels),
      };
    },
    placeholderData: keepPreviousData,
  });
}
