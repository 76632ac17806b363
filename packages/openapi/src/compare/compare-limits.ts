import {
  compareNumbers,
  type ExactNumber,
  exactNumber,
  isNumeric,
  numericValue,
  plainText,
} from '@stoa/contract/exact-number';
import { lowerBounds, upperBounds } from '../schema/keywords.ts';
import { isMultipleOf } from '../schema/multiples.ts';
import { change, type Direction, effectOf, levelOf, type SchemaChange, textOf } from './schema-change.ts';
import type { SchemaView } from './schema-view.ts';

/** Two words for one end of a range; the narrower of both counts. */
const ends = [
  { sign: 1, words: ['minimum', 'exclusiveMinimum'] },
  { sign: -1, words: ['maximum', 'exclusiveMaximum'] },
] as const;
/** One more of them takes less; what another one takes cannot be told. */
const conditions = [
  'not',
  'then',
  'else',
  'contains',
  'propertyNames',
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contentSchema',
] as const;
/** These keywords by themselves make a schema accept neither less nor more. */
const hints = ['if', 'prefixItems', 'discriminator'] as const;

/** What bounds a value beside its type. */
export function limitChanges(fromView: SchemaView, toView: SchemaView, direction: Direction): SchemaChange[] {
  const [{ keywords: from }, { keywords: to }] = [fromView, toView];
  const changes: SchemaChange[] = [];
  const add = (word: string, narrower: boolean) => {
    const [before, after] = [textOf(from.get(word)), textOf(to.get(word))];
    changes.push(
      change(levelOf(narrower, direction, 'warning'), 'limit', effectOf(before, after), { at: word, before, after }),
    );
  };
  for (const word of [...lowerBounds, ...upperBounds]) {
    const sign = (lowerBounds as readonly string[]).includes(word) ? 1 : -1;
    const tighter = compareBounds(plainBound(from.get(word)), plainBound(to.get(word)), sign);
    if (tighter !== 0) add(word, tighter > 0);
  }
  for (const { sign, words } of ends) {
    const tighter = compareBounds(boundOf(fromView, sign, words), boundOf(toView, sign, words), sign);
    if (tighter === 0) continue;
    for (const word of words) if (textOf(from.get(word)) !== textOf(to.get(word))) add(word, tighter > 0);
  }
  const unique = [from.get('uniqueItems') === true, to.get('uniqueItems') === true] as const;
  if (unique[0] !== unique[1]) add('uniqueItems', unique[1]);
  changes.push(...patternChanges(from, to, direction), ...multipleChanges(from, to, direction));
  for (const word of ['contentEncoding', 'contentMediaType'] as const) {
    const [before, after] = [textOf(from.get(word)), textOf(to.get(word))];
    // Bytes that are written in another way: neither side reads the other's.
    if (before !== after)
      changes.push(change('breaking', 'limit', effectOf(before, after), { at: word, before, after }));
  }
  for (const word of [...conditions, ...hints]) {
    const [before, after] = [stable(from.get(word)), stable(to.get(word))];
    if (before === after) continue;
    const isHint = (hints as readonly string[]).includes(word) || (before !== undefined && after !== undefined);
    const level = isHint ? 'warning' : levelOf(after !== undefined, direction, 'warning');
    changes.push(change(level, 'condition', effectOf(before, after), { at: word }));
  }
  return changes;
}

type Keywords = SchemaView['keywords'];

/** Which texts two patterns share cannot be told. */
function patternChanges(from: Keywords, to: Keywords, direction: Direction): SchemaChange[] {
  const [before, after] = [from.get('pattern') || undefined, to.get('pattern') || undefined].map(textOf);
  if (before === after) return [];
  const isOther = before !== undefined && after !== undefined;
  const level = isOther ? 'warning' : levelOf(after !== undefined, direction, 'warning');
  return [change(level, 'limit', effectOf(before, after), { at: 'pattern', before, after })];
}

/** Multiples of 4 are multiples of 2: the new step takes less where it is a multiple of the old. */
function multipleChanges(from: Keywords, to: Keywords, direction: Direction): SchemaChange[] {
  const [before, after] = [from.get('multipleOf'), to.get('multipleOf')];
  if (before === after) return [];
  const isStep = (step: unknown, of: unknown) => isNumeric(step) && isNumeric(of) && isMultipleOf(of, step);
  const narrower = before === undefined || (after !== undefined && isStep(before, after));
  const wider = after === undefined || (before !== undefined && isStep(after, before));
  const level =
    narrower || wider
      ? levelOf(narrower, direction, 'warning')
      : levelOf(direction === 'request', direction, 'warning');
  return [
    change(level, 'limit', effectOf(before, after), { at: 'multipleOf', before: textOf(before), after: textOf(after) }),
  ];
}

/** One end of a range. */
interface Bound {
  readonly value: number | ExactNumber;
  readonly exclusive: boolean;
}

function plainBound(value: unknown, exclusive = false): Bound | undefined {
  return isNumeric(value) ? { value, exclusive } : undefined;
}

/** Returns the stricter of both keywords; for whole numbers, below 11 is at most 10. */
function boundOf(
  { types, keywords }: SchemaView,
  sign: 1 | -1,
  [word, exclusiveWord]: readonly [string, string],
): Bound | undefined {
  const isWhole = types?.has('integer') && !types.has('number');
  const [bound, other] = [plainBound(keywords.get(word)), plainBound(keywords.get(exclusiveWord), true)].map((each) =>
    each && isWhole ? wholeBound(each, sign) : each,
  );
  return compareBounds(bound, other, sign) > 0 ? other : bound;
}

function wholeBound({ value, exclusive }: Bound, sign: 1 | -1): Bound {
  const text = plainText(value);
  const number = numericValue(value) ?? 0;
  if (/^-?\d+$/.test(text)) {
    const next = BigInt(text) + (exclusive ? BigInt(sign) : 0n);
    return { value: exactNumber(String(next)), exclusive: false };
  }
  if (Number.isInteger(number)) return { value, exclusive };
  return { value: sign === 1 ? Math.ceil(number) : Math.floor(number), exclusive: false };
}

/** Positive where `to` takes less than `from`; none takes all. */
function compareBounds(from: Bound | undefined, to: Bound | undefined, sign: 1 | -1): number {
  if (!from || !to) return Number(to !== undefined) - Number(from !== undefined);
  return compareNumbers(to.value, from.value) * sign || Number(to.exclusive) - Number(from.exclusive);
}

/** JSON without words for people, and with members in one order. */
function stable(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return JSON.stringify(value, (key, member: unknown) => {
    if (key === 'description' || key === 'title' || key === 'example' || key === 'examples') return undefined;
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}
