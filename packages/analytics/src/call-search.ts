import type { CallPlace, CallSearch } from './analytics-store.ts';

/** Sorts calls as they are told (`CallPlace`). */
export function byPlace(one: CallPlace, other: CallPlace): number {
  return other.at - one.at || greaterBytes(one.id, other.id) || greaterBytes(one.gatewayId, other.gatewayId);
}

function greaterBytes(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(other), Buffer.from(one));
}

/** The last call that can be found, by the time and by where the search goes on. */
export function lastMoment({ endMs = Number.POSITIVE_INFINITY, after }: CallSearch): number {
  return Math.min(endMs, after?.at ?? Number.POSITIVE_INFINITY);
}

/** Whether a call's texts are those that are looked for, and it comes after the place where the search goes on. */
export function textMatcher({ method, path, pathPart, after }: CallSearch) {
  const part = pathPart === undefined ? undefined : lowerAscii(pathPart);
  return (call: CallPlace & { readonly method: string; readonly path: string }): boolean =>
    (method === undefined || call.method === method) &&
    (path === undefined || call.path === path) &&
    (part === undefined || lowerAscii(call.path).includes(part)) &&
    (after === undefined || byPlace(after, call) < 0);
}

/** Only A to Z become lower case, as ClickHouse compares: for other letters PostgreSQL, ClickHouse and JavaScript differ. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
