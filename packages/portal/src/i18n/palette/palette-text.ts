import type { TranslateOf } from '@stoa/text/text';
import { wholeTable } from '@stoa/text/whole-table';
import { useLanguage } from '../language.tsx';
import { texts as ca_ES } from './ca-es.ts';
import { texts as de } from './de.ts';
import { texts as en } from './en.ts';
import { texts as es_ES } from './es-es.ts';
import { texts as fr } from './fr.ts';

export type TranslatePalette = TranslateOf<typeof en>;

/** All languages at once: they come with the palette alone, and are small. */
const table = wholeTable<typeof en>({ en, ca_ES, de, es_ES, fr });

export function usePaletteText(): TranslatePalette {
  return table[useLanguage().locale];
}
