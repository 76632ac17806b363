import { isDeepStrictEqual } from 'node:util';

/** The same thing changed by both: `mine` was taken. */
export interface Conflict {
  /** What it is, such as `documents/errors`, and the part of it; the empty text for the whole. */
  readonly at: string;
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface Merge {
  readonly conflicts: Conflict[];
  /** Tells whether theirs is taken for a conflict. */
  readonly prefersTheirs?: (at: string, field: string) => boolean;
}

type Thing = Readonly<Record<string, unknown>>;

/** What differs from `base` in `mine`, put upon `theirs`. */
function mergeValue<T>(merge: Merge, place: { at: string; field: string }, of: Sides<T>): T {
  const { base, mine, theirs } = of;
  if (isDeepStrictEqual(mine, base)) return theirs;
  if (isDeepStrictEqual(theirs, base) || isDeepStrictEqual(mine, theirs)) return mine;
  merge.conflicts.push({ ...place, base, mine, theirs });
  return merge.prefersTheirs?.(place.at, place.field) ? theirs : mine;
}

export interface Sides<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/** Field by field. Undefined is a thing that is not there: gone on one side and changed on the other is one conflict. */
export function mergeThing<T extends Thing>(merge: Merge, at: string, of: Sides<T | undefined>): T | undefined {
  const { base, mine, theirs } = of;
  if (!mine || !theirs) return mergeValue(merge, { at, field: '' }, of);
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(
    names.map((field) => [
      field,
      mergeValue(merge, { at, field }, { base: base?.[field], mine: mine[field], theirs: theirs[field] }),
    ]),
  ) as T;
}

/** Entries with a name: in the order of theirs, new ones of mine last. `between` merges two of one name. */
export function mergeList<T>(
  nameOf: (entry: T) => string,
  of: Sides<readonly T[]>,
  between: (name: string, of: Sides<T | undefined>) => T | undefined,
): T[] {
  const byName = (list: readonly T[]) => new Map(list.map((entry) => [nameOf(entry), entry]));
  const [base, mine, theirs] = [byName(of.base), byName(of.mine), byName(of.theirs)];
  return [...new Set([...theirs.keys(), ...mine.keys()])]
    .map((name) => between(name, { base: base.get(name), mine: mine.get(name), theirs: theirs.get(name) }))
    .filter((entry) => entry !== undefined);
}
