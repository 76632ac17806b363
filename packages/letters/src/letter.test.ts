import { textOn } from '@stoa/appearance/readable';
import { locales, readLocale } from '@stoa/contract/locales';
import { expect, test } from 'vitest';
import { durationInWords } from './letter.ts';
import { mailTexts } from './text-tables.ts';

/** Every sentence of a table by its path: `verifyEmail.notes.0`. */
function sentences(table: object, path = ''): [string, string][] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : sentences(value, `${path}${key}.`),
  );
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

test.each(locales)('%s has every sentence of English, none empty, with the same placeholders', (locale) => {
  const here = sentences(mailTexts[locale]);
  const english = sentences(mailTexts.en);
  expect(here.map(([path]) => path)).toEqual(english.map(([path]) => path));
  for (const [index, [path, text]] of here.entries()) {
    expect(text.trim(), path).toBe(text);
    expect(text, path).not.toBe('');
    expect(text, path).not.toMatch(/[<>\r\n]/);
    // A whole message may name the portal in other sentences, but never another value.
    expect(placeholders(text), path).toEqual(placeholders(english[index]?.[1] ?? ''));
  }
});

test('Spanish says usted, as the portal and the elements do', () => {
  const familiar = /(?<!\p{L})(tú|tu|tus|te|ti|tienes|puedes|crees|has)(?!\p{L})/iu;
  expect(sentences(mailTexts.es_ES).filter(([, text]) => familiar.test(text))).toEqual([]);
});

test('no language is a copy of English', () => {
  for (const locale of locales.filter((other) => other !== 'en')) {
    const same = sentences(mailTexts[locale]).filter(
      ([path, text]) => Object.fromEntries(sentences(mailTexts.en))[path] === text,
    );
    expect(same).toEqual([]);
  }
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
