import { use } from 'react';
import { useLanguage } from '../language.tsx';
import type { Locale } from '../locale.ts';
import { fillText, type ValuesOf } from '../text.ts';
import type { texts as english } from './en.ts';

/** The texts of the API reference: a table of its own, because only who opens a reference needs it. */
type EnglishReference = typeof english;
export type ReferenceTextKey = keyof EnglishReference;
/** A whole language: no key missing, none extra. */
export type ReferenceTexts = Readonly<Record<ReferenceTextKey, string>>;
/** Looks a text of the reference up and fills its placeholders. */
export type TranslateReference = <K extends ReferenceTextKey>(
  key: K,
  ...values: ValuesOf<EnglishReference[K]>
) => string;

const modules: Readonly<Record<Locale, () => Promise<{ texts: ReferenceTexts }>>> = {
  en: () => import('./en.ts'),
  ca_ES: () => import('./ca-es.ts'),
  de: () => import('./de.ts'),
  es_ES: () => import('./es-es.ts'),
  fr: () => import('./fr.ts'),
};

const loading = new Map<Locale, Promise<TranslateReference>>();
// Beside the promises: a component that finds its texts here is drawn at once, without suspending for a moment.
const loaded = new Map<Locale, TranslateReference>();

/** Loads the reference's texts; the page's route calls it so that the components under it never wait. */
export function loadReferenceText(locale: Locale): Promise<TranslateReference> {
  let promise = loading.get(locale);
  if (!promise) {
    promise = modules[locale]().then(({ texts }) => {
      const translate = translatorOfReference(texts);
      loaded.set(locale, translate);
      return translate;
    });
    // A failed load is not remembered: the next call tries again.
    promise.catch(() => loading.delete(locale));
    loading.set(locale, promise);
  }
  return promise;
}

/** The reference's texts: `const r = useReferenceText(); r('op.responses')`. Suspends while they are on their way. */
export function useReferenceText(): TranslateReference {
  const { locale } = useLanguage();
  return loaded.get(locale) ?? use(loadReferenceText(locale));
}

/** A `TranslateReference` over one language's texts. */
function translatorOfReference(texts: ReferenceTexts): TranslateReference {
  return (key, ...values) => fillText(texts[key], values[0]);
}
