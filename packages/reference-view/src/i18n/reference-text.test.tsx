// @vitest-environment jsdom

import { locales } from '@stoa/contract/locales';
import { common as portalTexts } from '@stoa/text/common/en';
import { LanguageProvider } from '@stoa/text/language';
import { checkTable } from '@stoa/text/testing/check-table';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import * as caEs from './ca-es.ts';
import * as de from './de.ts';
import * as en from './en.ts';
import * as esEs from './es-es.ts';
import * as fr from './fr.ts';
import { loadReferenceText, useReferenceText } from './reference-text.ts';

const tables = { en, ca_ES: caEs, de, es_ES: esEs, fr };

// Many words of HTTP and OpenAPI are the same in every language.
const mostSame = Object.keys(en.texts).length / 6;

describe.each(locales)('texts of the reference in %s', (locale) =>
  checkTable(locale, en.texts, tables[locale].texts, mostSame),
);

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
