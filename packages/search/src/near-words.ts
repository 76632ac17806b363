import { forgiven } from './edit-distance.ts';

/** Further corrections would only find what was not meant. */
export const mostCorrections = 5;

/**
 * The words whose beginning may have been meant, the likeliest first; without those that begin with what is typed, and
 * without those that begin with another one of the answer, since every word is searched for from its beginning.
 *
 * Goes through the words as through a tree of their letters: beginnings that words share are compared once, and no word
 * is looked at below a beginning that has too many errors. Some 40,000 words take less than a millisecond.
 *
 * @param sorted by UTF-16 units, each once
 * @param atMost more than usual where some of them will turn out to be none
 */
export function nearWords(sorted: readonly string[], typed: string, atMost = mostCorrections): string[] {
  const most = forgiven(typed);
  if (most === 0) return [];
  const chosen: string[] = [];
  const near = wordsWithin(sorted, typed, most).sort((a, b) => a.errors - b.errors || a.word.length - b.word.length);
  for (const { word } of near) {
    if (chosen.length === atMost) break;
    if (!chosen.some((other) => word.startsWith(other))) chosen.push(word);
  }
  return chosen;
}

interface NearWord {
  readonly word: string;
  readonly errors: number;
}

/** Optimal string alignment between what is typed and beginnings of words, as `typingErrors` counts it; none with 0. */
function wordsWithin(sorted: readonly string[], typed: string, most: number): NearWord[] {
  const found: NearWord[] = [];
  const deepest = typed.length + most;
  // rows[n] compares what is typed with the first n letters of the word, fewest[n] is the best end among the first n.
  const rows: number[][] = [Array.from({ length: typed.length + 1 }, (_, at) => at)];
  const fewest: number[] = [typed.length];
  let former = '';
  for (let at = 0; at < sorted.length; ) {
    const word = sorted[at] as string;
    const end = Math.min(word.length, deepest);
    let depth = Math.min(shared(former, word), end);
    former = word;
    let tooFar = false;
    while (depth < end && !tooFar) {
      depth += 1;
      const row = nextRow(rows, typed, word, depth);
      rows[depth] = row;
      fewest[depth] = Math.min(fewest[depth - 1] as number, row[typed.length] as number);
      tooFar = Math.min(...row) > most;
    }
    const errors = fewest[depth] as number;
    // What is below is too far as well, unless a shorter beginning was near enough.
    if (tooFar && errors > most) {
      former = word.slice(0, depth);
      at = firstBeyond(sorted, former, at + 1);
      continue;
    }
    if (errors > 0 && errors <= most) found.push({ word, errors });
    if (tooFar) former = word.slice(0, depth - 1);
    at += 1;
  }
  return found;
}

function nextRow(rows: readonly number[][], typed: string, word: string, depth: number): number[] {
  const last = rows[depth - 1] as number[];
  const before = rows[depth - 2];
  const letter = word[depth - 1];
  const next = [depth];
  for (let at = 1; at <= typed.length; at++) {
    const same = typed[at - 1] === letter;
    let cost = Math.min(
      (last[at] as number) + 1,
      (next[at - 1] as number) + 1,
      (last[at - 1] as number) + (same ? 0 : 1),
    );
    if (before && at > 1 && letter === typed[at - 2] && word[depth - 2] === typed[at - 1])
      cost = Math.min(cost, (before[at - 2] as number) + 1);
    next.push(cost);
  }
  return next;
}

function shared(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a[at] === b[at]) at++;
  return at;
}

/** The first place from `from` on whose word does not begin with `beginning`; all that do stand together. */
function firstBeyond(sorted: readonly string[], beginning: string, from: number): number {
  let low = from;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string).startsWith(beginning)) low = middle + 1;
    else high = middle;
  }
  return low;
}
