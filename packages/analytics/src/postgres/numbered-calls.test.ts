import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someCall } from '../testing/some-call.ts';
import { callKey } from './call-key.ts';
import { byDay } from './numbered-calls.ts';

const at = Date.UTC(2026, 10, 22, 12);

test('property: each call of a day once, the first of those with one name, in the same order whoever sends them', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 400 }), (numbers) => {
      const calls = numbers.map((number, place) => someCall({ at, id: `call ${number}`, status: 100 + place }));
      const kept =
        byDay(
          calls,
          calls.map(() => 1),
        ).get(20261122) ?? [];
      expect(new Set(kept.map(({ call: { id } }) => id))).toEqual(new Set(calls.map(({ id }) => id)));
      expect(kept).toHaveLength(new Set(numbers).size);
      for (const each of kept) {
        expect(each.call).toBe(calls.find(({ id }) => id === each.call.id));
        expect(each.key).toEqual(callKey(each.call));
      }
      const other =
        byDay(
          calls.toReversed(),
          calls.map(() => 1),
        ).get(20261122) ?? [];
      expect(other.map(({ call: { id } }) => id)).toEqual(kept.map(({ call: { id } }) => id));
    }),
  );
});

test('days come in order, named by the date of UTC', () => {
  const days = byDay([someCall({ at: at + 86_400_000 }), someCall({ at })], [1, 1]);
  expect([...days.keys()]).toEqual([20261122, 20261123]);
});
