import { readLocale } from '@stoa/contract/locales';
import { lazyTable } from '@stoa/text/lazy-table';
import { translator } from '@stoa/text/text';
import { texts } from './en.ts';
import type { Language } from './language.ts';

const english: Language = { locale: 'en', t: translator<typeof texts>(texts) };

/** English comes with the elements; the four others in a file of their own when asked for. */
const table = lazyTable<typeof texts>({
  en: async () => ({ texts }),
  ca_ES: () => import('./ca-es.ts'),
  de: () => import('./de.ts'),
  es_ES: () => import('./es-es.ts'),
  fr: () => import('./fr.ts'),
});

/**
 * The texts of one language. `de-AT`, `DE` and `de` all find German; an unknown language is English
 * (contract §B.1), and so is one whose file cannot be fetched: a form in English beats no form.
 * @returns the language at once when nothing has to be fetched, otherwise a promise of it
 */
export function loadLanguage(name: string): Language | Promise<Language> {
  const locale = readLocale(name);
  if (locale === 'en') return english;
  return table.load(locale).then(
    (t) => ({ locale, t }),
    () => english,
  );
}
