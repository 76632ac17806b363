import { expect, test } from 'vitest';
import { table } from './table.ts';

test('a cell that strangers typed can neither steer the terminal nor forge a row', () => {
  const evil = 'evil\u001b[2J\u001b]0;pwn\u0007\nline2 \u202eabc';
  const text = table(['name', 'status'], [[evil, 'pending']], 'none');
  expect(text.split('\n')).toHaveLength(2);
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(text).toContain('pending');
});

test('columns are aligned, and nothing is a sentence', () => {
  expect(
    table(
      ['a', 'b'],
      [
        ['long', 'x'],
        ['s', 'y'],
      ],
      'none',
    ),
  ).toBe('A     B\nlong  x\ns     y');
  expect(table(['a'], [], 'Nobody.')).toBe('Nobody.');
});
