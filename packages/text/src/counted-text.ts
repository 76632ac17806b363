import { fillText, type TextsOf, type TranslateOf } from './text.ts';

/**
 * A translation whose words agree with counts. Apart from `translator`, because the login element has no counts and every byte of it counts.
 * @param tag RFC 5646; decides which counts are singular
 */
export function countedTranslator<English extends TextsOf<English>>(
  texts: TextsOf<English>,
  tag: string,
): TranslateOf<English> {
  return (key, ...values) => fillCounted(texts[key], values[0], tag);
}

/** `{calls?call|calls}` is the first word where the value of `calls` is one, else the second: `{calls} {calls?call|calls}`. */
export function fillCounted(
  text: string,
  values: Readonly<Record<string, string | number>> | undefined,
  tag: string,
): string {
  if (!values) return text;
  const agreed = text.replace(/\{(\w+)\?([^|}]*)\|([^}]*)\}/g, (whole, name: string, one: string, other: string) => {
    const value = values[name];
    return value === undefined ? whole : isOne(String(value), tag) ? one : other;
  });
  return fillText(agreed, values);
}

/** As `Intl.PluralRules` has it for the portal's languages, of a figure as it is written: French has nought and 1.5 in the singular. */
function isOne(figure: string, tag: string): boolean {
  return tag.startsWith('fr') ? /^[01](,\d+)?$/.test(figure) : figure === '1';
}
