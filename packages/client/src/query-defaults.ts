import { shouldRetry } from './should-retry.ts';

/**
 * How a page asks and changes, as the query library takes it (`defaultOptions`). Both are tried even while the browser thinks
 * that it is offline. The library would otherwise wait without a word: a page would load forever, and a deletion would happen
 * hours later. A query that failed for want of a network is repeated when there is one.
 */
export const queryDefaults = {
  queries: { retry: shouldRetry, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true },
  mutations: { networkMode: 'always' },
} as const;
