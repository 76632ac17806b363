import type { Locale } from '@stoa/contract/locales';
import { type TextsOf, type TranslateOf, translator } from './text.ts';

export interface LazyTable<English extends TextsOf<English>> {
  /** Loads one language; a page's route calls it, so that the components below never wait. */
  readonly load: (locale: Locale) => Promise<TranslateOf<English>>;
  /** What is here already. */
  readonly loaded: ReadonlyMap<Locale, TranslateOf<English>>;
}

/**
 * A table of texts that only some pages need. The reader's language alone is loaded.
 * @param modules for each language what imports it; `import()` stands there by name, so that the bundler finds it
 */
export function lazyTable<English extends TextsOf<English>>(
  modules: Readonly<Record<Locale, () => Promise<{ readonly texts: TextsOf<English> }>>>,
): LazyTable<English> {
  const loading = new Map<Locale, Promise<TranslateOf<English>>>();
  // Beside the promises: a component that finds its texts here is drawn at once, without suspending for a moment.
  const loaded = new Map<Locale, TranslateOf<English>>();

  function load(locale: Locale): Promise<TranslateOf<English>> {
    let promise = loading.get(locale);
    if (!promise) {
      promise = modules[locale]().then(({ texts }) => {
        const translate = translator<English>(texts);
        loaded.set(locale, translate);
        return translate;
      });
      // A failed load is not remembered: the next call tries again.
      promise.catch(() => loading.delete(locale));
      loading.set(locale, promise);
    }
    return promise;
  }

  return { load, loaded };
}
