import { expect, test } from 'vitest';
import { createReferenceStore, nearestRank } from './reference-store.ts';
import { describeStorePromises } from './store-promises.ts';

describeStorePromises('the reference in memory', async () => {
  const store = createReferenceStore();
  return { store, close: () => store.close() };
});

test.each([
  [[], 0.5, null],
  [[7], 0.99, 7],
  [[1, 2, 3, 4], 0.5, 2],
  [[1, 2, 3, 4], 0.51, 3],
  [[1, 2, 3, 4], 1, 4],
  [[1, 2, 3, 4], 0, 1],
])('decision 021: of %j the nearest rank at %d is %j', (values, quantile, expected) => {
  expect(nearestRank(values, quantile)).toBe(expected);
});

test('decision 021: a position that a computer puts a hair too high is the whole one', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(nearestRank(hundred, 0.07)).toBe(7);
  expect(nearestRank(hundred, 0.29)).toBe(29);
});
