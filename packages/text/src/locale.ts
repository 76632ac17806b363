/** The languages of the portal (portal §9); the first is the default. */
export const locales = ['en', 'ca_ES', 'de', 'es_ES', 'fr'] as const;
export type Locale = (typeof locales)[number];
const defaultLocale: Locale = 'en';

/** The locale that the server fixed for this portal; anything unknown is English. */
export function readLocale(name: string | null | undefined): Locale {
  return locales.find((locale) => locale === name) ?? defaultLocale;
}

/** The language tag of RFC 5646 for `lang` attributes and Intl: `ca_ES` → `ca-ES`. */
export function languageTag(locale: Locale): string {
  return locale.replace('_', '-');
}
