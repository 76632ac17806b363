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

/**
 * A translation over one language of a table.
 * @param tag RFC 5646; decides which counts are singular
 */
export function translator<English extends TextsOf<English>>(
  texts: TextsOf<English>,
  tag?: string,
): TranslateOf<English> {
  return (key, ...values) => fillText(texts[key], values[0], tag);
}

/** The names in braces of a text, in order. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string);
}

/**
 * The text with its placeholders filled; what has no value keeps its braces. `{calls?call|calls}` is the first word where `calls` is
 * one, else the second: `{calls} {calls?call|calls}`.
 */
export function fillText(text: string, values?: Readonly<Record<string, string | number>>, tag?: string): string {
  if (!values) return text;
  return text.replace(/\{(\w+)(?:\?([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return one === undefined ? String(value) : isOne(String(value), tag) ? one : String(other);
  });
}

/** As `Intl.PluralRules` has it for the portal's languages, of a figure as it is written: French has nought and 1.5 in the singular. */
function isOne(figure: string, tag?: string): boolean {
  return tag?.startsWith('fr') ? /^[01](,\d+)?$/.test(figure) : figure === '1';
}
