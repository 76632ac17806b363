import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRejection, type ReadCall, readCall } from './read-call.ts';
import { codeIn, methodIn, momentIn, numberIn, pathIn, sumIn } from './read-values.ts';

const second = 1_763_838_000;
const at = second * 1000;

test.each<[unknown, number | null]>([
  [second, at],
  [second + 0.123, at + 123],
  [`${second}.123`, at + 123],
  [String(second), at],
  [at + 5, at + 5],
  [at * 1_000, at],
  [`${at}000000`, at],
  ['2025-11-22T19:00:00Z', at],
  ['2025-11-22T19:00:00.123456Z', at + 123],
  ['2025-11-22T20:00:00+01:00', at],
  ['2025-11-22T20:00:00+0100', at],
  ['2025-11-22 19:00:00z', at],
  ['', null],
  ['-', null],
  [null, null],
  ['2025-11-22T19:00:00', Number.NaN],
  ['2025-13-45T19:00:00Z', Number.NaN],
  ['2025-11-31T19:00:00Z', Number.NaN],
  ['2025-02-29T19:00:00Z', Number.NaN],
  ['2024-02-29T19:00:00Z', Date.UTC(2024, 1, 29, 19)],
  ['2025-12-31T23:00:00-05:00', Date.UTC(2026, 0, 1, 4)],
  ['22/Nov/2025:19:00:00 +0000', Number.NaN],
  [-1, Number.NaN],
  ['Infinity', Number.NaN],
  [1e300, Number.NaN],
  [true, Number.NaN],
  [{}, Number.NaN],
])('gateways point 12: the moment %o is %o', (value, expected) => {
  expect(momentIn(value)).toBe(expected);
});

test.each<[unknown, number | null]>([
  ['0.001, 0.002', 0.003],
  ['- : 0.003', 0.003],
  ['0.5', 0.5],
  [0.5, 0.5],
  ['', null],
  ['-', null],
  ['-, -', null],
  ['0.1, x', Number.NaN],
])('gateways point 12: upstream_s %o is %o', (value, expected) => {
  const sum = sumIn(value);
  if (expected === null || Number.isNaN(expected)) expect(sum).toBe(expected);
  else expect(sum).toBeCloseTo(expected, 9);
});

test.each<[unknown, number | null]>([
  ['17', 17],
  [' 1.5e3 ', 1500],
  ['-2', -2],
  ['', null],
  ['-', null],
  ['0x10', Number.NaN],
  ['1,5', Number.NaN],
  [true, Number.NaN],
  [[1], Number.NaN],
])('the number %o is %o', (value, expected) => {
  expect(numberIn(value)).toBe(expected);
});

test.each<[unknown, string]>([
  ['/a/b?token=secret', '/a/b'],
  ['/a#part', '/a'],
  ['https://user:secret@api.example/a?b', '/a'],
  ['/redirect/https://x', '/redirect/https://x'],
  ['/a\0b', '/a\ufffdb'],
  ['/a\ud800', '/a\ufffd'],
  ['-', ''],
  [undefined, ''],
  [7, ''],
])('gateways point 12: the path %o is kept as %o, without a query', (value, expected) => {
  expect(pathIn(value)).toBe(expected);
});

test('a path of any length is kept up to 2,048 characters, and never half a character', () => {
  const path = pathIn(`/${'😀'.repeat(2_000)}`);
  expect(path.length).toBe(2_048);
  expect(path.isWellFormed()).toBe(true);
});

test('what only describes a call is mended, never refused', () => {
  expect([methodIn('patch'), methodIn(''), methodIn('G T'), methodIn(7)]).toEqual([
    'PATCH',
    '_OTHER',
    '_OTHER',
    '_OTHER',
  ]);
  expect([codeIn('quota'), codeIn('-'), codeIn('<b>\0'), codeIn('x'.repeat(99))?.length]).toEqual([
    'quota',
    null,
    '_b__',
    64,
  ]);
});

test('ids are read in small letters, and a number may be an id', () => {
  const version = '01890A5D-AC96-774B-BCCE-B302099A8057';
  const read = readCall({ id: 7, ts: second, status: '204', product_version_id: version }, 3) as ReadCall;
  expect(read).toMatchObject({ line: 3, id: '7', status: 204, productVersionId: version.toLowerCase() });
  expect(read).toMatchObject({ applicationId: null, latencyS: null, requestBytes: null });
});

test('any JSON object is a call within the store’s limits or a rejection that names a field', () => {
  const fields = ['id', 'ts', 'ms', 'status', 'latency_s', 'upstream_s', 'req_bytes', 'method', 'path', 'deny'];
  const plausible = fc.oneof(fc.jsonValue(), fc.constantFrom('-', '', '200', 200, second, 'a', '0.1, 0.2', '/a?b'));
  const record = fc.dictionary(fc.constantFrom(...fields, 'application_id', '__proto__', 'constructor'), plausible);
  fc.assert(
    fc.property(record, (fields) => {
      const read = readCall(fields, 1);
      if (isRejection(read)) {
        expect(read.reason).toMatch(/^(id|ts|status|latency_s|upstream_s|(req|res)_bytes|\w+_id) (must|is missing)/);
        return;
      }
      expect(Number.isInteger(read.at)).toBe(true);
      expect(read.status).toBeGreaterThanOrEqual(100);
      expect(read.id.length).toBeGreaterThan(0);
      expect(read.method.length).toBeGreaterThan(0);
      expect(`${read.path}${read.denied ?? ''}`.includes('\0')).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
