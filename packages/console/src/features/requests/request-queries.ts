import type { ManagedRequest, RequestKind, RequestList } from '@stoa/contract/managed-requests';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Call } from '../../console-client.ts';
import { startOfDay } from '../../lib/start-of-day.ts';

/** What the address says of the list: the wire's names, texts as they were typed. */
export interface RequestFilters {
  readonly list: RequestList;
  readonly kind?: RequestKind | undefined;
  readonly product?: string | undefined;
  readonly version?: string | undefined;
  readonly application?: string | undefined;
  readonly developer?: string | undefined;
  /** Days of the reader's calendar, `2026-11-25`, both inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Names one request among both kinds. */
export interface RequestKey {
  readonly kind: RequestKind;
  readonly id: string;
}

const pageSize = 50;

export function askRequests(call: Call, filters: RequestFilters) {
  return (after: string | undefined, signal: AbortSignal) =>
    call('listRequests', {
      query: { ...questionOf(filters), 'page[size]': pageSize, ...(after && { 'page[after]': after }) },
      signal,
    });
}

export function requestsQuery(call: Call, filters: RequestFilters) {
  const ask = askRequests(call, filters);
  return infiniteQueryOptions({
    queryKey: ['requests', 'list', filters],
    queryFn: ({ signal, pageParam }) => ask(pageParam || undefined, signal),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
  });
}

/** How many wait, for the navigation. */
export function waitingQuery(call: Call) {
  return queryOptions({
    queryKey: ['requests', 'waiting'],
    queryFn: async ({ signal }) => (await call('listRequests', { query: { 'page[size]': 1 }, signal })).meta.waiting,
  });
}

export function reviewQuery(call: Call, { kind, id }: RequestKey) {
  return queryOptions({
    queryKey: ['requests', 'review', kind, id],
    queryFn: async ({ signal }) =>
      kind === 'account'
        ? { kind, review: await call('reviewDeveloper', { params: { developerId: id }, signal }) }
        : { kind, review: await call('reviewRegistration', { params: { registrationId: id }, signal }) },
  });
}

export function reasonsQuery(call: Call) {
  return queryOptions({
    queryKey: ['requests', 'reasons'],
    queryFn: async ({ signal }) => (await call('listReasons', { signal })).data,
  });
}

function questionOf({ list, kind, product, version, application, developer, from, to }: RequestFilters) {
  return {
    'filter[list]': list,
    ...(kind && { 'filter[kind]': kind }),
    ...(product && { 'filter[product_id]': product }),
    ...(version && { 'filter[product_version_id]': version }),
    ...(application && { 'filter[application_name][starts_with]': application }),
    ...(developer && { 'filter[developer_email][starts_with]': developer }),
    ...(from && { since: startOfDay(from, 0) }),
    ...(to && { until: startOfDay(to, 1) }),
  };
}

/** What a row and its page are called. */
export function nameOf({ kind, developer, application }: Pick<ManagedRequest, 'kind' | 'developer' | 'application'>) {
  return kind === 'account' ? developer.email : (application?.name ?? developer.email);
}

export function versionOf({ product, product_version }: Pick<ManagedRequest, 'product' | 'product_version'>): string {
  return `${product?.name ?? ''} ${product_version?.name ?? ''}`.trim();
}

export const isSame = (one: RequestKey, other: RequestKey) => one.kind === other.kind && one.id === other.id;
export const keyText = ({ kind, id }: RequestKey) => `${kind}/${id}`;
