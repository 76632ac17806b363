import { isUuid } from '@stoa/contract/uuid';
import { addressValue } from '../../lib/address-value.ts';
import { requestKinds, requestLists } from './kinds.ts';
import type { RequestFilters, RequestKey } from './request-queries.ts';

/** Reads the query of the address; what is not known there says nothing. */
export function filtersIn(search: Readonly<Record<string, unknown>>): RequestFilters {
  const text = (name: string) => addressValue(search[name]);
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(text(name) ?? '') ? text(name) : undefined);
  const id = (name: string) => (isUuid(text(name) ?? '') ? text(name) : undefined);
  return {
    list: requestLists.find((each) => each === search.list) ?? 'waiting',
    kind: requestKinds.find((each) => each === search.kind),
    product: id('product'),
    version: id('version'),
    application: text('application'),
    developer: text('developer'),
    from: day('from'),
    to: day('to'),
  };
}

/** The request that the path names. */
export function keyIn({ kind, id }: { readonly kind?: string; readonly id?: string }): RequestKey | undefined {
  const known = requestKinds.find((each) => each === kind);
  return known && id ? { kind: known, id } : undefined;
}

/** How many narrow the list, the list itself left out. */
export function countFilters({ list: _list, ...filters }: RequestFilters): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}
