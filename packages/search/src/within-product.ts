import { fit, type NameMatcher, nameMatcher } from './match-name.ts';
import { plainWords } from './search-words.ts';

/**
 * The places of the words that the name of a product and of its version does not have: what is left to be found in it.
 * A word that a longer one begins with is left too: in _Petstore_, `petstore pet` still looks for `pet`.
 *
 * @param choices for each word what may have been meant, itself first
 */
export function leftToFind(choices: readonly (readonly string[])[], place: string): number[] {
  const names = place.split(' ');
  const stands = choices.map((each) => each.some((typed) => names.some((name) => begins(name, typed))));
  const typed = choices.map(([word = '']) => word);
  return typed.flatMap((word, at) => {
    const isBeginning = typed.some((other, from) => from !== at && stands[from] && other.startsWith(word));
    return stands[at] && !isBeginning ? [] : [at];
  });
}

/** Short words are whole ones: `a` does not stand for _Acme_. */
export function isShort(word: string): boolean {
  return word.length < 4;
}

function begins(word: string, typed: string): boolean {
  return isShort(typed) ? word === typed : word.startsWith(typed);
}

/** The words of a product's name and of a version's, also written as one and without the `v`: _Pet Store_, _v2.0_. */
export function placeWords(productName: string, versionName = ''): string {
  const [product, version] = [plainWords(productName), plainWords(versionName)];
  return `${product} ${product.replaceAll(' ', '')} ${version} ${version.replace(/^v(?=\d)/, '')}`;
}

/** A title's other names are `names`; the last are those of its place, as `placeWords` gives them: rarely asked for. */
type PlaceMatcher = (title: string, names: string, placeOf: () => string) => number;

/**
 * Matches as `nameMatcher` does, but words may stand in the place's names too: such hits come after all others, and before typing
 * errors. At least one word must stand in the thing's own name.
 */
export function placeMatcher(words: readonly string[], longestTitle = Infinity): PlaceMatcher {
  const choices = words.map((word) => [word]);
  const matchers = new Map<string, NameMatcher>();
  const fitOf = (these: readonly string[], title: string, names: string) => {
    const key = these.join(' ');
    const matcher = matchers.get(key) ?? nameMatcher(these);
    matchers.set(key, matcher);
    const found = matcher(title, names);
    return title.length > longestTitle && found < fit.names ? fit.names : found;
  };
  return (title, names, placeOf) => {
    const own = fitOf(words, title, names);
    if (own <= fit.names || words.length === 1) return own;
    const place = placeOf();
    const left = leftToFind(choices, place).map((at) => words[at] as string);
    if (left.length > 0 && left.length < words.length) {
      const inside = fitOf(left, title, names);
      if (inside <= fit.names) return fit.within + inside / 10;
    }
    const both = fitOf(words, title, `${names} ${place}`);
    return both > fit.names ? Math.min(own, both + 0.5) : own;
  };
}
