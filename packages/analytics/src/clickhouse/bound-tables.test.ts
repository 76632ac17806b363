import { expect, test } from 'vitest';
import { boundTablesOf, tabSeparated } from './bound-tables.ts';

test('a bound value cannot end its column or its row', () => {
  expect(tabSeparated([['a\tb\nc\\d', 1, [0.5, 1]]])).toBe('a\\tb\\nc\\\\d\t1\t[0.5,1]\n');
});

test('tables travel as text, one part each (RFC 7578)', async () => {
  const { settings, body } = boundTablesOf([
    { name: 'ids', columns: ['value String', 'day Date'], rows: [['--é☃\r\n', '2026-11-22']] },
    { name: 'none', columns: ['value UInt16'], rows: [] },
  ]);
  expect(settings).toEqual({ ids_structure: 'value String, day Date', none_structure: 'value UInt16' });
  const form = await new Response(body.text, { headers: { 'content-type': body.type } }).formData();
  const parts = await Promise.all([...form].map(async ([name, part]) => [name, await (part as File).text()]));
  expect(parts).toEqual([
    ['ids', '--é☃\r\\n\t2026-11-22\n'],
    ['none', ''],
  ]);
});

test('without tables the body is empty', () => {
  expect(boundTablesOf([])).toEqual({ settings: {}, body: { type: 'text/plain; charset=utf-8', text: '' } });
});
