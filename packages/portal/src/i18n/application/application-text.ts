import { lazyTable } from '@stoa/text/lazy-table';
import type { TranslateOf } from '@stoa/text/text';
import { useLazyTable } from '@stoa/text/use-lazy-table';
import type { texts as english } from './en.ts';

export type TranslateApplication = TranslateOf<typeof english>;

/** The texts of an application's own page: a table of its own, so that the catalog need not carry them. */
const table = lazyTable<typeof english>({
  en: () => import('./en.ts'),
  ca_ES: () => import('./ca-es.ts'),
  de: () => import('./de.ts'),
  es_ES: () => import('./es-es.ts'),
  fr: () => import('./fr.ts'),
});

/** Loads the texts; a page's route calls it so that the page never waits. */
export const loadApplicationText = table.load;

/** The texts in the reader's language. Suspends while they load. */
export function useApplicationText(): TranslateApplication {
  return useLazyTable(table);
}
