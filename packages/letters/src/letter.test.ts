import { textOn } from '@stoa/appearance/readable';
import { locales, readLocale } from '@stoa/contract/locales';
import { checkTable } from '@stoa/text/testing/check-table';
import { describe, expect, test } from 'vitest';
import { mailTexts } from './mail-texts.ts';
import { durationInWords } from './placeholder.ts';

describe.each(locales)('texts of mails in %s', (locale) => {
  checkTable(locale, mailTexts.en, mailTexts[locale], 0);

  test('stand in the order of their paragraphs, each on one line and without markup', () => {
    expect(Object.keys(mailTexts[locale])).toEqual(Object.keys(mailTexts.en));
    for (const [key, text] of Object.entries(mailTexts[locale])) expect(text, key).not.toMatch(/[<>\r\n]/);
  });
});

test('Spanish says usted, as the portal and the elements do', () => {
  const familiar = /(?<!\p{L})(tú|tu|tus|te|ti|tienes|puedes|crees|has)(?!\p{L})/iu;
  expect(Object.values(mailTexts.es_ES).filter((text) => familiar.test(text))).toEqual([]);
});

test.each([
  ['en', 'en'],
  ['en-GB', 'en'],
  ['de_AT', 'de'],
  ['es', 'es_ES'],
  ['ca_ES', 'ca_ES'],
  ['FR', 'fr'],
  ['ja', 'en'],
  ['', 'en'],
])('portal locale %j gets mails in %s', (locale, expected) => {
  expect(readLocale(locale)).toBe(expected);
});

test.each([
  [1440, 'en', '24 hours'],
  [60, 'en', '1 hour'],
  [90, 'en', '90 minutes'],
  [10_080, 'en', '7 days'],
  [1440, 'de', '24 Stunden'],
  [60, 'fr', '1\u00a0heure'],
  [1440, 'es_ES', '24 horas'],
  [1440, 'ca_ES', '24 hores'],
] as const)('%d minutes in %s are %s', (minutes, locale, words) => {
  expect(durationInWords(minutes, locale)).toBe(words);
});

test('text on a button is readable on any accent', () => {
  expect(textOn('#1a37d6')).toBe('#ffffff');
  expect(textOn('#ffdd00')).toBe('#0e1014');
  expect(textOn('#000000')).toBe('#ffffff');
});
