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

/** Two keywords for one end of a range; the narrower of both counts. */
const ends = [
  { sign: 1, keywords: ['minimum', 'exclusiveMinimum'] },
  { sign: -1, keywords: ['maximum', 'exclusiveMaximum'] },
] as const;
/** Adding one of these keywords accepts fewer values. The effect of changing one is unknown. */
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
  const add = (keyword: string, narrower: boolean) => {
    const [before, after] = [textOf(from.get(keyword)), textOf(to.get(keyword))];
    changes.push(
      change(levelOf(narrower, direction, 'warning'), 'limit', effectOf(before, after), { at: keyword, before, after }),
    );
  };
  for (const keyword of [...lowerBounds, ...upperBounds]) {
    const sign = (lowerBounds as readonly string[]).includes(keyword) ? 1 : -1;
    const tighter = compareBounds(plainBound(from.get(keyword)), plainBound(to.get(keyword)), sign);
    if (tighter !== 0) add(keyword, tighter > 0);
  }
  for (const { sign, keywords } of ends) {
    const tighter = compareBounds(boundOf(fromView, sign, keywords), boundOf(toView, sign, keywords), sign);
    if (tighter === 0) continue;
    for (const keyword of keywords)
      if (textOf(from.get(keyword)) !== textOf(to.get(keyword))) add(keyword, tighter > 0);
  }
  const unique = [from.get('uniqueItems') === true, to.get('uniqueItems') === true] as const;
  if (unique[0] !== unique[1]) add('uniqueItems', unique[1]);
  changes.push(...patternChanges(from, to, direction), ...multipleChanges(from, to, direction));
  for (const keyword of ['contentEncoding', 'contentMediaType'] as const) {
    const [before, after] = [textOf(from.get(keyword)), textOf(to.get(keyword))];
    // Bytes that are written in another way: neither side reads the other's.
    if (before !== after)
      changes.push(change('breaking', 'limit', effectOf(before, after), { at: keyword, before, after }));
  }
  for (const keyword of [...conditions, ...hints]) {
    const [before, after] = [canonicalJson(from.get(keyword)), canonicalJson(to.get(keyword))];
    if (before === after) continue;
    const isHint = (hints as readonly string[]).includes(keyword) || (before !== undefined && after !== undefined);
    const level = isHint ? 'warning' : levelOf(after !== undefined, direction, 'warning');
    changes.push(change(level, 'condition', effectOf(before, after), { at: keyword }));
  }
  return changes;
}

type Keywords = SchemaView['keywords'];

/** It cannot be decided whether one pattern accepts more than another. */
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
  // Neither step is a multiple of the other: values are both lost and gained, so report the worse case for this direction.
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
  [keyword, exclusiveKeyword]: readonly [string, string],
): Bound | undefined {
  const isWhole = types?.has('integer') && !types.has('number');
  const [bound, other] = [plainBound(keywords.get(keyword)), plainBound(keywords.get(exclusiveKeyword), true)].map(
    (each) => (each && isWhole ? wholeBound(each, sign) : each),
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

/** Positive where `to` takes less than `from`; no bound accepts every number. */
function compareBounds(from: Bound | undefined, to: Bound | undefined, sign: 1 | -1): number {
  if (!from || !to) return Number(to !== undefined) - Number(from !== undefined);
  return compareNumbers(to.value, from.value) * sign || Number(to.exclusive) - Number(from.exclusive);
}

/** JSON without descriptions and examples, keys sorted. */
function canonicalJson(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return JSON.stringify(value, (key, member: unknown) => {
    if (key === 'description' || key === 'title' || key === 'example' || key === 'examples') return undefined;
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}
