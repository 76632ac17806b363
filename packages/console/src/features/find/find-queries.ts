import type { ManagedRequest, RequestKind, RequestList } from '@stoa/contract/managed-requests';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import type { Asked, Verb } from './asked-for.ts';

const mostRequests = 8;
/** The number of waiting requests that are shown while nothing is typed. */
const mostWaiting = 3;

const lists: Readonly<Record<Verb, { readonly list: RequestList; readonly kind?: RequestKind }>> = {
  approve: { list: 'waiting' },
  revoke: { list: 'approved', kind: 'access' },
  disable: { list: 'approved', kind: 'account' },
};

export function searchQuery(call: Call, asked: Asked) {
  const q = asked.type === 'words' ? asked.words : '';
  return queryOptions({
    queryKey: ['find', 'names', q],
    queryFn: ({ signal }) => call('searchPortal', { query: { q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    retry: false,
  });
}

/** Requests that a verb can be done to: those of an address or of an application that begin with the words. */
export function verbQuery(call: Call, asked: Asked) {
  const { verb, words, most } =
    asked.type === 'verb'
      ? { verb: asked.verb, words: asked.words, most: mostRequests }
      : { verb: 'approve' as const, words: '', most: mostWaiting };
  const { list, kind } = lists[verb];
  return queryOptions({
    queryKey: ['find', 'requests', verb, words, most],
    queryFn: async ({ signal }) => {
      const ask = async (filter: object) => {
        const query = { 'filter[list]': list, ...(kind && { 'filter[kind]': kind }), 'page[size]': most, ...filter };
        return (await call('listRequests', { query, signal })).data;
      };
      if (words === '') return ask({});
      const found = await Promise.all([
        ask({ 'filter[developer_email][starts_with]': words }),
        ...(kind === 'account' ? [] : [ask({ 'filter[application_name][starts_with]': words })]),
      ]);
      return distinct(found.flat()).slice(0, most);
    },
    retry: false,
  });
}

/** Asked in a body; what was asked and what came is forgotten with the palette. */
export function keyQuery(call: Call, asked: Asked) {
  const credential = asked.type === 'key' ? asked.key : '';
  return queryOptions({
    queryKey: ['find', 'key', credential],
    queryFn: ({ signal }) => call('findManagedCredential', { body: { credential }, signal }),
    gcTime: 0,
    retry: false,
  });
}

function distinct(requests: readonly ManagedRequest[]): ManagedRequest[] {
  return [...new Map(requests.map((request) => [`${request.kind}/${request.id}`, request])).values()];
}
