import { forgiven, typingErrors } from './edit-distance.ts';
import { plainWords } from './search-words.ts';

/** How well a name fits: less is better. `fuzzy` is counted up by the errors. */
export const fit = {
  exact: 0,
  beginning: 1,
  word: 2,
  wordBeginning: 3,
  names: 4,
  /** The word stands in the name together with that of its product or version; counted up by tenths. */
  within: 4.1,
  fuzzy: 5,
  text: 20,
  textWithin: 20.5,
  /** The word stands there with a typing error. */
  nearText: 21,
  none: Infinity,
} as const;

/** How well a name fits what was typed. */
export type NameMatcher = (title: string, names: string) => number;

/**
 * Checks many names by the same words: what was compared once is remembered, since names share most of their words.
 *
 * @param words as `searchWords` gives them
 * @returns takes what is shown, and the plain words of all names (title, path, tags …)
 */
export function nameMatcher(words: readonly string[]): NameMatcher {
  const typed = words.join(' ');
  const checked = new Map<string, Map<string, number>>(words.map((word) => [word, new Map()]));

  function fewestErrors(word: string, candidates: readonly string[]): number {
    const most = forgiven(word);
    const known = checked.get(word) as Map<string, number>;
    let fewest = Infinity;
    for (const each of candidates) {
      let errors = known.get(each);
      if (errors === undefined) {
        errors = each.startsWith(word) ? 0 : most > 0 ? typingErrors(word, each, most) : Infinity;
        known.set(each, errors);
      }
      if (errors === 0) return 0;
      fewest = Math.min(fewest, errors);
    }
    return fewest;
  }

  return (title, names) => {
    const plain = plainWords(title);
    if (plain === typed) return fit.exact;
    if (plain.startsWith(typed)) return fit.beginning;
    const inTitle = plain.split(' ');
    if (words.every((word) => inTitle.includes(word))) return fit.word;
    if (words.every((word) => inTitle.some((each) => each.startsWith(word)))) return fit.wordBeginning;
    const spaced = ` ${names}`;
    if (words.every((word) => spaced.includes(` ${word}`))) return fit.names;
    const inNames = names.split(' ');
    let errors = 0;
    for (const word of words) errors += fewestErrors(word, inNames);
    return errors === Infinity ? fit.none : fit.fuzzy + errors;
  };
}
