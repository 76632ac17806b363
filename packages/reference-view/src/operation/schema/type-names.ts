import type { JsonSchema, JsonSchemaObject } from '@stoa/contract/reference';
import { isConstChoice } from '@stoa/openapi/schema/enum-choices';
import { ownList, ownText } from '@stoa/openapi/schema/own';
import { onlyRequire, readSchema } from '@stoa/openapi/schema/read-schema';
import { type Lookup, nameOfRef } from '@stoa/openapi/schema/resolve-ref';
import { impliedTypes, namedTypes } from '@stoa/openapi/schema/types';
import type { TypeName } from './schema-view.ts';

const deepest = 3;
const mostNames = 4;

/**
 * What a value is, in words to be joined by "or": the types of JSON Schema with their formats, the names of component
 * schemas, the items of arrays; `null` last. Without a `type` the other keywords tell.
 */
export function typeNames(given: unknown, lookup: Lookup, depth = 0): readonly TypeName[] {
  const { schema, refs, missing } = readSchema(given, lookup);
  if (schema === false) return [{ kind: 'never', name: 'never' }];
  if (schema === true) return [{ kind: 'any', name: 'any' }];
  const ref = refs[0];
  const isLacking = missing.length > 0 && Object.keys(schema).every((key) => !/^(type|properties|items)$/.test(key));
  const lacking = missing[0] as string;
  const names: readonly TypeName[] = isLacking
    ? [{ kind: 'schema', name: nameOfRef(lacking), ref: lacking }]
    : ownNames(schema, ref, lookup, depth);
  return schema.nullable === true ? withNull(names) : names;
}

/** Returns the schema of each item of an array; undefined of anything else. */
export function itemsOf(schema: JsonSchemaObject): JsonSchema | undefined {
  if (schema.items === undefined || 'prefixItems' in schema) return undefined;
  return schema.items as JsonSchema;
}

function ownNames(
  schema: JsonSchemaObject,
  ref: string | undefined,
  lookup: Lookup,
  depth: number,
): readonly TypeName[] {
  const types = namedTypes(schema);
  const branches = [...ownList(schema.oneOf), ...ownList(schema.anyOf)];
  const described = types.length > 0 ? types : impliedTypes(schema);
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

function withNull(names: readonly TypeName[], add = true): readonly TypeName[] {
  const told = names.filter((name) => name.kind !== 'null');
  return add || told.length < names.length ? [...told, { kind: 'null', name: 'null' }] : told;
}
