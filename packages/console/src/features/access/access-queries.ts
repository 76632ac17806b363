import type { Team } from '@stoa/contract/teams';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import { askNumbered } from '../../lists/ask-numbered.ts';
import type { AskPage } from '../../lists/use-cursor-list.ts';

/** What the window of the matrix has at most. */
export const productsShown = 25;
export const teamsShown = 6;

export function askTeams(call: Call): AskPage<Team> {
  return (after, signal) => askNumbered(after, (query) => call('listTeams', { query, signal }));
}

export function teamsQuery(call: Call, name: string | undefined, page: number, size: number) {
  return queryOptions({
    queryKey: ['access', 'teams', name, page, size],
    queryFn: ({ signal }) =>
      call('listTeams', {
        query: { 'page[size]': size, 'page[number]': page, ...(name && { 'filter[name][contains]': name }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export function productsQuery(call: Call, name: string | undefined, page: number) {
  return queryOptions({
    queryKey: ['access', 'products', name, page],
    queryFn: ({ signal }) =>
      call('listManagedProducts', {
        query: { 'page[size]': productsShown, 'page[number]': page, ...(name && { 'filter[name][contains]': name }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export const grantsKey = ['access', 'grants'] as const;

export function grantsQuery(call: Call, teams: readonly string[], products: readonly string[]) {
  return queryOptions({
    queryKey: [...grantsKey, teams, products],
    queryFn: ({ signal }) =>
      call('listGrantsAmong', { query: { team_ids: teams.join(','), product_ids: products.join(',') }, signal }),
    enabled: teams.length > 0 && products.length > 0,
    placeholderData: keepPreviousData,
  });
}
