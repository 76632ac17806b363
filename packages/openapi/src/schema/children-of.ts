import type { JsonSchema, JsonSchemaObject } from '@stoa/contract/reference';
import { ownEntries, ownList, ownStrings, ownText } from './own.ts';
import { asSchema } from './resolve-ref.ts';

export type ChildKind =
  | 'property'
  | 'pattern'
  | 'additional'
  | 'unevaluated'
  | 'item'
  | 'otherItems'
  | 'contains'
  | 'propertyNames'
  | 'content'
  | 'also'
  | 'not'
  | 'if'
  | 'then'
  | 'else'
  | 'dependent';

export interface SchemaChild {
  readonly kind: ChildKind;
  /** The property, the pattern, the item's number; empty where the kind says all. */
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/**
 * What hangs below a schema that was read, in the order in which it is read: properties as written, then names by pattern, other
 * names, items by place, and the conditions of JSON Schema 2020-12.
 */
export function childrenOf(schema: JsonSchemaObject, rest: readonly JsonSchema[]): readonly SchemaChild[] {
  const required = new Set(ownStrings(schema.required));
  const children: SchemaChild[] = [];
  const add = (kind: ChildKind, name: string, given: unknown, isRequired = false) =>
    children.push({ kind, name, schema: asSchema(given), required: isRequired });

  for (const [name, property] of ownEntries(schema.properties)) add('property', name, property, required.has(name));
  for (const [pattern, property] of ownEntries(schema.patternProperties)) add('pattern', pattern, property);
  if (saysMore(schema.additionalProperties)) {
    add('additional', ownText(schema['x-additionalPropertiesName']) ?? '', schema.additionalProperties);
  }
  if (saysMore(schema.unevaluatedProperties)) add('unevaluated', '', schema.unevaluatedProperties);
  const places = ownList(schema.prefixItems);
  for (const [at, item] of places.entries()) add('item', String(at), item);
  if (places.length > 0 && saysMore(schema.items)) add('otherItems', '', schema.items);
  if (saysMore(schema.unevaluatedItems)) add('otherItems', '', schema.unevaluatedItems);
  if (schema.contains !== undefined) add('contains', '', schema.contains);
  if (saysMore(schema.propertyNames)) add('propertyNames', '', schema.propertyNames);
  if (saysMore(schema.contentSchema)) add('content', '', schema.contentSchema);
  for (const branch of rest) add('also', '', branch);
  // Both keywords hold at once; the alternatives shown are those of `oneOf`.
  if (ownList(schema.oneOf).length > 0 && ownList(schema.anyOf).length > 0) add('also', '', { anyOf: schema.anyOf });
  if (schema.not !== undefined) add('not', '', schema.not);
  for (const keyword of ['if', 'then', 'else'] as const) {
    if (schema.if !== undefined && schema[keyword] !== undefined) add(keyword, '', schema[keyword]);
  }
  for (const [name, dependent] of ownEntries(schema.dependentSchemas)) add('dependent', name, dependent);
  return children;
}

function saysMore(schema: unknown): boolean {
  return schema !== null && typeof schema === 'object' && !Array.isArray(schema) && Object.keys(schema).length > 0;
}
