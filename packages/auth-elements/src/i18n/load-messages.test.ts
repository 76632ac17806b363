import { describe, expect, test } from 'vitest';
import { messages as english } from './en.ts';
import { languages, loadMessages } from './load-messages.ts';

type Leaf = readonly [path: string, value: unknown];

function leaves(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`));
}

const kinds = (table: unknown) => leaves(table).map(([path, value]) => [path, typeof value]);

/** Words that two languages spell alike. */
const alike = new Set(['.labels.optional', '.register.region', '.register.regionEu', '.register.agreement.after']);

describe('auth-elements §3: language', () => {
  test('en, and four others', () => {
    expect(languages).toEqual(['en', 'ca_ES', 'de', 'es_ES', 'fr']);
  });

  test.each(languages)('%s has every text, and none is empty', async (language) => {
    const table = await loadMessages(language);
    expect(kinds(table)).toEqual(kinds(english));
    expect(leaves(table).filter(([, value]) => typeof value === 'string' && value.trim() === '')).toEqual([]);
  });

  test.each(languages.slice(1))('%s is translated', async (language) => {
    const ours = new Map(leaves(await loadMessages(language)));
    const same = leaves(english).filter(([path, value]) => typeof value === 'string' && ours.get(path) === value);
    const words = same.map(([path]) => path).filter((path) => !alike.has(path));
    expect(words).toEqual([]);
  });

  test.each(languages)('%s counts in whole sentences', async (language) => {
    const { password } = await loadMessages(language);
    for (const [characters, classes] of [
      [1, 0],
      [3, 0],
      [0, 1],
      [2, 2],
    ] as const) {
      const sentence = password.toGo(characters, classes);
      for (const part of [characters, classes]) if (part > 0) expect(sentence).toContain(String(part));
      expect(sentence).not.toMatch(/false|undefined|\b0\b/);
    }
  });

  test.each([
    ['de', /^Es fehlt noch 1 Zeichen$/, /^Es fehlen noch 2 Zeichen$/],
    ['ca_ES', /^Falta 1 caràcter$/, /^Falten 2 caràcters$/],
    ['es_ES', /^Falta 1 carácter$/, /^Faltan 2 caracteres$/],
    ['fr', /^Il manque encore 1 caractère$/, /^Il manque encore 2 caractères$/],
  ] as const)('%s says one and two as people do', async (language, one, two) => {
    const { password } = await loadMessages(language);
    expect(password.toGo(1, 0)).toMatch(one);
    expect(password.toGo(2, 0)).toMatch(two);
  });

  test.each([
    ['de', /(^|\s)(du|dich|dir|deine?n?|lade)(\s|$)/i],
    ['fr', /(^|\s)(tu|toi|ton|ta|tes)(\s|$)/i],
    ['es_ES', /(^|\s)(tú|tu|tus|eres|actualiza|introduce|vuelve)(\s|$)/i],
    ['ca_ES', /(^|\s)(ets|teva|teu|actualitza|introdueix|torna-ho)(\s|$|\.)/i],
  ] as const)('%s has one form of address', async (language, other) => {
    const texts = leaves(await loadMessages(language)).map(([, value]) => value);
    expect(texts.filter((text) => typeof text === 'string' && other.test(text))).toEqual([]);
  });

  test.each(languages)('%s: a form’s heading and its button say the same', async (language) => {
    const { register, resetPassword, changePassword } = await loadMessages(language);
    for (const { title, submit } of [register, resetPassword, changePassword]) expect(title).toBe(submit);
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
    expect((await loadMessages(asked)).tag).toBe(tag);
  });

  test('auth-elements §9: English is there at once, without a fetch', () => {
    expect(loadMessages('en')).toBe(english);
  });
});
