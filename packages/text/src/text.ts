type PlaceholderOf<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Counted}?${string}` ? Counted : Name) | PlaceholderOf<Rest>
  : never;

/** The values that a text needs: none, or one for each of its placeholders. */
export type ValuesOf<S extends string> = [PlaceholderOf<S>] extends [never]
  ? []
  : [values: Readonly<Record<PlaceholderOf<S>, string | number>>];

/** One language of a table whose English is `English`: no key missing, none extra. */
export type TextsOf<English> = Readonly<Record<keyof English, string>>;

/** Looks a text up and fills its placeholders: `t('catalog.empty')`. */
export type TranslateOf<English extends TextsOf<English>> = <K extends keyof English>(
  key: K,
  ...values: ValuesOf<English[K]>
) => string;

/** A translation over one language of a table. */
export function translator<English extends TextsOf<English>>(texts: TextsOf<English>): TranslateOf<English> {
  return (key, ...values) => fillText(texts[key], values[0]);
}

/** The names in braces of a text, in order. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}

/** The text with its placeholders filled; what has no value keeps its braces. */
export function fillText(text: string, values?: Readonly<Record<string, string | number>>): string {
  return values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text;
}
