import type { Locale } from '@stoa/contract/locales';
import type { MailTexts } from './mail-texts.ts';
import { ca } from './texts/ca-es.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es-es.ts';
import { fr } from './texts/fr.ts';

/** What mails say, by language. */
export const mailTexts: Readonly<Record<Locale, MailTexts>> = { en, ca_ES: ca, de, es_ES: es, fr };
