import { isNumeric, numericValue } from '@stoa/contract/exact-number';
import type { JsonSchema, JsonSchemaObject } from '@stoa/contract/reference';
import { isConstChoice } from './enum-choices.ts';
import { mergeAllOf } from './merge-all-of.ts';
import { ownList, ownStrings, ownText } from './own.ts';
import { type Lookup, nameOfRef } from './resolve-ref.ts';
import type { TypeName } from './schema-view.ts';

const deepest = 3;
const mostNames = 4;

/**
 * What a value is, in words to be joined by "or": the types of JSON Schema with their formats, the names of component
 * schemas, the items of arrays; `null` last. Without a `type` the other keywords tell.
 */
export function typeNames(given: unknown, lookup: Lookup, depth = 0): readonly TypeName[] {
  const { schema, refs, missing } = mergeAllOf(given, lookup);
  if (schema === false) return [{ kind: 'never', name: 'never' }];
  if (schema === true) return [{ kind: 'any', name: 'any' }];
  const ref = refs[0];
  if (missing.length > 0 && Object.keys(schema).every((key) => !/^(type|properties|items)$/.test(key))) {
    const lacking = missing[0] as string;
    return [{ kind: 'schema', name: nameOfRef(lacking), ref: lacking }];
  }
  const names = ownNames(schema, ref, lookup, depth);
  return schema.nullable === true || schema['x-nullable'] === true ? withNull(names) : names;
}

/** Of an array: what each of its items is; undefined of anything else. */
export function itemsOf(schema: JsonSchemaObject): JsonSchema | undefined {
  if (schema.items === undefined || Array.isArray(schema.items) || 'prefixItems' in schema) return undefined;
  return schema.items as JsonSchema;
}

function ownNames(
  schema: JsonSchemaObject,
  ref: string | undefined,
  lookup: Lookup,
  depth: number,
): readonly TypeName[] {
  const types = Array.isArray(schema.type) ? ownStrings(schema.type) : ownStrings([schema.type]);
  const branches = [...ownList(schema.oneOf), ...ownList(schema.anyOf)];
  const described = types.length > 0 ? types : inferredTypes(schema);
  if (branches.length > 0 && (types.length === 0 || types.includes('object') || types.includes('array'))) {
    if (!isConstChoice(schema.oneOf) && !isConstChoice(schema.anyOf) && !onlyRequire(branches)) {
      const named = branchNames(branches, lookup, depth);
      if (named) return named;
    }
  }
  if (described.length === 0) return [{ kind: 'any', name: 'any' }];
  const names = described.map((type): TypeName => {
    if (type === 'null') return { kind: 'null', name: 'null' };
    if (type === 'array') {
      const items = depth < deepest ? itemsOf(schema) : undefined;
      return { kind: 'type', name: type, ...(items !== undefined && { items: typeNames(items, lookup, depth + 1) }) };
    }
    if (type === 'object' && ref !== undefined) return { kind: 'schema', name: nameOfRef(ref), ref };
    const format = type === 'object' ? undefined : ownText(schema.format);
    return { kind: 'type', name: type, ...(format !== undefined && { format }) };
  });
  return withNull(names, false);
}

function branchNames(branches: readonly unknown[], lookup: Lookup, depth: number): readonly TypeName[] | undefined {
  if (depth >= deepest) return [{ kind: 'choice', name: 'choice', count: branches.length }];
  const names: TypeName[] = [];
  for (const branch of branches.slice(0, 40)) {
    for (const name of typeNames(branch, lookup, depth + 1)) {
      if (!names.some((other) => other.name === name.name && other.format === name.format && !name.items))
        names.push(name);
    }
  }
  if (names.every((name) => name.kind === 'any')) return undefined;
  const told = names.filter((name) => name.kind !== 'null');
  if (told.length <= mostNames) return withNull(names, false);
  const choice: TypeName = { kind: 'choice', name: 'choice', count: branches.length };
  return told.length < names.length ? withNull([choice]) : [choice];
}

function inferredTypes(schema: JsonSchemaObject): readonly string[] {
  if ('const' in schema || Array.isArray(schema.enum)) {
    const values = 'const' in schema ? [schema.const] : ownList(schema.enum);
    return [...new Set(values.slice(0, 100).map(typeOfValue))];
  }
  const keys = Object.keys(schema);
  const has = (pattern: RegExp) => keys.some((key) => pattern.test(key));
  if (has(/^(properties|patternProperties|additionalProperties|propertyNames|minProperties|maxProperties|required)$/)) {
    return ['object'];
  }
  if (has(/^(items|prefixItems|contains|minItems|maxItems|uniqueItems)$/)) return ['array'];
  if (has(/^(pattern|minLength|maxLength|contentEncoding|contentMediaType)$/)) return ['string'];
  if (has(/^(minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf)$/)) return ['number'];
  if (isConstChoice(schema.oneOf)) return inferredTypes({ enum: ownList(schema.oneOf).map(constOf) });
  if (isConstChoice(schema.anyOf)) return inferredTypes({ enum: ownList(schema.anyOf).map(constOf) });
  return ownText(schema.format) ? ['string'] : [];
}

function constOf(branch: unknown): unknown {
  const schema = branch as { const?: unknown; enum?: unknown };
  return 'const' in schema ? schema.const : ownList(schema.enum)[0];
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (!isNumeric(value)) return typeof value;
  return Number.isInteger(numericValue(value)) ? 'integer' : 'number';
}

/** Whether every branch does no more than ask for names, as `anyOf: [{required: [a]}, {required: [b]}]` does. */
export function onlyRequire(branches: readonly unknown[]): boolean {
  return branches.every((branch) => {
    const keys = branch !== null && typeof branch === 'object' ? Object.keys(branch) : [];
    return keys.includes('required') && keys.every((key) => /^(required|title|description|type)$/.test(key));
  });
}

function withNull(names: readonly TypeName[], add = true): readonly TypeName[] {
  const told = names.filter((name) => name.kind !== 'null');
  return add || told.length < names.length ? [...told, { kind: 'null', name: 'null' }] : told;
}
