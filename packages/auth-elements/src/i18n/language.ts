import type { Locale } from '@stoa/contract/locales';
import type { TextsOf, TranslateOf } from '@stoa/text/text';
import type { texts } from './en.ts';

export type Texts = TextsOf<typeof texts>;
export type TextKey = keyof typeof texts;
export type Translate = TranslateOf<typeof texts>;

export interface Language {
  readonly locale: Locale;
  readonly t: Translate;
}
