import { lazyTable } from '@stoa/text/lazy-table';
import type { TranslateOf } from '@stoa/text/text';
import { useLazyTable } from '@stoa/text/use-lazy-table';
import type { texts as english } from './en.ts';

/** The texts of the bar of a preview: no developer ever loads them. */
const table = lazyTable<typeof english>({
  en: () => import('./en.ts'),
  ca_ES: () => import('./ca-es.ts'),
  de: () => import('./de.ts'),
  es_ES: () => import('./es-es.ts'),
  fr: () => import('./fr.ts'),
});

/** The texts in the reader's language. Suspends while they load. */
export function usePreviewText(): TranslateOf<typeof english> {
  return useLazyTable(table);
}
