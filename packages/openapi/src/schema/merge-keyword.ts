import { compareNumbers } from '@stoa/contract/exact-number';
import { lowerBounds, upperBounds } from './keywords.ts';
import { leastCommonMultiple } from './multiples.ts';
import { ownEntries, ownList, ownNumber, ownStrings } from './own.ts';
import { sameValue } from './same-value.ts';

type Merge = (a: unknown, b: unknown) => unknown;

/** Keeps the value of the first schema. */
const first: Merge = (a) => a;
const either: Merge = (a, b) => a === true || b === true;
const union: Merge = (a, b) => [...new Set([...ownStrings(a), ...ownStrings(b)])];
const saysNothing = (schema: unknown) => schema === true || sameValue(schema, {});
/** Schemas that both have to hold. */
const both: Merge = (a, b) => {
  if (a === false || b === false) return false;
  if (saysNothing(a)) return b;
  return saysNothing(b) || sameValue(a, b) ? a : { allOf: [a, b] };
};
const equal: Merge = (a, b) => (sameValue(a, b) ? a : undefined);
const tightest =
  (sign: 1 | -1): Merge =>
  (a, b) => {
    const [left, right] = [ownNumber(a), ownNumber(b)];
    return left === undefined ? b : right === undefined ? a : compareNumbers(left, right) * sign < 0 ? b : a;
  };

const rules: Readonly<Record<string, Merge>> = {
  title: first,
  description: first,
  default: first,
  example: first,
  examples: first,
  xml: first,
  externalDocs: first,
  discriminator: first,
  $comment: first,
  $id: first,
  $schema: first,
  $anchor: first,
  $defs: first,
  deprecated: either,
  readOnly: either,
  writeOnly: either,
  uniqueItems: either,
  nullable: (a, b) => a === true && b === true,
  type: mergeTypes,
  required: union,
  properties: mergeNamed,
  patternProperties: mergeNamed,
  dependentSchemas: mergeNamed,
  dependentRequired: (a, b) => {
    const merged = new Map(ownEntries(a));
    for (const [name, names] of ownEntries(b)) merged.set(name, union(merged.get(name), names));
    return Object.fromEntries(merged);
  },
  additionalProperties: both,
  unevaluatedProperties: both,
  unevaluatedItems: both,
  propertyNames: both,
  contentSchema: both,
  not: (a, b) => (sameValue(a, b) ? a : { anyOf: [a, b] }),
  items: both,
  minimum: tightest(1),
  exclusiveMinimum: tightest(1),
  ...Object.fromEntries(lowerBounds.map((word) => [word, tightest(1)])),
  maximum: tightest(-1),
  exclusiveMaximum: tightest(-1),
  ...Object.fromEntries(upperBounds.map((word) => [word, tightest(-1)])),
  multipleOf: mergeMultiples,
  enum: (a, b) => {
    const kept = ownList(a).filter((value) => ownList(b).some((other) => sameValue(value, other)));
    return kept.length > 0 ? kept : undefined;
  },
};

/**
 * What a keyword says when two schemas hold at once; undefined where one value cannot say it. A key of the extension
 * kind keeps its first value.
 */
export function mergeKeyword(key: string, a: unknown, b: unknown): unknown {
  if (key.startsWith('x-')) return a;
  return (Object.hasOwn(rules, key) ? (rules[key] as Merge) : equal)(a, b);
}

/** Types that satisfy both: `integer` is a `number`. */
function mergeTypes(a: unknown, b: unknown): unknown {
  const [left, right] = [a, b].map((types) => (Array.isArray(types) ? ownStrings(types) : ownStrings([types])));
  const kept = new Set<string>();
  for (const type of left ?? []) {
    if (right?.includes(type)) kept.add(type);
    else if (type === 'integer' && right?.includes('number')) kept.add('integer');
    else if (type === 'number' && right?.includes('integer')) kept.add('integer');
  }
  if (kept.size === 0) return undefined;
  return kept.size === 1 ? [...kept][0] : [...kept];
}

function mergeNamed(a: unknown, b: unknown): unknown {
  const merged = new Map(ownEntries(a));
  for (const [name, schema] of ownEntries(b)) {
    merged.set(name, merged.has(name) ? both(merged.get(name), schema) : schema);
  }
  return Object.fromEntries(merged);
}

function mergeMultiples(a: unknown, b: unknown): unknown {
  const [left, right] = [ownNumber(a), ownNumber(b)];
  return left === undefined || right === undefined ? (left ?? right) : leastCommonMultiple(left, right);
}
