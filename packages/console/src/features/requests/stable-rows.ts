import type { ManagedRequest } from '@stoa/contract/managed-requests';
import { useEffect, useState } from 'react';
import { isSame, keyText, type RequestKey } from './request-queries.ts';

export interface ShownRow {
  readonly request: ManagedRequest;
  /** Another user has decided the request, or it is gone: it stays where it is until the list is fetched anew. */
  readonly isGone: boolean;
}

export interface StableRows {
  readonly rows: readonly ShownRow[];
  /** What has come before the first row that is shown: it waits, so that nothing moves under the pointer. */
  readonly fresh: readonly ManagedRequest[];
}

/**
 * What is shown once the server has told its list anew. Rows keep their places; what is not in the list any more is marked; what
 * comes after the rows that are shown, such as the next page, stands below them.
 * @param known rows of the list as it is now, as far as they were asked for
 */
export function keepPlaces(shown: readonly ShownRow[], known: readonly ManagedRequest[]): StableRows {
  if (shown.length === 0) return { rows: known.map((request) => ({ request, isGone: false })), fresh: [] };
  const now = new Map(known.map((request) => [keyText(request), request]));
  const kept = shown.map(({ request }) => {
    const current = now.get(keyText(request));
    return { request: current ?? request, isGone: current === undefined };
  });
  const places = new Set(shown.map(({ request }) => keyText(request)));
  const last = known.findLastIndex((request) => places.has(keyText(request)));
  const added = known.map((request, at) => ({ request, at })).filter(({ request }) => !places.has(keyText(request)));
  // `last` is -1 when none of the rows is left: then every added request stands below.
  const below = added.filter(({ at }) => at > last).map(({ request }) => ({ request, isGone: false }));
  return { rows: [...kept, ...below], fresh: added.filter(({ at }) => at < last).map(({ request }) => request) };
}

/**
 * The rows of a list that changes by itself.
 * @param known undefined while nothing is known yet
 * @param name another list, or other filters, begin anew
 */
export function useStableRows(known: readonly ManagedRequest[] | undefined, name: string) {
  const [state, setState] = useState<StableRows & { name: string }>({ rows: [], fresh: [], name: '' });
  useEffect(() => {
    if (!known) return;
    setState((before) => ({ ...keepPlaces(before.name === name ? before.rows : [], known), name }));
  }, [known, name]);
  const isCurrent = state.name === name;
  return {
    rows: isCurrent ? state.rows : [],
    fresh: isCurrent ? state.fresh : [],
    isKnown: isCurrent,
    /** What was decided here goes at once. */
    dismiss: (keys: readonly RequestKey[]) =>
      setState((before) => ({
        ...before,
        rows: before.rows.filter(({ request }) => !keys.some((key) => isSame(key, request))),
      })),
    /** Shows the list as it is now. */
    showNew: () => setState((before) => ({ ...keepPlaces([], known ?? []), name: before.name })),
  };
}
