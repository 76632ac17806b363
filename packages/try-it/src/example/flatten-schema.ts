import { compareNumbers, isNumeric, writeJson } from '@stoa/contract/exact-number';
import type { JsonSchema, JsonSchemaObject, ReferenceSchemas } from '@stoa/contract/reference';

/** A choice that the schema leaves: one of several schemas to add to it. */
export interface Choice {
  readonly branches: readonly JsonSchema[];
  readonly discriminator?: unknown;
}

/** A schema with its references followed and its `allOf` merged; what remains to be chosen stands beside it. */
export interface FlatSchema {
  readonly schema: JsonSchemaObject;
  readonly choices: readonly Choice[];
  /** References that were followed to get here, those around it included: one of them again is a recursion. */
  readonly path: readonly string[];
}

export interface Sources {
  readonly schemas: ReferenceSchemas;
  /** References that are not at hand. */
  readonly missing: Set<string>;
}

const isObject = (value: unknown): value is JsonSchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @returns undefined where nothing can be valid or known: `false`, a recursion, a reference that is not here
 */
export function flattenSchema(schema: JsonSchema, path: readonly string[], from: Sources): FlatSchema | undefined {
  if (schema === true || schema === undefined) return { schema: {}, choices: [], path };
  if (!isObject(schema) || path.length > 200) return undefined;
  const { $ref, allOf, oneOf, anyOf, ...own } = schema;
  const choices: Choice[] = [];
  for (const branches of [oneOf, anyOf]) {
    if (Array.isArray(branches) && branches.length > 0) {
      choices.push({ branches, ...(own.discriminator ? { discriminator: own.discriminator } : {}) });
    }
  }
  let flat: FlatSchema = { schema: own, choices, path };
  const parts: JsonSchema[] = Array.isArray(allOf) ? allOf : [];
  if (typeof $ref === 'string') {
    const target = followed($ref, flat.path, from);
    if (!target) return undefined;
    flat = joinFlat(target, flat);
  }
  for (const part of parts) {
    // A part of allOf that leads back here adds nothing new.
    if (isObject(part) && part.$ref !== undefined && flat.path.includes(part.$ref)) continue;
    const added = flattenSchema(part, flat.path, from);
    if (!added) return undefined;
    flat = joinFlat(flat, added);
  }
  return flat;
}

function followed(reference: string, path: readonly string[], from: Sources): FlatSchema | undefined {
  if (path.includes(reference)) return undefined;
  if (!Object.hasOwn(from.schemas, reference)) {
    from.missing.add(reference);
    return undefined;
  }
  return flattenSchema(from.schemas[reference] ?? true, [...path, reference], from);
}

/** Both at once. */
export function joinFlat(a: FlatSchema, b: FlatSchema): FlatSchema {
  return {
    schema: mergeSchemas(a.schema, b.schema),
    choices: [...a.choices, ...b.choices],
    path: [...new Set([...a.path, ...b.path])],
  };
}

function both(a: unknown, b: unknown): unknown {
  if (a === undefined || a === true) return b;
  if (b === undefined || b === true || a === b) return a;
  return a === false || b === false ? false : { allOf: [a, b] };
}

function bothMaps(a: unknown, b: unknown): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...(isObject(a) ? a : {}) };
  for (const [name, schema] of Object.entries(isObject(b) ? b : {})) {
    // Object.hasOwn and defineProperty: a document may call a property __proto__.
    const value = Object.hasOwn(merged, name) ? both(merged[name], schema) : schema;
    Object.defineProperty(merged, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return merged;
}

function bothTypes(a: unknown, b: unknown): unknown {
  const [first, second] = [a, b].map((type) => (Array.isArray(type) ? type : [type]));
  const common = first?.filter((type) => second?.includes(type) || (type === 'integer' && second?.includes('number')));
  if (second?.includes('integer') && first?.includes('number')) return 'integer';
  return common && common.length > 0 ? common : a;
}

const greatest = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const least = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);
const maps = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);
const parts = new Set(['items', 'additionalProperties', 'propertyNames', 'contains']);

/** Two schemas that both have to hold, as one; where that cannot be said in one, the second counts. */
export function mergeSchemas(a: JsonSchemaObject, b: JsonSchemaObject): JsonSchemaObject {
  const merged: Record<string, unknown> = { ...a };
  for (const [keyword, value] of Object.entries(b)) {
    const old = merged[keyword];
    if (old === undefined) merged[keyword] = value;
    else if (maps.has(keyword)) merged[keyword] = bothMaps(old, value);
    else if (parts.has(keyword)) merged[keyword] = both(old, value);
    else if (keyword === 'required' && Array.isArray(old) && Array.isArray(value)) {
      merged.required = [...new Set([...old, ...value])];
    } else if (keyword === 'type') merged.type = bothTypes(old, value);
    else if (keyword === 'enum' && Array.isArray(old) && Array.isArray(value)) {
      const common = old.filter((one) => value.some((other) => writeJson(other) === writeJson(one)));
      merged.enum = common.length > 0 ? common : value;
    } else if (greatest.has(keyword) && isNumeric(old) && isNumeric(value)) {
      merged[keyword] = compareNumbers(old, value) < 0 ? value : old;
    } else if (least.has(keyword) && isNumeric(old) && isNumeric(value)) {
      merged[keyword] = compareNumbers(old, value) > 0 ? value : old;
    } else merged[keyword] = value;
  }
  return merged;
}
