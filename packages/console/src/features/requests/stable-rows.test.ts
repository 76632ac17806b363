import type { ManagedRequest } from '@stoa/contract/managed-requests';
import { describe, expect, test } from 'vitest';
import { keepPlaces } from './stable-rows.ts';

const request = (id: string) => ({ kind: 'account', id }) as ManagedRequest;
const list = (ids: string) => [...ids].map(request);
const shown = (ids: string) => list(ids).map((each) => ({ request: each, isGone: false }));
const told = ({ rows, fresh }: ReturnType<typeof keepPlaces>) => ({
  rows: rows.map(({ request: { id }, isGone }) => (isGone ? `(${id})` : id)).join(''),
  fresh: fresh.map(({ id }) => id).join(''),
});

describe('rows never move under the pointer', () => {
  test.each([
    ['the first rows stand as they come', '', 'abc', { rows: 'abc', fresh: '' }],
    ['what was decided elsewhere stays where it is, marked', 'abc', 'ac', { rows: 'a(b)c', fresh: '' }],
    ['what comes later stands below', 'abc', 'abcde', { rows: 'abcde', fresh: '' }],
    ['what comes before the first waits to be asked for', 'abc', 'xyabc', { rows: 'abc', fresh: 'xy' }],
    ['both at once', 'abc', 'xacd', { rows: 'a(b)cd', fresh: 'x' }],
    ['a list that was decided as a whole', 'ab', 'cd', { rows: '(a)(b)cd', fresh: '' }],
    ['nothing is left', 'ab', '', { rows: '(a)(b)', fresh: '' }],
  ])('%s', (_name, before, now, expected) => {
    expect(told(keepPlaces(shown(before), list(now)))).toEqual(expected);
  });
});
