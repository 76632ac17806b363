import { type Locale, languageTag } from '@stoa/contract/locales';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { common } from './common/en.ts';
import { countedTranslator } from './counted-text.ts';
import type { TextsOf, TranslateOf } from './text.ts';

/** The texts that views of several applications share. */
export type CommonTexts = TextsOf<typeof common>;
export type TranslateCommon = TranslateOf<typeof common>;

export interface Language<Translate = TranslateCommon> {
  readonly t: Translate;
  readonly locale: Locale;
  /** RFC 5646, for Intl. */
  readonly tag: string;
}

const LanguageContext = createContext<Language | null>(null);

/** @param props.texts the application's whole table in this language, the common texts among them */
export function LanguageProvider(props: { locale: Locale; texts: CommonTexts; children: ReactNode }) {
  const { locale, texts } = props;
  const language = useMemo(
    () => ({ t: countedTranslator<typeof common>(texts, languageTag(locale)), locale, tag: languageTag(locale) }),
    [locale, texts],
  );
  return <LanguageContext value={language}>{props.children}</LanguageContext>;
}

/** The reader's language, fixed for the whole visit. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useLanguage needs a LanguageProvider above it');
  return language;
}

/** The common texts: `const t = useText(); t('common.retry')`. */
export function useText(): TranslateCommon {
  return useLanguage().t;
}
