/** More words than these narrow nothing down. */
const mostWords = 8;
const longestWord = 40;

/** Signs between words, as the generated columns of migration 0008 say it too. Keeps the length of the text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the database's expression says the same, without NUL
const signs = /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+/g;

/** Lower case, without accents and signs: `Créer l’API` → `creer l api`. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(signs, ' ')
    .trim();
}

/** Returns the words that were typed, each once. */
export function searchWords(q: string): string[] {
  const words = plainWords(q)
    .split(' ')
    .filter(Boolean)
    .map((word) => [...word].slice(0, longestWord).join(''));
  return [...new Set(words)].slice(0, mostWords);
}

/**
 * Each word from its beginning, for `to_tsquery`; the words have no signs that it knows. Short words before the last are
 * whole: `an` is not the beginning of half of all words.
 */
export function prefixQuery(words: readonly string[]): string {
  return words.map((word, at) => (word.length < 4 && at < words.length - 1 ? `'${word}'` : `'${word}':*`)).join(' & ');
}

/** Returns the words of a text in plain form, each with its range in UTF-16 units. CamelCase is several words. */
export function wordRanges(text: string): { word: string; from: number; to: number }[] {
  const ranges: { word: string; from: number; to: number }[] = [];
  for (const match of text.matchAll(/\p{Lu}?[\p{Ll}\p{M}\p{Lo}\p{Lm}\p{N}]+|\p{Lu}+(?!\p{Ll})|\p{Lu}/gu)) {
    const word = plainWords(match[0]);
    if (word !== '') ranges.push({ word, from: match.index, to: match.index + match[0].length });
  }
  return ranges;
}
