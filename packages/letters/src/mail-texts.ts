import type { Locale } from '@stoa/contract/locales';
import type { TextsOf } from '@stoa/text/text';
import { texts as ca_ES } from './texts/ca-es.ts';
import { texts as de } from './texts/de.ts';
import { texts as en } from './texts/en.ts';
import { texts as es_ES } from './texts/es-es.ts';
import { texts as fr } from './texts/fr.ts';

/** What mails say, by language. */
export const mailTexts: Readonly<Record<Locale, TextsOf<typeof en>>> = { en, ca_ES, de, es_ES, fr };

type Key = keyof typeof en;

/** A mail by the first word of its keys. */
export type MailName = Key extends infer K ? (K extends `${infer Name}.subject` ? Name : never) : never;

/** The text of a button, by the second word of its key. */
export type ActionName = Key extends infer K ? (K extends `action.${infer Name}` ? Name : never) : never;
