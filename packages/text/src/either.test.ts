import { languageTag, locales } from '@stoa/contract/locales';
import { expect, test } from 'vitest';
import { betweenChoices } from './either.ts';

const choices = [
  ['string'],
  ['string', 'null'],
  ['string', 'object'],
  ['object', 'string'],
  ['integer', 'string', 'null'],
  ['integer', 'null', 'object'],
  ['array of string', 'Owner', 'Hook', 'object'],
];

test.each(locales.map(languageTag))('a choice reads in %s as Intl.ListFormat would write it', (tag) => {
  const format = new Intl.ListFormat(tag, { type: 'disjunction' });
  for (const words of choices) {
    const between = betweenChoices(words, tag);
    expect(words.map((word, at) => word + (between[at] ?? '')).join('')).toBe(format.format(words));
  }
});
