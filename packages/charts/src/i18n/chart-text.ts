import { lazyTable } from '@stoa/text/lazy-table';
import type { TranslateOf } from '@stoa/text/text';
import { useLazyTable } from '@stoa/text/use-lazy-table';
import type { texts as english } from './en.ts';

export type TranslateCharts = TranslateOf<typeof english>;

/** The texts of charts: a table of its own, loaded with the pages that draw any. */
const table = lazyTable<typeof english>({
  en: () => import('./en.ts'),
  ca_ES: () => import('./ca-es.ts'),
  de: () => import('./de.ts'),
  es_ES: () => import('./es-es.ts'),
  fr: () => import('./fr.ts'),
});

/** Loads the texts; a page's route calls it so that the page never waits. */
export const loadChartText = table.load;

/** The texts in the reader's language. Suspends while they load. */
export function useChartText(): TranslateCharts {
  return useLazyTable(table);
}
