import { languageTag, locales } from '@stoa/contract/locales';
import { expect, test } from 'vitest';
import { fillCounted } from './counted-text.ts';

test('a word is singular where its count is one, as the language has it', () => {
  for (const tag of locales.map(languageTag)) {
    const rules = new Intl.PluralRules(tag, { maximumFractionDigits: 1 });
    const format = new Intl.NumberFormat(tag, { maximumFractionDigits: 1 });
    for (let tenths = 0; tenths < 400; tenths++) {
      const points = tenths / 10;
      const expected = rules.select(points) === 'one' ? 'point' : 'points';
      expect(fillCounted('{points?point|points}', { points: format.format(points) }, tag), `${tag} ${points}`).toBe(
        expected,
      );
    }
    expect(fillCounted('{calls?call|calls}', { calls: format.format(1001) }, tag)).toBe('calls');
  }
});

test('words agree each with its own count; what has no value keeps its braces', () => {
  const text = '{a} {a?key|keys} of {b} {b?app|apps}, {c?x|y}';
  expect(fillCounted(text, { a: 1, b: 2 }, 'en')).toBe('1 key of 2 apps, {c?x|y}');
});
