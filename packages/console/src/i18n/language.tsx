import { type Language, useLanguage as useCommonLanguage } from '@stoa/text/language';
import type { Translate } from './text.ts';

/** The reader's language with the console's own texts: the provider is given its whole table. */
export function useLanguage(): Language<Translate> {
  return useCommonLanguage() as unknown as Language<Translate>;
}

/** The console's texts: `const t = useText(); t('today.title')`. */
export function useText(): Translate {
  return useLanguage().t;
}
