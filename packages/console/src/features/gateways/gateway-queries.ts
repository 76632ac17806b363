import type { Gateway } from '@stoa/contract/management';
import { queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import { askNumbered } from '../../lists/ask-numbered.ts';
import type { AskPage } from '../../lists/use-cursor-list.ts';

export function askGateways(call: Call): AskPage<Gateway> {
  return (after, signal) => askNumbered(after, (query) => call('listGateways', { query, signal }));
}

export interface NamedVersion {
  readonly id: string;
  /** With its product's name. */
  readonly name: string;
}

export function versionsQuery(call: Call) {
  return queryOptions({
    queryKey: ['gateways', 'versions'],
    queryFn: async ({ signal }): Promise<NamedVersion[]> => {
      const { data } = await call('listManagedProducts', { query: { 'page[size]': 100 }, signal });
      return data.flatMap(({ name, versions }) =>
        versions.map((version) => ({ id: version.id, name: `${name} ${version.name}` })),
      );
    },
    staleTime: 60_000,
  });
}

export function addressQuery(call: Call) {
  return queryOptions({
    queryKey: ['gateways', 'address'],
    queryFn: async ({ signal }) => (await call('getStatus', { signal })).public_url,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const stateWords = {
  asks: 'gateways.asks',
  silent: 'gateways.silent',
  never_asked: 'gateways.neverAsked',
  behind: 'gateways.behind',
} as const;
