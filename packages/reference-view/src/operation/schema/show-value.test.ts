import { readJson } from '@stoa/contract/exact-number';
import { describe, expect, it } from 'vitest';
import { areMixed, showAmong, showInLine, showJson } from './show-value.ts';

describe('values as text', () => {
  it.each<[unknown, string]>([
    ['plain', 'plain'],
    ['', '""'],
    [0, '0'],
    [false, 'false'],
    [null, 'null'],
    [[], '[]'],
    [{}, '{}'],
    [[1, 'a', { b: [] }], '[1, "a", {"b": []}]'],
    ['<script>', '<script>'],
  ])('%j', (value, text) => {
    expect(showInLine(value)).toEqual({ text, cut: false });
  });

  it.each<[unknown[], string]>([
    [[1, '1', true, 'true', null, 'null', 'plain'], '1 "1" true "true" null "null" plain'],
    [['1', '2'], '1 2'],
    [['open', 'closed', null], 'open closed null'],
    [['[a]', ['a']], '"[a]" ["a"]'],
  ])('among %j a text that looks like another value is told from it', (values, text) => {
    const mixed = areMixed(values);
    expect(values.map((value) => showAmong(value, mixed)).join(' ')).toBe(text);
  });

  it('on lines is what JSON.stringify makes of it', () => {
    const value = { a: [1, { b: null, 'c"d': 'e\n' }], f: {}, g: [] };
    expect(showJson(value, 10_000)).toEqual({ text: JSON.stringify(value, null, 2), cut: false });
  });

  it('stops at its limit, whatever the size', () => {
    const big = showInLine('x'.repeat(5_000_000));
    expect(big.cut).toBe(true);
    expect(big.text.length).toBeLessThanOrEqual(240);
    const list = showJson(
      Array.from({ length: 500_000 }, (_, at) => ({ at })),
      1000,
    );
    expect(list.cut).toBe(true);
    expect(list.text.length).toBeLessThanOrEqual(1000);
    expect(showJson({ long: 'y'.repeat(5_000_000) }, 1000).text.length).toBeLessThanOrEqual(1000);
  });

  it('ends in depths', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 50_000; level++) deep = [deep];
    expect(showJson(deep, 1_000_000).cut).toBe(true);
  });
});

it('RFC 8259 §6: numbers as the document has them', () => {
  const value = readJson('{"id":9007199254740993,"list":[1.0,"1.0"]}');
  expect(showInLine(readJson('9007199254740993')).text).toBe('9007199254740993');
  expect(showJson(value, 1000, 0).text).toBe('{"id": 9007199254740993, "list": [1.0, "1.0"]}');
  expect(showJson(value, 1000).text).toContain('"id": 9007199254740993,');
});
