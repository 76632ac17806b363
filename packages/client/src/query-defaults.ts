import { shouldRetry } from './should-retry.ts';

/**
 * How a page asks and changes, as the query library takes it (`defaultOptions`). Both try also while the browser thinks that it
 * is offline, which the library would otherwise wait out without a word: a page would be loading for ever, and what somebody
 * wanted deleted would be deleted hours later. What failed for want of a network is asked again when there is one.
 */
export const queryDefaults = {
  queries: { retry: shouldRetry, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true },
  mutations: { networkMode: 'always' },
} as const;
