// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { texts as portalTexts } from '../en.ts';
import { LanguageProvider } from '../language.tsx';
import { locales } from '../locale.ts';
import { placeholdersOf } from '../text.ts';
import { texts as english } from './en.ts';
import { loadReferenceText, type ReferenceTextKey, type ReferenceTexts, useReferenceText } from './reference-text.ts';

const keys = Object.keys(english) as ReferenceTextKey[];
const tables: Readonly<Record<string, { texts: ReferenceTexts }>> = {
  en: { texts: english },
  ca_ES: await import('./ca-es.ts'),
  de: await import('./de.ts'),
  es_ES: await import('./es-es.ts'),
  fr: await import('./fr.ts'),
};

describe.each(locales.map((locale) => [locale]))('reference texts in %s', (locale) => {
  const texts = tables[locale]?.texts as ReferenceTexts;

  it('portal §1: has every text and no other', () => {
    expect(Object.keys(texts).toSorted()).toEqual(keys.toSorted());
  });

  it('has the placeholders of the English text, each once', () => {
    for (const key of keys) {
      expect(placeholdersOf(texts[key]).toSorted(), key).toEqual(placeholdersOf(english[key]).toSorted());
    }
  });

  it('has no empty text, no space at an edge, and is not the English one left in place', () => {
    for (const key of keys) expect(texts[key], key).toMatch(/^\S(.*\S)?$/s);
    const same = keys.filter((key) => texts[key] === english[key]);
    if (locale !== 'en') expect(same.length, same.join(' ')).toBeLessThan(keys.length / 6);
  });
});

function Label() {
  return <p>{useReferenceText()('op.responses')}</p>;
}

describe('useReferenceText', () => {
  it('draws in the portal’s language once the texts are here', async () => {
    await act(async () => {
      render(
        <LanguageProvider locale="de" texts={portalTexts}>
          <Suspense fallback={<p>…</p>}>
            <Label />
          </Suspense>
        </LanguageProvider>,
      );
    });
    expect(await screen.findByText('Antworten')).toBeTruthy();
    expect((await loadReferenceText('fr'))('op.showProperties', { count: 4 })).toBe('Afficher 4 propriétés');
  });
});
