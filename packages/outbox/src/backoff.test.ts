import { expect, test } from 'vitest';
import { retryDelay } from './backoff.ts';

test('the wait doubles from 5 seconds to one hour', () => {
  const middle = (attempt: number) => retryDelay(attempt, 0.5);
  expect([1, 2, 3, 4, 10].map(middle)).toEqual([5_000, 10_000, 20_000, 40_000, 2_560_000]);
  expect(middle(11)).toBe(3_600_000);
  expect(middle(2000)).toBe(3_600_000);
});

test('the wait is spread by a fifth in both directions', () => {
  expect(retryDelay(1, 0)).toBe(4_000);
  expect(retryDelay(1, 0.999_999)).toBe(6_000);
});
