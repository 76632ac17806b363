import type { JsonSchema } from '@stoa/contract/reference';
import { safeLink } from '@stoa/rich-text/safe-address';
import { isObject, list, mapMembers, object, text } from '../read/json-value.ts';
import { olderSchema } from '../read/older-schema.ts';
import { pointerStep } from '../schema/json-pointer.ts';
import { publicReference, type Source } from './source.ts';

/** What a schema's own conversion met on its way. */
export interface SchemaContext {
  readonly source: Source;
  /** Pointer of the schema resource around it; empty for the document itself (JSON Schema 2020-12 §8.2.1). */
  readonly base: string;
  /** Gathers the references found, in order. */
  readonly met: Set<string>;
}

const single = new Set([
  'items',
  'additionalProperties',
  'additionalItems',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contains',
  'propertyNames',
  'contentSchema',
  'not',
  'if',
  'then',
  'else',
]);
const several = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const byName = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);

/** One schema as JSON Schema 2020-12 with rich descriptions. References stay and get the one name of their target. */
export function convertSchema(value: unknown, around: SchemaContext): JsonSchema {
  if (typeof value === 'boolean') return value;
  if (!isObject(value)) return true;
  const { source } = around;
  const resource = typeof value.$id === 'string' && !source.older ? source.references.resourceOf(value) : undefined;
  const context = resource === undefined ? around : { ...around, base: resource };
  const result: Record<string, unknown> = Object.create(null);
  const schema = source.older ? olderSchema(value, source.version) : value;
  for (const key in schema) {
    if (!Object.hasOwn(schema, key)) continue;
    const converted = keyword(key, schema[key], context);
    if (converted !== undefined) result[key] = converted;
  }
  if ('example' in result) {
    if (!Array.isArray(result.examples)) result.examples = [result.example];
    delete result.example;
  }
  // A dynamic reference is shown as where it leads without any overriding (2020-12 §8.2.3.2).
  if ('$dynamicRef' in result) {
    if (!('$ref' in result)) result.$ref = result.$dynamicRef;
    delete result.$dynamicRef;
  }
  return result as JsonSchema;
}

function keyword(key: string, value: unknown, context: SchemaContext): unknown {
  const { source } = context;
  if (single.has(key)) {
    return Array.isArray(value)
      ? value.map((item) => convertSchema(item, context))
      : isObject(value)
        ? convertSchema(value, context)
        : value;
  }
  if (byName.has(key)) return mapMembers(value, (child) => convertSchema(child, context));
  if (several.has(key)) return list(value).map((child) => convertSchema(child, context));
  switch (key) {
    case '$ref':
    case '$dynamicRef':
      return typeof value === 'string' ? referenceTo(value, context) : undefined;
    case 'description':
      return source.describe(value);
    case 'title':
      return text(value);
    case 'discriminator':
      return discriminator(value, context);
    case 'externalDocs':
      return schemaDocs(value, source);
    case 'dependencies':
      return mapMembers(value, (child) => (Array.isArray(child) ? child : convertSchema(child, context)));
    case 'examples':
      return examples(value, source);
    case 'default':
    case 'example':
    case 'const':
    case 'enum':
    case 'xml':
      return source.guard.limited(value);
    default:
      // Addresses of schemas mean nothing in a part: references have their pointer already.
      if (key === '$id' || key === '$anchor' || key === '$dynamicAnchor' || key === '$schema') return undefined;
      return source.guard.limited(value);
  }
}

function schemaDocs(value: unknown, { describe }: Source): unknown {
  const { url, description } = object(value);
  const target = typeof url === 'string' ? safeLink(url) : undefined;
  return target === undefined ? undefined : { url: target, description: describe(description) };
}

function examples(value: unknown, { guard }: Source): unknown[] | undefined {
  // A map by name is what other OpenAPI objects have; people write it here as well.
  const values = Array.isArray(value)
    ? value
    : Object.values(isObject(value) ? value : {}).map((example) =>
        isObject(example) && Object.hasOwn(example, 'value') ? example.value : example,
      );
  return values.length === 0 ? undefined : values.map((example) => guard.limited(example));
}

function referenceTo(reference: string, { source, base, met }: SchemaContext): string {
  const target = source.references.resolve(reference, base);
  if (!target) return text(reference) ?? '';
  const name = publicReference(target.reference, source);
  met.add(name);
  return name;
}

/** OpenAPI 3.1 §4.8.25: a mapping's value is the name of a schema or a reference; here it becomes a reference. */
function discriminator(value: unknown, context: SchemaContext): unknown {
  if (!isObject(value)) return undefined;
  const { defaultMapping } = value;
  return {
    ...value,
    mapping: isObject(value.mapping)
      ? mapMembers(value.mapping, (target) => (typeof target === 'string' ? mapped(target, context) : undefined))
      : undefined,
    defaultMapping: typeof defaultMapping === 'string' ? mapped(defaultMapping, context) : undefined,
  };
}

function mapped(target: string, context: SchemaContext): string {
  const { source } = context;
  const pointer = `#/${source.version === '2.0' ? 'definitions' : 'components/schemas'}/${pointerStep(target).replaceAll('%', '%25')}`;
  return source.references.resolve(pointer) ? referenceTo(pointer, context) : referenceTo(target, context);
}

/** Base of a schema at a pointer: the nearest schema above it that has an `$id`. */
export function baseOf(reference: string, { references, older }: Source): string {
  if (older) return '';
  const steps = reference.slice(1).replaceAll('%25', '%').split('/');
  for (let length = steps.length - 1; length > 1; length -= 1) {
    const pointer = steps.slice(0, length).join('/');
    const value = references.resolve(`#${pointer.replaceAll('%', '%25')}`)?.value;
    if (isObject(value) && typeof value.$id === 'string') return references.resourceOf(value) ?? '';
  }
  return '';
}
