import { readJson, writeJson } from '@stoa/contract/exact-number';
import type { JsonSchema } from '@stoa/contract/reference';
import { enumChoices, isConstChoice } from '../schema/enum-choices.ts';
import { ownEntries, ownObject, ownStrings } from '../schema/own.ts';
import { readAlternatives, readSchema } from '../schema/read-schema.ts';
import type { Lookup } from '../schema/resolve-ref.ts';
import { namedTypes, typeOfValue } from '../schema/types.ts';

/** References in a row that are followed; more is a circle or an attack. */
const longestChain = 50;

/** What the comparison asks of a schema as it was read. */
export interface SchemaView {
  /** Undefined: any type. Whole numbers are numbers, so `number` holds `integer` too. */
  readonly types: ReadonlySet<string> | undefined;
  readonly properties: ReadonlyMap<string, JsonSchema>;
  readonly required: ReadonlySet<string>;
  /** The allowed values, as JSON. Undefined: any value. */
  readonly values: ReadonlySet<string> | undefined;
  readonly keywords: ReadonlyMap<string, unknown>;
}

/**
 * Two schemas with everything that they refer to or are put together of. Alternatives are compared with alternatives: only
 * where the other side has none is one of them beside `null` read as the schema itself.
 */
export function viewsOf(from: JsonSchema, to: JsonSchema, findFrom: Lookup, findTo: Lookup): [SchemaView, SchemaView] {
  const views = [viewOf(from, findFrom, readAlternatives), viewOf(to, findTo, readAlternatives)] as const;
  const [one, other] = views.map(({ keywords }) => keywords.has('oneOf') || keywords.has('anyOf'));
  return one === other ? [...views] : [viewOf(from, findFrom, readSchema), viewOf(to, findTo, readSchema)];
}

function viewOf(given: JsonSchema, find: Lookup, read: typeof readSchema): SchemaView {
  const { schema, rest } = read(given, find);
  const keywords = new Map(Object.entries(ownObject(schema)));
  for (const word of ['oneOf', 'anyOf']) if (isConstChoice(keywords.get(word))) keywords.delete(word);
  const parts = [schema, ...rest.map((one) => readSchema(one, find).schema)];
  return {
    types: parts.map(typesOf).reduce(both),
    properties: new Map(ownEntries<JsonSchema>(keywords.get('properties'))),
    required: new Set(ownStrings(keywords.get('required'))),
    values: parts.map(valuesOf).reduce(both),
    keywords,
  };
}

/** The target of a schema that is only a reference; undefined for a circular one. */
export function followed(schema: JsonSchema | undefined, find: Lookup): JsonSchema | undefined {
  let found = schema;
  for (let step = 0; step < longestChain; step += 1) {
    if (typeof found !== 'object' || found.$ref === undefined) return found;
    if (Object.keys(found).some((word) => word !== '$ref' && word !== 'description')) return found;
    found = find(found.$ref);
  }
  return undefined;
}

function typesOf(schema: JsonSchema): Set<string> | undefined {
  if (typeof schema === 'boolean') return schema ? undefined : new Set();
  const types = new Set(namedTypes(schema));
  if (types.has('number')) types.add('integer');
  return types.size > 0 ? types : undefined;
}

function valuesOf(schema: JsonSchema): Set<string> | undefined {
  if (typeof schema === 'boolean') return undefined;
  const values = 'const' in schema ? [schema.const] : enumChoices(schema).map(({ value }) => value);
  if (values.length === 0 && !Array.isArray(schema.enum)) return undefined;
  return new Set(values.map((value) => writeJson(value)));
}

/** Whether all of the values are of the written types: then the types say nothing that the values do not. */
export function hasTypedValues({ types, values }: SchemaView): boolean {
  return values !== undefined && (types === undefined || isOfTypes(values, types));
}

/** The types of a schema beside another one's: without a `type` its values have theirs. */
export function typesBeside({ types, values }: SchemaView, other: SchemaView): SchemaView['types'] {
  if (types || !values || !other.types) return types;
  return isOfTypes(values, other.types) ? other.types : new Set([...values].map(typeOfJson));
}

function isOfTypes(values: ReadonlySet<string>, types: ReadonlySet<string>): boolean {
  return [...values].every((value) => types.has(typeOfJson(value)));
}

function typeOfJson(json: string): string {
  return typeOfValue(readJson(json));
}

function both(one: Set<string> | undefined, other: Set<string> | undefined): Set<string> | undefined {
  return one && other ? new Set([...one].filter((each) => other.has(each))) : (one ?? other);
}
