import { writeJson } from '@stoa/contract/exact-number';
import type { JsonSchema, JsonSchemaObject } from '@stoa/contract/reference';

/** Finds what a reference of one document leads to. */
export type FindSchema = (reference: string) => JsonSchema | undefined;

/** References in a row and parts of `allOf` that are followed; more is a circle or an attack. */
const longestChain = 50;

/** A schema as it counts: references followed, `allOf` put together. */
export interface SchemaView {
  /** Undefined: any type. Whole numbers are numbers, so `number` holds `integer` too. */
  readonly types: ReadonlySet<string> | undefined;
  readonly properties: ReadonlyMap<string, JsonSchema>;
  readonly required: ReadonlySet<string>;
  /** Undefined: any value. */
  readonly values: ReadonlySet<string> | undefined;
  /** Other keywords, of the first part that has them. */
  readonly keywords: ReadonlyMap<string, unknown>;
}

/** Looks at a schema with everything that it refers to or is put together of. */
export function viewOf(schema: JsonSchema | undefined, find: FindSchema): SchemaView {
  const properties = new Map<string, JsonSchema>();
  const required = new Set<string>();
  const keywords = new Map<string, unknown>();
  let types: Set<string> | undefined;
  let values: Set<string> | undefined;
  const open: (JsonSchema | undefined)[] = [schema];
  const seen = new Set<unknown>();
  for (let next = open.pop(); seen.size < longestChain; next = open.pop()) {
    if (typeof next === 'object' && !seen.has(next)) {
      seen.add(next);
      if (next.$ref !== undefined) open.push(find(next.$ref));
      if (Array.isArray(next.allOf)) open.push(...(next.allOf as JsonSchema[]).toReversed());
      types = both(types, typesOf(next));
      values = both(values, valuesOf(next));
      for (const [name, property] of Object.entries((next.properties ?? {}) as Record<string, JsonSchema>)) {
        if (!properties.has(name)) properties.set(name, property);
      }
      for (const name of Array.isArray(next.required) ? next.required : []) required.add(String(name));
      for (const [word, value] of Object.entries(next)) if (!keywords.has(word)) keywords.set(word, value);
    } else if (next === false) types = new Set();
    if (open.length === 0) break;
  }
  return { types, properties, required, values, keywords };
}

/** The object that a schema with nothing but a reference stands for; circles lead to undefined. */
export function followed(schema: JsonSchema | undefined, find: FindSchema): JsonSchema | undefined {
  let found = schema;
  for (let step = 0; step < longestChain; step += 1) {
    if (typeof found !== 'object' || found.$ref === undefined) return found;
    if (Object.keys(found).some((word) => word !== '$ref' && word !== 'description')) return found;
    found = find(found.$ref);
  }
  return undefined;
}

function typesOf({ type }: JsonSchemaObject): Set<string> | undefined {
  if (type === undefined) return undefined;
  const types = new Set([type].flat().map(String));
  if (types.has('number')) types.add('integer');
  return types;
}

function valuesOf(schema: JsonSchemaObject): Set<string> | undefined {
  if (schema.const !== undefined) return new Set([writeJson(schema.const)]);
  return Array.isArray(schema.enum) ? new Set(schema.enum.map((value) => writeJson(value))) : undefined;
}

/** Whether all of the values are of the written types: then the types say nothing that the values do not. */
export function hasTypedValues({ types, values }: SchemaView): boolean {
  return values !== undefined && (types === undefined || isOfTypes(values, types));
}

/** The types of a schema beside another one's: without a `type` its values have theirs. */
export function typesBeside({ types, values }: SchemaView, other: SchemaView): SchemaView['types'] {
  if (types || !values || !other.types) return types;
  return isOfTypes(values, other.types) ? other.types : typesOf({ type: [...values].map(typeOfJson) });
}

function isOfTypes(values: ReadonlySet<string>, types: ReadonlySet<string>): boolean {
  return [...values].every((value) => types.has(typeOfJson(value)));
}

function typeOfJson(json: string): string {
  const [first = ''] = json;
  const named = { '"': 'string', '{': 'object', '[': 'array', t: 'boolean', f: 'boolean', n: 'null' }[first];
  return named ?? (Number.isInteger(Number(json)) ? 'integer' : 'number');
}

function both(one: Set<string> | undefined, other: Set<string> | undefined): Set<string> | undefined {
  return one && other ? new Set([...one].filter((each) => other.has(each))) : (one ?? other);
}
