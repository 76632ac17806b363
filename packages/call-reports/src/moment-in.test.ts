import { expect, it } from 'vitest';
import { momentIn } from './read-values.ts';

it('a time in nanoseconds keeps its millisecond, as a number and as text', () => {
  for (let at = 1_795_500_000_000; at < 1_795_500_002_000; at += 1) {
    expect(momentIn(at * 1e6)).toBe(at);
    expect(momentIn(`${at}000000`)).toBe(at);
    expect(momentIn(`${at}999000`)).toBe(at);
  }
});
