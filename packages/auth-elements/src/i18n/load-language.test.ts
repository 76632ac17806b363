import { languageTag, locales } from '@stoa/contract/locales';
import { checkTable } from '@stoa/text/testing/check-table';
import { describe, expect, test } from 'vitest';
import { passwordToGo } from '../password-to-go.ts';
import * as caEs from './ca-es.ts';
import * as de from './de.ts';
import * as en from './en.ts';
import * as esEs from './es-es.ts';
import * as fr from './fr.ts';
import type { TextKey } from './language.ts';
import { loadLanguage } from './load-language.ts';

const tables = { en, ca_ES: caEs, de, es_ES: esEs, fr };

/** Words that two languages spell alike. */
const alike = new Set(['label.optional', 'register.region', 'register.regionEu', 'error.status']);

describe.each(locales)('texts of the elements in %s', (locale) => {
  const { texts } = tables[locale];
  checkTable(locale, en.texts, texts, alike.size);

  test('is translated', () => {
    const same = (Object.keys(texts) as TextKey[]).filter((key) => locale !== 'en' && texts[key] === en.texts[key]);
    expect(same.filter((key) => !alike.has(key))).toEqual([]);
  });

  test('is what is loaded', async () => {
    const language = await loadLanguage(locale);
    expect([language.locale, language.t('general.tryAgainIn')]).toEqual([locale, texts['general.tryAgainIn']]);
  });

  test('counts in whole sentences', async () => {
    const { t } = await loadLanguage(locale);
    for (const [characters, classes] of [
      [1, 0],
      [3, 0],
      [0, 1],
      [2, 2],
    ] as const) {
      const sentence = passwordToGo(t, characters, classes);
      for (const part of [characters, classes]) if (part > 0) expect(sentence).toContain(String(part));
      expect(sentence).not.toMatch(/false|undefined|\b0\b|[{}]/);
    }
  });

  test('a form’s heading and its button say the same', () => {
    for (const form of ['register', 'resetPassword', 'changePassword'] as const)
      expect(texts[`${form}.title`]).toBe(texts[`${form}.submit`]);
  });
});

describe('auth-elements §3: language', () => {
  test('en, and four others', () => {
    expect(locales).toEqual(['en', 'ca_ES', 'de', 'es_ES', 'fr']);
  });

  test.each([
    ['de', /^Es fehlt noch 1 Zeichen$/, /^Es fehlen noch 2 Zeichen$/],
    ['ca_ES', /^Falta 1 caràcter$/, /^Falten 2 caràcters$/],
    ['es_ES', /^Falta 1 carácter$/, /^Faltan 2 caracteres$/],
    ['fr', /^Il manque encore 1 caractère$/, /^Il manque encore 2 caractères$/],
  ] as const)('%s says one and two as people do', async (locale, one, two) => {
    const { t } = await loadLanguage(locale);
    expect(passwordToGo(t, 1, 0)).toMatch(one);
    expect(passwordToGo(t, 2, 0)).toMatch(two);
  });

  test.each([
    ['de', /(^|\s)(du|dich|dir|deine?n?|lade)(\s|$)/i],
    ['fr', /(^|\s)(tu|toi|ton|ta|tes)(\s|$)/i],
    ['es_ES', /(^|\s)(tú|tu|tus|eres|actualiza|introduce|vuelve)(\s|$)/i],
    ['ca_ES', /(^|\s)(ets|teva|teu|actualitza|introdueix|torna-ho)(\s|$|\.)/i],
  ] as const)('%s has one form of address', (locale, other) => {
    expect(Object.values(tables[locale].texts).filter((text) => other.test(text))).toEqual([]);
  });

  test.each([
    ['de-AT', 'de'],
    ['DE', 'de'],
    ['fr_FR', 'fr'],
    ['es', 'es-ES'],
    ['ca', 'ca-ES'],
    ['en-GB', 'en'],
    ['xx', 'en'],
    ['', 'en'],
  ])('auth-elements §3: %j finds %s', async (asked, tag) => {
    expect(languageTag((await loadLanguage(asked)).locale)).toBe(tag);
  });

  test('auth-elements §9: English is there at once, without a fetch', () => {
    expect(loadLanguage('en')).toMatchObject({ locale: 'en' });
  });
});
