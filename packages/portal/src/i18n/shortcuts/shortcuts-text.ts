import type { TranslateOf } from '@stoa/text/text';
import { wholeTable } from '@stoa/text/whole-table';
import { useLanguage } from '../language.tsx';
import { texts as ca_ES } from './ca-es.ts';
import { texts as de } from './de.ts';
import { texts as en } from './en.ts';
import { texts as es_ES } from './es-es.ts';
import { texts as fr } from './fr.ts';

export type TranslateShortcuts = TranslateOf<typeof en>;

/** All languages at once: they come with the list alone, and are small. */
const table = wholeTable<typeof en>({ en, ca_ES, de, es_ES, fr });

export function useShortcutsText(): TranslateShortcuts {
  return table[useLanguage().locale];
}
