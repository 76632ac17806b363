import { use } from 'react';
import { useLanguage } from './language.tsx';
import type { LazyTable } from './lazy-table.ts';
import type { TextsOf, TranslateOf } from './text.ts';

/** The texts of a table in the reader's language. Suspends while they load. */
export function useLazyTable<English extends TextsOf<English>>(table: LazyTable<English>): TranslateOf<English> {
  const { locale } = useLanguage();
  return table.loaded.get(locale) ?? use(table.load(locale));
}
