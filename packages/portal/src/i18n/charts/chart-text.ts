import { use } from 'react';
import { useLanguage } from '../language.tsx';
import type { Locale } from '../locale.ts';
import { fillText, type ValuesOf } from '../text.ts';
import type { texts as english } from './en.ts';

/** The texts of charts: a table of its own, loaded with the pages that draw any. */
type EnglishCharts = typeof english;
export type ChartTextKey = keyof EnglishCharts;
/** A whole language: no key missing, none extra. */
export type ChartTexts = Readonly<Record<ChartTextKey, string>>;
export type TranslateCharts = <K extends ChartTextKey>(key: K, ...values: ValuesOf<EnglishCharts[K]>) => string;

const modules: Readonly<Record<Locale, () => Promise<{ texts: ChartTexts }>>> = {
  en: () => import('./en.ts'),
  ca_ES: () => import('./ca-es.ts'),
  de: () => import('./de.ts'),
  es_ES: () => import('./es-es.ts'),
  fr: () => import('./fr.ts'),
};

const loading = new Map<Locale, Promise<TranslateCharts>>();
// Beside the promises: a page that finds its texts here is drawn at once, without suspending for a moment.
const loaded = new Map<Locale, TranslateCharts>();

/** Loads the texts; the page's route calls it so that the page never waits. */
export function loadChartText(locale: Locale): Promise<TranslateCharts> {
  let promise = loading.get(locale);
  if (!promise) {
    promise = modules[locale]().then(({ texts }) => {
      const translate: TranslateCharts = (key, ...values) => fillText(texts[key], values[0]);
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
export function useChartText(): TranslateCharts {
  const { locale } = useLanguage();
  return loaded.get(locale) ?? use(loadChartText(locale));
}
