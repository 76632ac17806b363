import { diffLines } from 'diff';

/** Lines of two texts: `same` of both, or those where they differ, each side's own. */
export type LinePart = { readonly same: string[] } | { readonly sides: readonly [one: string[], other: string[]] };

/** Texts with more edits or characters are not compared: the result would be unreadable, and would take long. */
const mostEdits = 2_000;
const longest = 1_000_000;

/** @returns null where the texts are too long, or differ too much */
export function lineParts(one: string, other: string): LinePart[] | null {
  if (one.length + other.length > longest) return null;
  const changes = diffLines(ended(one), ended(other), { maxEditLength: mostEdits });
  if (!changes) return null;
  const parts: LinePart[] = [];
  for (const { value, added, removed } of changes) {
    const lines = value.replace(/\n$/, '').split('\n');
    const last = parts.at(-1);
    if (!added && !removed) parts.push({ same: lines });
    else if (last && 'sides' in last) last.sides[added ? 1 : 0].push(...lines);
    else parts.push({ sides: added ? [[], lines] : [lines, []] });
  }
  return parts;
}

/** A missing line end after the last line does not count as a difference: no reader sees it. */
const ended = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`);
