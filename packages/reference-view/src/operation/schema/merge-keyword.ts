import { compareNumbers, isNumeric, numericValue } from '@stoa/contract/exact-number';
import { ownEntries, ownList, ownNumber, ownStrings } from './own.ts';
import { sameValue } from './same-value.ts';

type Merge = (a: unknown, b: unknown) => unknown;

/** The first schema's word stands. */
const first: Merge = (a) => a;
const either: Merge = (a, b) => a === true || b === true;
const union: Merge = (a, b) => [...new Set([...ownStrings(a), ...ownStrings(b)])];
const both: Merge = (a, b) => (sameValue(a, b) ? a : { allOf: [a, b] });
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
  additionalProperties: mergeOpen,
  unevaluatedProperties: mergeOpen,
  unevaluatedItems: mergeOpen,
  propertyNames: both,
  items: both,
  minimum: tightest(1),
  minLength: tightest(1),
  minItems: tightest(1),
  minProperties: tightest(1),
  minContains: tightest(1),
  maximum: tightest(-1),
  maxLength: tightest(-1),
  maxItems: tightest(-1),
  maxProperties: tightest(-1),
  maxContains: tightest(-1),
  exclusiveMinimum: (a, b) => (isNumeric(a) && isNumeric(b) ? tightest(1)(a, b) : equal(a, b)),
  exclusiveMaximum: (a, b) => (isNumeric(a) && isNumeric(b) ? tightest(-1)(a, b) : equal(a, b)),
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

/** Open (`true`, `{}`) yields to the other; closed wins. */
function mergeOpen(a: unknown, b: unknown): unknown {
  if (a === false || b === false) return false;
  if (a === true || sameValue(a, {})) return b;
  if (b === true || sameValue(b, {})) return a;
  return both(a, b);
}

function mergeMultiples(a: unknown, b: unknown): unknown {
  const [left, right] = [numericValue(a), numericValue(b)];
  if (left === undefined || right === undefined) return left === undefined ? b : a;
  if (left % right === 0) return a;
  return right % left === 0 ? b : undefined;
}
