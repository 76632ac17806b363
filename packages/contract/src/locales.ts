/** The portal's languages, spelled as portal §1 and §9 spell them; the first is the default. Every table of texts has these. */
export const locales = ['en', 'ca_ES', 'de', 'es_ES', 'fr'] as const;
export type Locale = (typeof locales)[number];

/** The language that a name means: `de-AT`, `DE` and `de` are German; an unknown one is English (contract §B.1). */
export function readLocale(name: string | null | undefined): Locale {
  const primary = (text: string) => text.toLowerCase().split(/[-_]/)[0];
  return locales.find((locale) => primary(locale) === primary(name ?? '')) ?? locales[0];
}

/** The language tag of RFC 5646 for `lang` attributes and Intl: `ca_ES` → `ca-ES`. */
export function languageTag(locale: Locale): string {
  return locale.replace('_', '-');
}
