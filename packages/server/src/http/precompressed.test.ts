import { expect, test } from 'vitest';
import { acceptsBrotli } from './precompressed.ts';

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['br', true],
  ['gzip, deflate, br, zstd', true],
  ['gzip;q=1.0, BR;q=0.1', true],
  ['br;q=0', false],
  ['br; q=0.0, *', false],
  ['*', false],
  ['gzip, brotli', false],
  ['identity', false],
])('Accept-Encoding %s takes brotli: %s (RFC 9110 §12.5.3)', (header, expected) => {
  expect(acceptsBrotli(header)).toBe(expected);
});
