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
