import { type Locale, locales } from '@stoa/contract/locales';
import { type TextsOf, type TranslateOf, translator } from './text.ts';

/** A table with all its languages at once: for a server, and for a small one that comes with what draws it. */
export function wholeTable<English extends TextsOf<English>>(
  languages: Readonly<Record<Locale, TextsOf<English>>>,
): Readonly<Record<Locale, TranslateOf<English>>> {
  const entries = locales.map((locale) => [locale, translator<English>(languages[locale])] as const);
  return Object.fromEntries(entries) as Record<Locale, TranslateOf<English>>;
}
