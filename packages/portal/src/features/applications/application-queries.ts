import { everyPage } from '@stoa/client/every-page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../lib/call.ts';

export const applicationsKey = ['applications'] as const;
export const applicationsPageSize = 25;

/** One page of the developer's applications whose name contains the words. */
export function applicationsQuery(call: Call, words: string, page: number) {
  return queryOptions({
    queryKey: [...applicationsKey, 'list', words, page],
    queryFn: ({ signal }) =>
      call('listApplications', {
        query: {
          'page[size]': applicationsPageSize,
          'page[number]': page,
          'filter[name][contains]': words || undefined,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function applicationQuery(call: Call, applicationId: string) {
  return queryOptions({
    queryKey: [...applicationsKey, applicationId],
    queryFn: ({ signal }) => call('getApplication', { params: { applicationId }, signal }),
  });
}

/** Every auth strategy that an application may use. */
export function authStrategiesQuery(call: Call) {
  return queryOptions({
    queryKey: [...applicationsKey, 'auth-strategies'],
    queryFn: async ({ signal }) => (await call('listAuthStrategies', { query: { 'page[size]': 100 }, signal })).data,
    staleTime: 60_000,
  });
}

/** What else the strategies are, by their id: the environment that each stands for, and the tokens that it accepts. */
export function strategyDetailsQuery(call: Call) {
  return queryOptions({
    queryKey: [...applicationsKey, 'auth-strategies', 'details'],
    queryFn: async ({ signal }) => {
      const { data } = await call('listAuthStrategyDetails', { query: { 'page[size]': 100 }, signal });
      return new Map(data.map((details) => [details.id, details]));
    },
    staleTime: 60_000,
  });
}

/** Every application of the developer. */
export function allApplicationsQuery(call: Call) {
  return queryOptions({
    queryKey: [...applicationsKey, 'all'],
    queryFn: ({ signal }) => everyPage((query) => call('listApplications', { query, signal })),
  });
}
