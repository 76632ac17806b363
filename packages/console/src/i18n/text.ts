import type { TextsOf, TranslateOf } from '@stoa/text/text';
import type { texts } from './en.ts';

/** What the English table says; every other language is typed against it. */
export type English = typeof texts;
/** A whole language: no key missing, none extra. */
export type Texts = TextsOf<English>;
/** Looks a text up and fills its placeholders. */
export type Translate = TranslateOf<English>;
