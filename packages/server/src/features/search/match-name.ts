import { forgiven, typingErrors } from './edit-distance.ts';
import { plainWords } from './search-words.ts';

/** How well a name fits: less is better. `fuzzy` is counted up by the errors. */
export const fit = {
  exact: 0,
  beginning: 1,
  word: 2,
  wordBeginning: 3,
  names: 4,
  fuzzy: 5,
  text: 20,
  none: Infinity,
} as const;

/**
 * @param words as `searchWords` gives them
 * @param title what is shown
 * @param names plain words of all names (title, path, tags …)
 */
export function matchName(words: readonly string[], title: string, names: string): number {
  const plain = plainWords(title);
  const typed = words.join(' ');
  if (plain === typed) return fit.exact;
  if (plain.startsWith(typed)) return fit.beginning;
  const inTitle = plain.split(' ');
  if (words.every((word) => inTitle.includes(word))) return fit.word;
  if (words.every((word) => inTitle.some((each) => each.startsWith(word)))) return fit.wordBeginning;
  const spaced = ` ${names}`;
  if (words.every((word) => spaced.includes(` ${word}`))) return fit.names;
  const inNames = new Set(names.split(' '));
  let errors = 0;
  for (const word of words) errors += fewestErrors(word, inNames);
  return errors === Infinity ? fit.none : fit.fuzzy + errors;
}

function fewestErrors(word: string, candidates: ReadonlySet<string>): number {
  const most = forgiven(word);
  let fewest = Infinity;
  for (const each of candidates) {
    if (each.startsWith(word)) return 0;
    if (most > 0) fewest = Math.min(fewest, typingErrors(word, each, most));
  }
  return fewest;
}
