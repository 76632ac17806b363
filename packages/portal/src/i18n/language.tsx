import type { Locale } from '@stoa/contract/locales';
import { type Language, LanguageProvider as Provider, useLanguage as useCommonLanguage } from '@stoa/text/language';
import type { ReactNode } from 'react';
import type { Texts, Translate } from './text.ts';

/** The portal's language for everything below it. */
export function LanguageProvider(props: { locale: Locale; texts: Texts; children: ReactNode }) {
  return <Provider {...props} />;
}

/** The reader's language with the portal's own texts, fixed for the whole visit. */
export function useLanguage(): Language<Translate> {
  // The provider above was given the portal's whole table.
  return useCommonLanguage() as unknown as Language<Translate>;
}

/** The portal's texts: `const t = useText(); t('catalog.empty')`. */
export function useText(): Translate {
  return useLanguage().t;
}
