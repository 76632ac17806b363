import type { Locale } from '@stoa/contract/locales';
import { expect, it } from 'vitest';
import { placeholdersOf, type TextsOf } from '../text.ts';

/**
 * The promises of a table of texts, in one language, as tests of the describe around it.
 * @param mostSame texts that may be the same as in English: names such as CSV; a tenth unless told
 */
export function checkTable<English extends TextsOf<English>>(
  locale: Locale,
  english: English,
  texts: TextsOf<English>,
  mostSame = Object.keys(english).length / 10,
): void {
  const keys = Object.keys(english) as (keyof English & string)[];

  it('portal §1: has every text and no other', () => {
    expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted());
  });

  it('has the placeholders of the English text, each once, and no space at an edge', () => {
    for (const key of keys) {
      expect(placeholdersOf(texts[key]).toSorted(), key).toEqual(placeholdersOf(english[key]).toSorted());
      expect(placeholdersOf(texts[key]), key).toEqual(expect.arrayContaining(countedIn(texts[key])));
      expect(texts[key], key).toMatch(/^\S(.*\S)?$/s);
    }
  });

  it('is not the English one left in place', () => {
    const same = keys.filter((key) => texts[key] === english[key]).length;
    if (locale === 'en') expect(same).toBe(keys.length);
    else expect(same).toBeLessThanOrEqual(mostSame);
  });
}

/** The counts that words of a text agree with: they stand in it as well. */
const countedIn = (text: string) => [...text.matchAll(/\{(\w+)\?/g)].map((match) => match[1] as string);
