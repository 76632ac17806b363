import { expect, test } from 'vitest';
import { lineParts } from './line-parts.ts';

test('two texts are told as lines of both and lines of one', () => {
  expect(lineParts('a\nb\nc', 'a\nB\nc\nd\n')).toEqual([
    { same: ['a'] },
    { sides: [['b'], ['B']] },
    { same: ['c'] },
    { sides: [[], ['d']] },
  ]);
});

test('equal texts have one part; an empty one has nothing in common', () => {
  expect(lineParts('a\nb', 'a\nb\n')).toEqual([{ same: ['a', 'b'] }]);
  expect(lineParts('', 'a')).toEqual([{ sides: [[], ['a']] }]);
  expect(lineParts('', '')).toEqual([]);
});

test('what is too long, or differs in too many lines, is not compared', () => {
  expect(lineParts('x'.repeat(1_000_001), 'y')).toBeNull();
  const lines = (sign: string) => Array.from({ length: 1_500 }, (_, n) => `${sign}${n}`).join('\n');
  expect(lineParts(lines('a'), lines('b'))).toBeNull();
});
