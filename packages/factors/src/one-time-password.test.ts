import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { codeAt, stepOfCode } from './one-time-password.ts';

/** RFC 6238 appendix B, SHA-1; apps show the last six of its eight digits. */
const secret = Secret.fromUTF8('12345678901234567890').base32;
const vectors = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const;

describe('RFC 6238 appendix B', () => {
  test.each(vectors)('at %i seconds', (seconds, digits) => {
    const now = new Date(seconds * 1000);
    expect(codeAt(secret, now)).toBe(digits.slice(2));
    expect(stepOfCode(secret, digits.slice(2), now)).toBe(Math.floor(seconds / 30));
  });
});

test('RFC 6238 §5.2: one step before and after count, two do not', () => {
  const now = new Date(1_234_567_890_000);
  const at = (steps: number) => codeAt(secret, new Date(now.getTime() + steps * 30_000));
  expect([-2, -1, 0, 1, 2].map((steps) => stepOfCode(secret, at(steps), now) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
});
