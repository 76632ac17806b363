import { use } from 'react';
import { useLanguage } from '../language.tsx';
import type { Locale } from '../locale.ts';
import { fillText, type ValuesOf } from '../text.ts';
import type { texts as english } from './en.ts';

/** The texts of the token inspector: a table of its own, because few readers open it. */
type EnglishJwt = typeof english;
export type JwtTextKey = keyof EnglishJwt;
/** A whole language: no key missing, none extra. */
export type JwtTexts = Readonly<Record<JwtTextKey, string>>;
export type TranslateJwt = <K extends JwtTextKey>(key: K, ...values: ValuesOf<EnglishJwt[K]>) => string;

const modules: Readonly<Record<Locale, () => Promise<{ texts: JwtTexts }>>> = {
  en: () => import('./en.ts'),
  ca_ES: () => import('./ca-es.ts'),
  de: () => import('./de.ts'),
  es_ES: () => import('./es-es.ts'),
  fr: () => import('./fr.ts'),
};

const loading = new Map<Locale, Promise<TranslateJwt>>();
// Beside the promises: a page that finds its texts here is drawn at once, without suspending for a moment.
const loaded = new Map<Locale, TranslateJwt>();

/** Loads the texts; the page's route calls it so that the page never waits. */
export function loadJwtText(locale: Locale): Promise<TranslateJwt> {
  let promise = loading.get(locale);
  if (!promise) {
    promise = modules[locale]().then(({ texts }) => {
      const translate: TranslateJwt = (key, ...values) => fillText(texts[key], values[0]);
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
export function useJwtText(): TranslateJwt {
  const { locale } = useLanguage();
  return loaded.get(locale) ?? use(loadJwtText(locale));
}
