import type { Gateway, ManagedProduct } from '@stoa/contract/management';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import { askNumbered } from '../../lists/ask-numbered.ts';
import type { AskPage } from '../../lists/use-cursor-list.ts';

export function askGateways(call: Call): AskPage<Gateway> {
  return (after, signal) => askNumbered(after, (query) => call('listGateways', { query, signal }));
}

export interface NamedVersion {
  readonly id: string;
  /** The name of the version, with that of its product. */
  readonly name: string;
}

/** Offered at once; typing finds the others. */
const offered = 50;

const namedVersions = (products: readonly ManagedProduct[]): NamedVersion[] =>
  products.flatMap(({ name, versions }) =>
    versions.map((version) => ({ id: version.id, name: `${name} ${version.name}` })),
  );

/** @param search the beginning of what is shown, or a part of a product's name; empty for the first products */
export function foundVersionsQuery(call: Call, search: string) {
  return queryOptions({
    queryKey: ['gateways', 'versions', search],
    queryFn: async ({ signal }) => {
      const ask = async (name: string) =>
        (
          await call('listManagedProducts', {
            query: { 'page[size]': offered, ...(name && { 'filter[name][contains]': name }) },
            signal,
          })
        ).data;
      const found = await ask(search);
      // The last word may be of the version.
      const before = search.slice(0, search.lastIndexOf(' ')).trim();
      return namedVersions(found.length === 0 && search.includes(' ') ? await ask(before) : found);
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Null: there is none of this id, any more. */
export function versionQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ['gateways', 'version', id],
    queryFn: async ({ signal }): Promise<NamedVersion | null> => {
      const { data } = await call('listManagedProducts', { query: { 'filter[product_version_id]': id }, signal });
      return namedVersions(data).find((version) => version.id === id) ?? null;
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
