import type { Locale } from '@stoa/contract/locales';
import type { Phrases } from '../../../i18n/editor/phrases.ts';

/** The library's own words in a language. English needs no table. */
export async function loadPhrases(locale: Locale): Promise<Partial<Phrases>> {
  return locale === 'en' ? {} : (await tables[locale]()).phrases;
}

const tables: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ readonly phrases: Phrases }>>> = {
  ca_ES: () => import('../../../i18n/editor/ca-es.ts'),
  de: () => import('../../../i18n/editor/de.ts'),
  es_ES: () => import('../../../i18n/editor/es-es.ts'),
  fr: () => import('../../../i18n/editor/fr.ts'),
};
