import { languageTag, locales } from '@stoa/contract/locales';
import { expect, test } from 'vitest';
import { figure } from './figure.ts';

test('figures that code and language write alike need no format', () => {
  for (const tag of locales.map(languageTag)) {
    const format = new Intl.NumberFormat(tag);
    for (const value of [0, 1, 7, 64, 255, 999]) expect(figure(value, tag), tag).toBe(format.format(value));
  }
});

test.each([
  [1000, 'en', '1,000'],
  [65_536, 'de', '65.536'],
  [-12_000, 'en', '-12,000'],
  [0.5, 'fr', '0,5'],
  [1e15, 'en', '1000000000000000'],
  [1e-7, 'en', '1e-7'],
])('%d in %s is %s', (value, tag, words) => {
  expect(figure(value, tag)).toBe(words);
});
