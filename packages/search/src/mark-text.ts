import type { MarkedText } from '@stoa/contract/search';
import { forgiven, typingErrors } from './edit-distance.ts';
import { wordRanges } from './search-words.ts';

/** The text with the places that `words` were found at: the beginning of a word, or all of one with a typing error. */
export function markText(text: string, words: readonly string[]): MarkedText {
  const matches: [number, number][] = [];
  for (const { word, from, to } of wordRanges(text)) {
    const range = words.map((typed) => rangeIn(typed, word, from, to)).find((each) => each !== undefined);
    if (range) matches.push(range);
  }
  return { text, matches };
}

function rangeIn(typed: string, word: string, from: number, to: number): [number, number] | undefined {
  // A letter that is written as several, as ß or a ligature, has moved the ends: then the whole word.
  if (word.startsWith(typed)) return [from, word.length === to - from ? from + typed.length : to];
  const most = forgiven(typed);
  return most > 0 && typingErrors(typed, word, most) <= most ? [from, to] : undefined;
}

const snippetLength = 120;
const lead = 30;

/** About 120 characters around the first match; null when there is none. */
export function snippetOf(text: string, words: readonly string[]): MarkedText | null {
  const first = markText(text, words).matches[0];
  if (!first) return null;
  const start = first[0] <= lead ? 0 : text.indexOf(' ', first[0] - lead) + 1;
  const from = Math.min(start, first[0]);
  const cut = text.slice(from, from + snippetLength).trim();
  const end = from + snippetLength < text.length ? `${cut.replace(/\s\S*$/, '')}…` : cut;
  return markText(`${from > 0 ? '…' : ''}${end}`.toWellFormed(), words);
}
