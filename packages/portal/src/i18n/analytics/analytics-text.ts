import { use } from 'react';
import { useLanguage } from '../language.tsx';
import type { Locale } from '../locale.ts';
import { fillText, type ValuesOf } from '../text.ts';
import type { texts as english } from './en.ts';

/** The texts of the pages that show figures: a table of its own, which a portal without analytics never loads. */
type EnglishAnalytics = typeof english;
/** A whole language: no key missing, none extra. */
export type AnalyticsTexts = Readonly<Record<keyof EnglishAnalytics, string>>;
export type TranslateAnalytics = <K extends keyof EnglishAnalytics>(
  key: K,
  ...values: ValuesOf<EnglishAnalytics[K]>
) => string;

const modules: Readonly<Record<Locale, () => Promise<{ texts: AnalyticsTexts }>>> = {
  en: () => import('./en.ts'),
  ca_ES: () => import('./ca-es.ts'),
  de: () => import('./de.ts'),
  es_ES: () => import('./es-es.ts'),
  fr: () => import('./fr.ts'),
};

const loading = new Map<Locale, Promise<TranslateAnalytics>>();
// Beside the promises: a page that finds its texts here is drawn at once, without suspending for a moment.
const loaded = new Map<Locale, TranslateAnalytics>();

/** Loads the texts; the page's route calls it so that the page never waits. */
export function loadAnalyticsText(locale: Locale): Promise<TranslateAnalytics> {
  let promise = loading.get(locale);
  if (!promise) {
    promise = modules[locale]().then(({ texts }) => {
      const translate: TranslateAnalytics = (key, ...values) => fillText(texts[key], values[0]);
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
export function useAnalyticsText(): TranslateAnalytics {
  const { locale } = useLanguage();
  return loaded.get(locale) ?? use(loadAnalyticsText(locale));
}
