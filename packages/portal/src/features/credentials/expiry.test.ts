import { describe, expect, it } from 'vitest';
import { endOf, isReady, today } from './expiry.ts';

const now = new Date(2026, 10, 20, 15, 30);

describe('when a new key is to end', () => {
  it('never is no moment', () => {
    expect(endOf({ choice: 'never', day: '2026-12-01' }, now)).toBeUndefined();
    expect(isReady({ choice: 'never', day: '' }, now)).toBe(true);
  });

  it.each([
    ['30', 30],
    ['90', 90],
    ['365', 365],
  ] as const)('%s days are so many times 24 hours from now', (choice, days) => {
    expect(endOf({ choice, day: '' }, now)?.getTime()).toBe(now.getTime() + days * 86_400_000);
  });

  it('a day that is chosen is the last one: the key ends with it, where the reader is', () => {
    expect(endOf({ choice: 'date', day: '2026-12-01' }, now)).toEqual(new Date(2026, 11, 1, 23, 59, 59));
  });

  it.each([
    ['', false],
    ['nonsense', false],
    ['2026-11-19', false],
    [today(now), true],
    ['2027-01-01', true],
  ])('the day "%s" can be sent: %s', (day, ready) => {
    expect(isReady({ choice: 'date', day }, now)).toBe(ready);
  });
});
