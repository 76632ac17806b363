import type { texts } from './en.ts';

/** What the English table says; every other language is typed against it. */
export type English = typeof texts;
export type TextKey = keyof English;
/** The titles of pages; none has a placeholder. */
export type TitleKey = Extract<TextKey, `title.${string}`>;
/** A whole language: no key missing, none extra. */
export type Texts = Readonly<Record<TextKey, string>>;

type PlaceholderOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/** The values that a text needs: none, or one for each of its placeholders. */
export type ValuesOf<S extends string> = [PlaceholderOf<S>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholderOf<S>, string | number>>];
/** The arguments that a text of the portal's table needs. */
export type TextArguments<K extends TextKey> = ValuesOf<English[K]>;

/** Looks a text up and fills its placeholders. */
export type Translate = <K extends TextKey>(key: K, ...values: TextArguments<K>) => string;

/** The names in braces of a text, in order. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}

/** A `Translate` over one language's texts. */
export function translator(texts: Texts): Translate {
  return (key, ...values) => fillText(texts[key], values[0]);
}

/** The text with its placeholders filled; what has no value keeps its braces. */
export function fillText(text: string, values?: Readonly<Record<string, string | number>>): string {
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text;
}
