/**
 * Typing errors between what is typed and the beginning of a word: letters that are wrong, missing, too many or swapped
 * with their neighbor (optimal string alignment). Infinity beyond `most`.
 */
export function typingErrors(typed: string, word: string, most: number): number {
  const length = typed.length;
  const width = Math.min(word.length, length + most);
  if (width < length - most) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, at) => at);
  for (let row = 1; row <= length; row++) {
    const next = [row];
    let least = row;
    for (let at = 1; at <= width; at++) {
      const same = typed[row - 1] === word[at - 1];
      let cost = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (same ? 0 : 1));
      if (row > 1 && at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1])
        cost = Math.min(cost, (before[at - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return Infinity;
    before = last;
    last = next;
  }
  const errors = Math.min(...last);
  return errors > most ? Infinity : errors;
}

/** How many errors a word of this length is forgiven. Below four letters everything would be like everything. */
export function forgiven(typed: string): number {
  if (typed.length < 4) return 0;
  return typed.length < 8 ? 1 : 2;
}
