import { locales } from '@stoa/contract/locales';
import { checkTable } from '@stoa/text/testing/check-table';
import { describe, expect, test } from 'vitest';
import * as caEs from '../texts/ca-es.ts';
import * as de from '../texts/de.ts';
import * as en from '../texts/en.ts';
import * as esEs from '../texts/es-es.ts';
import * as fr from '../texts/fr.ts';

const tables = { en, ca_ES: caEs, de, es_ES: esEs, fr };

describe.each(locales)('texts of the console pages in %s', (locale) =>
  checkTable(locale, en.texts, tables[locale].texts),
);

test('Spanish says usted, as the portal and the elements do', () => {
  expect(Object.values(esEs.texts).join('\n')).not.toMatch(
    /(?<!\p{L})(tú|tu|tus|te|has|inténtalo|pídelo|pide|abre)(?!\p{L})/iu,
  );
});
