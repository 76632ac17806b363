import { isNumeric, numericValue } from '@stoa/contract/exact-number';
import type { JsonSchema, JsonSchemaObject, ReferenceSchemas } from '@stoa/contract/reference';
import { sameValue } from '@stoa/openapi/schema/same-value';
import { impliedTypes, namedTypes } from '@stoa/openapi/schema/types';
import { isObject } from '../is-object.ts';
import { candidates } from './candidates.ts';
import { type FlatSchema, flattenSchema, readFrom, type Sources } from './flatten-schema.ts';
import { otherValues } from './other-values.ts';
import { sampleNumber } from './sample-number.ts';
import { samplePattern } from './sample-pattern.ts';
import { sampleString } from './sample-string.ts';
import { satisfies } from './satisfies.ts';

/** Read-only properties are left out of requests, write-only ones out of responses (OpenAPI 3.2 "Schema Object"). */
export type Direction = 'request' | 'response';

export interface Sample {
  /** undefined where no value can be made. */
  readonly value: unknown;
  /** References that were wanted and are not in `schemas`; with them the sample gets fuller. */
  readonly missing: readonly string[];
}

interface Making extends Sources {
  readonly direction: Direction;
  /** Values left; a sample is an example, not the whole document. */
  left: number;
}

/** Beyond this depth only what is required is shown. */
const deepest = 4;
/**
 * A value that is valid against the schema, made of the document's own examples, defaults and enumerations where these are
 * valid themselves. Pure; bounded by 3,000 values.
 */
export function sampleSchema(schema: JsonSchema, schemas: ReferenceSchemas, direction: Direction): Sample {
  const making: Making = { schemas, direction, missing: new Set(), left: 3000 };
  const value = make(schema, [], 0, making);
  return { value, missing: [...making.missing] };
}

function leftOut(property: unknown, making: Making): boolean {
  const { schema } = readFrom(making.schemas, property);
  return isObject(schema) && schema[making.direction === 'request' ? 'readOnly' : 'writeOnly'] === true;
}

function passes(schema: JsonSchema, value: unknown, making: Making): boolean {
  return satisfies(schema, value, making.schemas, (property) => leftOut(property, making));
}

function make(schema: JsonSchema, path: readonly string[], depth: number, making: Making): unknown {
  making.left -= 1;
  if (making.left < 0 || depth > 40) return undefined;
  const flat = flattenSchema(schema, path, making);
  if (!flat) return undefined;
  const given = givenValue(flat.schema, schema, making);
  if (given !== undefined) return given;
  // Made to fit, of parts that were looked at already: only where there is a choice can another be better.
  if (flat.choices.length === 0 && flat.schema.if === undefined) {
    const value = ofType(flat, depth, making, false);
    if ((flat.schema.not === undefined && !flat.isMore) || passes(schema, value, making)) return value;
    for (const other of others(flat, value, depth, making)) if (passes(schema, other, making)) return other;
    return value;
  }
  let first: unknown;
  let attempts = 0;
  // The last attempt leaves out optional members: where branches overlap, one of them often forbids what another allows.
  for (const lean of [false, true]) {
    for (const candidate of candidates(flat, making)) {
      attempts += 1;
      if (attempts > 14 || making.left < 0) break;
      // A branch brings values of its own.
      const value = givenValue(candidate.schema, candidate.schema, making) ?? ofType(candidate, depth, making, lean);
      if (value === undefined) continue;
      if (passes(schema, value, making)) return value;
      first = first === undefined ? value : first;
    }
  }
  return first;
}

/** What a `not` may leave over: a value of another type where none is named, another one of the same, fewer members. */
function* others(flat: FlatSchema, value: unknown, depth: number, making: Making): Generator<unknown> {
  const { schema } = flat;
  const named = Array.isArray(schema.type) ? schema.type : [];
  const types = typeOf(schema) === 'any' ? ['string', 'integer', 'boolean', 'object', 'array'] : named;
  for (const type of types) yield ofType({ ...flat, schema: { ...schema, type } }, depth, making, false);
  if (isNumeric(value)) for (const step of [1, -1, 10]) yield (numericValue(value) ?? 0) + step;
  else if (typeof value === 'string') yield* ['text', `${value}1`, `a ${value}`, 'TEXT', ''];
  else if (typeof value === 'boolean') yield !value;
  else if (Array.isArray(value)) yield [];
  else yield ofType(flat, depth, making, true);
}

/** What the document itself gives: const, example, default, enum; the first that is valid. */
function givenValue(flat: JsonSchemaObject, schema: JsonSchema, making: Making): unknown {
  const examples = Array.isArray(flat.examples) ? flat.examples : [];
  const enumerated = Array.isArray(flat.enum) ? flat.enum.filter((one) => one !== null) : [];
  const all = [flat.const, ...examples.slice(0, 3), flat.example, flat.default, ...enumerated.slice(0, 20)];
  const nulls = flat.const === null || (Array.isArray(flat.enum) && enumerated.length === 0 && flat.enum.length > 0);
  return [...all, ...(nulls ? [null] : [])].find((one) => one !== undefined && passes(schema, one, making));
}

function typeOf(schema: JsonSchemaObject): string {
  const named = namedTypes(schema);
  const types = named.length > 0 ? named : impliedTypes(schema);
  return types.find((one) => one !== 'null') ?? types[0] ?? 'any';
}

function ofType(flat: FlatSchema, depth: number, making: Making, lean: boolean): unknown {
  const { schema } = flat;
  switch (typeOf(schema)) {
    case 'string':
      return sampleString(schema);
    case 'integer':
      return sampleNumber(schema, true);
    case 'number':
      return sampleNumber(schema, false);
    case 'boolean':
      return true;
    case 'array':
      return arrayOf(flat, depth, making);
    case 'object':
      return objectOf(flat, depth, making, lean);
    default:
      return null;
  }
}

function arrayOf({ schema, path }: FlatSchema, depth: number, making: Making): unknown[] {
  const prefix = Array.isArray(schema.prefixItems) ? (schema.prefixItems as JsonSchema[]) : [];
  const least = Math.min(numericValue(schema.minItems) ?? 0, 20);
  const most = numericValue(schema.maxItems) ?? 20;
  const items: unknown[] = [];
  const isNew = (value: unknown) => schema.uniqueItems !== true || !items.some((item) => sameValue(item, value));
  const add = (one: JsonSchema, count: number) => {
    const sample = make(one, path, depth + 1, making) ?? null;
    const others = schema.uniqueItems === true ? different(sample, one, making) : repeat(sample);
    for (let added = 0; added < count; added += 1) {
      const value = isNew(sample) ? sample : firstOf(others, isNew);
      if (value !== undefined) items.push(value);
    }
  };
  for (const one of prefix.slice(0, most)) add(one, 1);
  if (schema.contains !== undefined && items.length < most) {
    add(schema.contains as JsonSchema, Math.min(numericValue(schema.minContains) ?? 1, 5));
  }
  const wanted = Math.max(least, items.length > 0 ? 0 : Math.min(1, most));
  if (schema.items === false || items.length >= wanted) return items;
  const rest = (schema.items ?? true) as JsonSchema;
  const isPossible = make(rest, path, depth + 1, making) !== undefined;
  if (!isPossible || (schema.items === undefined && least === 0)) return items;
  add(rest, wanted - items.length);
  return items;
}

function* repeat(value: unknown): Generator<unknown> {
  for (;;) yield value;
}

function firstOf(values: Generator<unknown>, isWanted: (value: unknown) => boolean): unknown {
  // A `for` loop would end the generator, which has more to give.
  for (let next = values.next(); !next.done; next = values.next()) if (isWanted(next.value)) return next.value;
  return undefined;
}

/** Most values that are tried for a list with unique items. */
const mostTried = 600;

/** Other values that are valid too. */
function* different(sample: unknown, schema: JsonSchema, making: Making): Generator<unknown> {
  const look = (one: JsonSchema) => flattenSchema(one, [], making)?.schema ?? {};
  let tried = 0;
  for (const value of otherValues(sample, schema, look)) {
    tried += 1;
    if (tried > mostTried) return;
    if (passes(schema, value, making)) yield value;
  }
}

function objectOf(flat: FlatSchema, depth: number, making: Making, lean: boolean): Record<string, unknown> {
  const { schema, path } = flat;
  const made = new Map<string, unknown>();
  const properties = isObject(schema.properties) ? (schema.properties as Record<string, JsonSchema>) : {};
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : []);
  for (const [name, others] of Object.entries(isObject(schema.dependentRequired) ? schema.dependentRequired : {})) {
    const isThere = required.has(name) || (Object.hasOwn(properties, name) && depth < deepest);
    if (isThere && Array.isArray(others)) for (const other of others) required.add(String(other));
  }
  const most = numericValue(schema.maxProperties) ?? Number.POSITIVE_INFINITY;
  for (const [name, property] of Object.entries(properties)) {
    if (property === false || leftOut(property, making)) continue;
    const needed = required.has(name);
    if (!needed && (lean || depth >= deepest || (isObject(property) && property.deprecated === true))) continue;
    if (!needed && made.size + required.size >= most) continue;
    const value = memberOf(property, { needed, path, depth }, making);
    if (value !== undefined) made.set(name, value);
  }
  for (const name of required) {
    if (made.has(name) || Object.hasOwn(properties, name)) continue;
    made.set(name, make(schemaOf(schema, name), path, depth + 1, making) ?? null);
  }
  if (made.size === 0 || made.size < (numericValue(schema.minProperties) ?? 0)) {
    fillUp(flat, made, depth, making);
  }
  return Object.fromEntries(made);
}

/** The value of a member, or undefined where it may be left out and no value is found. */
function memberOf(
  property: JsonSchema,
  { needed, path, depth }: { readonly needed: boolean; readonly path: readonly string[]; readonly depth: number },
  making: Making,
): unknown {
  const before = new Set(making.missing);
  const value = make(property, path, depth + 1, making);
  if (value !== undefined || needed) {
    // A required member of a recursion has no finite value; an empty one shows where it stands.
    return value === undefined ? (passes(property, null, making) ? null : {}) : value;
  }
  // An optional member is not worth a request, unless it is near the top.
  if (depth > 1) for (const one of making.missing) if (!before.has(one)) making.missing.delete(one);
  return undefined;
}

/** The schema of a member that `properties` does not name. */
function schemaOf(schema: JsonSchemaObject, name: string): JsonSchema {
  if (isObject(schema.patternProperties)) {
    for (const [pattern, one] of Object.entries(schema.patternProperties)) {
      if (satisfies({ pattern }, name, {})) return one as JsonSchema;
    }
  }
  const others = schema.additionalProperties;
  return isObject(others) ? (others as JsonSchemaObject) : { type: 'string' };
}

/** Members for an object that names none, or too few: by `patternProperties`, `propertyNames`, `additionalProperties`. */
function fillUp({ schema, path }: FlatSchema, made: Map<string, unknown>, depth: number, making: Making): void {
  const patterns = isObject(schema.patternProperties) ? Object.keys(schema.patternProperties) : [];
  const least = Math.min(numericValue(schema.minProperties) ?? 0, 20);
  const open = schema.additionalProperties !== false;
  const wanted = Math.max(least, patterns.length > 0 || isObject(schema.additionalProperties) ? 1 : 0);
  const names = isObject(schema.propertyNames) ? (schema.propertyNames as JsonSchemaObject) : undefined;
  for (let i = 0; made.size < wanted && i < 40; i += 1) {
    const fromPattern = patterns.length > 0 ? samplePattern(patterns[i % patterns.length] ?? '', i) : undefined;
    const fromNames = names && (Array.isArray(names.enum) ? names.enum[i] : make(names, path, depth + 1, making));
    const name = String(fromPattern ?? fromNames ?? (i === 0 ? 'key' : `key${i + 1}`));
    if (made.has(name) || (!open && fromPattern === undefined)) continue;
    const value = make(schemaOf(schema, name), path, depth + 1, making);
    if (value !== undefined) made.set(name, value);
  }
}
