/**
 * The name that somebody meant who wrote another: at most two letters are wrong, missing, too many or swapped, and of a
 * short name only one (Damerau and Levenshtein, with adjacent swaps). Undefined when no name is that near.
 */
export function nearestName(written: string, names: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase();
  let nearest: string | undefined;
  let least = written.length < 5 ? 2 : 3;
  for (const name of names) {
    // Known elsewhere: then it is the place that is wrong.
    if (name === written) return undefined;
    if (Math.abs(name.length - wanted.length) >= least) continue;
    const distance = editDistance(wanted, name.toLowerCase());
    if (distance >= least) continue;
    least = distance;
    nearest = name;
  }
  return nearest;
}

/** ` Did you mean "apply"?`, or nothing. */
export function didYouMean(written: string, names: Iterable<string>): string {
  const name = nearestName(written, names);
  return name === undefined ? '' : ` Did you mean "${name}"?`;
}

function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
