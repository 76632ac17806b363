import { type Locale, locales, readLocale } from '@stoa/contract/locales';
import { messages as english } from './en.ts';
import type { Messages } from './messages.ts';

const loaders: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<{ messages: Messages }>>> = {
  ca_ES: () => import('./ca-es.ts'),
  de: () => import('./de.ts'),
  es_ES: () => import('./es-es.ts'),
  fr: () => import('./fr.ts'),
};

/** `en`, and the four languages that arrive in a file of their own when asked for. */
export const languages: readonly string[] = locales;

/**
 * The texts of one language. `de-AT`, `DE` and `de` all find German; an unknown language is English
 * (contract §B.1), and so is one whose file cannot be fetched: a form in English beats no form.
 * @returns the table at once when nothing has to be fetched, otherwise a promise of it
 */
export function loadMessages(language: string): Messages | Promise<Messages> {
  const locale = readLocale(language);
  if (locale === 'en') return english;
  return loaders[locale]().then(
    (module) => module.messages,
    () => english,
  );
}
