import { use } from 'react';
import { useLanguage } from '../language.tsx';
import type { Locale } from '../locale.ts';
import { fillText, type ValuesOf } from '../text.ts';
import type { texts as english } from './en.ts';

/** The texts of an application's own page: a table of its own, so that the catalogue need not carry them. */
type EnglishApplication = typeof english;
export type ApplicationTextKey = keyof EnglishApplication;
/** A whole language: no key missing, none extra. */
export type ApplicationTexts = Readonly<Record<ApplicationTextKey, string>>;
export type TranslateApplication = <K extends ApplicationTextKey>(
  key: K,
  ...values: ValuesOf<EnglishApplication[K]>
) => string;

const modules: Readonly<Record<Locale, () => Promise<{ texts: ApplicationTexts }>>> = {
  en: () => import('./en.ts'),
  ca_ES: () => import('./ca-es.ts'),
  de: () => import('./de.ts'),
  es_ES: () => import('./es-es.ts'),
  fr: () => import('./fr.ts'),
};

const loading = new Map<Locale, Promise<TranslateApplication>>();
// Beside the promises: a page that finds its texts here is drawn at once, without suspending for a moment.
const loaded = new Map<Locale, TranslateApplication>();

/** Loads the texts; the page's route calls it so that the page never waits. */
export function loadApplicationText(locale: Locale): Promise<TranslateApplication> {
  let promise = loading.get(locale);
  if (!promise) {
    promise = modules[locale]().then(({ texts }) => {
      const translate: TranslateApplication = (key, ...values) => fillText(texts[key], values[0]);
      loaded.set(locale, translate);
      return translate;
    });
    // A failed load is not remembered: the next call tries again.
    promise.catch(() => loading.delete(locale));
    loading.set(locale, promise);
  }
  return promise;
}

/** The page's texts. Suspends while they are on their way. */
export function useApplicationText(): TranslateApplication {
  const { locale } = useLanguage();
  return loaded.get(locale) ?? use(loadApplicationText(locale));
}
