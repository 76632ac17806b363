/** Controls, line and paragraph separators, and the marks that turn the direction of what follows. */
const unprintable = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Somebody's text as one short line, fit for a subject or a sentence: no line break (which would start another
 * header, RFC 5322 §2.2), no control character, at most `max` characters.
 */
export function singleLine(text: string, max = 100): string {
  const line = text.replace(unprintable, ' ').replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line;
}

/**
 * A name for a greeting, or nothing when it should not be repeated. A visitor types both name and address, so a "name"
 * that contains the address of a website would make our mail carry an advertisement. Characters that mail programs and
 * browsers read as plain ones are treated as those: a full-width full stop is one (UTS #46). Characters that they do
 * not draw, such as a soft hyphen or a word joiner, do not hide a link either.
 */
export function greetableName(name: string | null | undefined): string | null {
  const line = singleLine(name ?? '', 1000);
  const drawn = line.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const looksLikeLink = /:\/\/|www\.|[/@\\]|\S[.\u3002]\p{L}{2,}/iu.test(drawn);
  return line === '' || line.length > 80 || looksLikeLink ? null : line;
}
