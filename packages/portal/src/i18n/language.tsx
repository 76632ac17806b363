import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type Locale, languageTag } from './locale.ts';
import { type Texts, type Translate, translator } from './text.ts';

interface Language {
  readonly t: Translate;
  readonly locale: Locale;
  /** RFC 5646, for Intl. */
  readonly tag: string;
}

const LanguageContext = createContext<Language | null>(null);

export function LanguageProvider(props: { locale: Locale; texts: Texts; children: ReactNode }) {
  const { locale, texts } = props;
  const language = useMemo(() => ({ t: translator(texts), locale, tag: languageTag(locale) }), [locale, texts]);
  return <LanguageContext value={language}>{props.children}</LanguageContext>;
}

/** The portal's language, fixed for the whole visit. */
export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('useLanguage needs a LanguageProvider above it');
  return language;
}

/** The typed text table: `const t = useText(); t('catalog.empty')`. */
export function useText(): Translate {
  return useLanguage().t;
}
