import type { TranslateOf } from '@stoa/text/text';
import { wholeTable } from '@stoa/text/whole-table';
import { texts as ca_ES } from '../texts/ca-es.ts';
import { texts as de } from '../texts/de.ts';
import { texts as en } from '../texts/en.ts';
import { texts as es_ES } from '../texts/es-es.ts';
import { texts as fr } from '../texts/fr.ts';

export type TranslateConsole = TranslateOf<typeof en>;

export const consoleText = wholeTable<typeof en>({ en, ca_ES, de, es_ES, fr });
