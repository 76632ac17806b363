import type { MailTexts } from './mail-texts.ts';
import { ca } from './texts/ca-es.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es-es.ts';
import { fr } from './texts/fr.ts';

/** The portal's languages, spelled as its specification spells them. */
export const mailLocales = ['en', 'ca_ES', 'de', 'es_ES', 'fr'] as const;
export type MailLocale = (typeof mailLocales)[number];

export const mailTexts: Readonly<Record<MailLocale, MailTexts>> = { en, ca_ES: ca, de, es_ES: es, fr };

/** BCP 47 tags, for `lang` and for `Intl`. */
export const languageTags: Readonly<Record<MailLocale, string>> = {
  en: 'en',
  ca_ES: 'ca-ES',
  de: 'de',
  es_ES: 'es-ES',
  fr: 'fr',
};

/** The language of mails for a portal's locale (`de`, `de-AT`, `ca_ES`); English for a language we do not speak. */
export function mailLocale(locale: string): MailLocale {
  const language = locale.toLowerCase().split(/[-_]/)[0] ?? '';
  return mailLocales.find((known) => known.split('_')[0] === language) ?? 'en';
}
