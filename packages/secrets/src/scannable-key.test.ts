import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { newKey } from './scannable-key.ts';

/** The expression that docs/gateways.md gives to the makers of secret scanners. */
const documented = /\bstoa_key_[0-9A-Za-z]{49}\b/;
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What a scanner does to tell a key from what looks like one. */
function checksumHolds(key: string): boolean {
  const value = [...key.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
  return value === crc32(key.slice(0, -6));
}

test('secret scanners find a key by the documented pattern, and its checksum tells it from a lookalike', () => {
  for (let count = 0; count < 200; count += 1) {
    const key = newKey();
    expect(`APIKEY="${key}";`.match(documented)?.[0]).toBe(key);
    expect(checksumHolds(key)).toBe(true);
    const last = key.at(-7) === 'a' ? 'b' : 'a';
    expect(checksumHolds(key.slice(0, -7) + last + key.slice(-6))).toBe(false);
  }
});

test('the secret has 256 bits: every one of its 43 digits varies, and no two keys are alike', () => {
  const keys = Array.from({ length: 400 }, newKey);
  expect(new Set(keys).size).toBe(400);
  for (let place = 10; place < 53; place += 1) expect(new Set(keys.map((key) => key[place])).size).toBeGreaterThan(3);
});
