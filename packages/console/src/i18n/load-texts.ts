import type { Locale } from '@stoa/contract/locales';
import type { Texts } from './text.ts';

const modules: Readonly<Record<Locale, () => Promise<{ texts: Texts }>>> = {
  en: () => import('./en.ts'),
  ca_ES: () => import('./ca-es.ts'),
  de: () => import('./de.ts'),
  es_ES: () => import('./es-es.ts'),
  fr: () => import('./fr.ts'),
};

/** Loads one language's texts; the others never leave the server. */
export async function loadTexts(locale: Locale): Promise<Texts> {
  return (await modules[locale]()).texts;
}
