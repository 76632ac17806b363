import { describe, expect, it } from 'vitest';
import { locales } from '../locale.ts';
import { placeholdersOf } from '../text.ts';
import { texts as english } from './en.ts';
import type { JwtTextKey, JwtTexts } from './jwt-text.ts';

const keys = Object.keys(english) as JwtTextKey[];
const tables: Readonly<Record<string, { texts: JwtTexts }>> = {
  en: { texts: english },
  ca_ES: await import('./ca-es.ts'),
  de: await import('./de.ts'),
  es_ES: await import('./es-es.ts'),
  fr: await import('./fr.ts'),
};

describe.each(locales.map((locale) => [locale]))('texts of the token inspector in %s', (locale) => {
  const texts = tables[locale]?.texts as JwtTexts;

  it('portal §1: has every text and no other', () => {
    expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted());
  });

  it('has the placeholders of the English text, each once, and no space at an edge', () => {
    for (const key of keys) {
      expect(placeholdersOf(texts[key]).toSorted(), key).toEqual(placeholdersOf(english[key]).toSorted());
      expect(texts[key], key).toMatch(/^\S(.*\S)?$/s);
    }
  });

  it('is not the English one left in place', () => {
    const same = keys.filter((key) => texts[key] === english[key]).length;
    if (locale !== 'en') expect(same).toBeLessThan(keys.length / 10);
  });
});
