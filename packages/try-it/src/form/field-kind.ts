import { exactNumber, plainText, readJson, writeJson } from '@stoa/contract/exact-number';
import type { JsonSchema, JsonSchemaObject, ReferenceSchemas } from '@stoa/contract/reference';
import { namedTypes } from '@stoa/openapi/schema/types';
import { readFrom } from '../example/flatten-schema.ts';
import { isObject } from '../is-object.ts';

export interface NamedSchema {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** How a value is filled in. */
export type FieldKind =
  | { readonly kind: 'text' }
  | { readonly kind: 'number'; readonly whole: boolean }
  | { readonly kind: 'choice'; readonly options: readonly unknown[] }
  /** One item a line. */
  | { readonly kind: 'list'; readonly item: FieldKind }
  | { readonly kind: 'fields'; readonly fields: readonly NamedSchema[] }
  | { readonly kind: 'file'; readonly several: boolean }
  | { readonly kind: 'json' };

/** Most fields of a form; a larger body is typed as JSON. */
const mostFields = 24;

/** The schema as it was read; an empty one where nothing is known. */
function known(schema: JsonSchema | undefined, schemas: ReferenceSchemas): JsonSchemaObject {
  const found = readFrom(schemas, schema);
  return isObject(found.schema) && found.missing.length === 0 ? found.schema : {};
}

/** Bytes: 3.0 says it by format, 3.1 by a media type without an encoding. */
function isFile(schema: JsonSchemaObject): boolean {
  if (schema.format === 'binary') return true;
  return typeof schema.contentMediaType === 'string' && schema.contentEncoding === undefined;
}

/** The properties of an object, to be filled in one by one. */
export function namedSchemas(schema: JsonSchema | undefined, schemas: ReferenceSchemas): readonly NamedSchema[] {
  const { properties, required } = known(schema, schemas);
  if (!isObject(properties)) return [];
  const needed = Array.isArray(required) ? required : [];
  return Object.entries(properties)
    .filter(([, property]) => known(property as JsonSchema, schemas).readOnly !== true)
    .map(([name, property]) => ({ name, schema: property as JsonSchema, required: needed.includes(name) }));
}

/**
 * The field for a value of this schema.
 * @param nested inside another field: objects and lists of lists are JSON there
 */
export function fieldKind(schema: JsonSchema | undefined, schemas: ReferenceSchemas, nested = false): FieldKind {
  const read = known(schema, schemas);
  if (isFile(read)) return { kind: 'file', several: false };
  if (Array.isArray(read.enum) && read.enum.length > 0 && !read.enum.some(isObject)) {
    return { kind: 'choice', options: read.enum.filter((option) => option !== null) };
  }
  if ('const' in read && !isObject(read.const)) return { kind: 'choice', options: [read.const] };
  const types = namedTypes(read).filter((one) => one !== 'null');
  const [type] = types;
  if (types.length === 1 && type === 'boolean') return { kind: 'choice', options: [true, false] };
  if (types.every((one) => one === 'integer' || one === 'number') && type !== undefined) {
    return { kind: 'number', whole: !types.includes('number') };
  }
  if (type === 'array' && types.length === 1) {
    const item = fieldKind(read.items as JsonSchema | undefined, schemas, true);
    if (item.kind === 'file') return { kind: 'file', several: true };
    return item.kind === 'json' || item.kind === 'list' ? { kind: 'json' } : { kind: 'list', item };
  }
  if (type === 'object' || isObject(read.properties)) {
    // This test comes first: a schema that holds itself would never end.
    if (nested || read.oneOf || read.anyOf) return { kind: 'json' };
    const fields = namedSchemas(schema, schemas);
    const simple = fields.every((one) => fieldKind(one.schema, schemas, true).kind !== 'json');
    return simple && fields.length > 0 && fields.length <= mostFields ? { kind: 'fields', fields } : { kind: 'json' };
  }
  return { kind: 'text' };
}

/** The value that a line of text stands for; text that is none of the kind stays text, as the API may be asked with it. */
export function valueOfText(text: string, kind: FieldKind): unknown {
  if (text === '') return undefined;
  if (kind.kind === 'choice') return kind.options.find((option) => plainText(option) === text) ?? text;
  // RFC 8259 §6; `007` stays text.
  if (kind.kind === 'number' && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return exactNumber(text);
  if (kind.kind === 'list') {
    const items = text.split(/\r?\n/).filter((line) => line !== '');
    return items.length > 0 ? items.map((line) => valueOfText(line, kind.item)) : undefined;
  }
  if (kind.kind === 'json' || kind.kind === 'fields') {
    try {
      return readJson(text);
    } catch {
      return text;
    }
  }
  return text;
}

/** The field's text for a value. */
export function textOfValue(value: unknown, kind: FieldKind): string {
  if (value === undefined || value === null) return '';
  if (kind.kind === 'list' && Array.isArray(value)) {
    return value.map((item) => (isObject(item) ? writeJson(item) : plainText(item))).join('\n');
  }
  if (kind.kind === 'json' && typeof value === 'string') return plainText(value);
  return typeof value === 'object' ? writeJson(value, 2) : plainText(value);
}

export type TextFault = 'number' | 'whole' | 'json' | 'choice';

/** What is wrong with a text of this kind; it can be sent all the same, to see what the API says. */
export function faultOfText(text: string, kind: FieldKind): TextFault | undefined {
  if (text.trim() === '') return undefined;
  if (kind.kind === 'number') {
    if (!/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return kind.whole ? 'whole' : 'number';
    return kind.whole && !/^-?\d+$/.test(text) ? 'whole' : undefined;
  }
  if (kind.kind === 'choice') return kind.options.some((one) => plainText(one) === text) ? undefined : 'choice';
  if (kind.kind === 'list') {
    for (const line of text.split(/\r?\n/)) {
      const fault = faultOfText(line, kind.item);
      if (fault) return fault;
    }
    return undefined;
  }
  if (kind.kind === 'json' || kind.kind === 'fields') {
    try {
      JSON.parse(text);
      return undefined;
    } catch {
      return 'json';
    }
  }
  return undefined;
}
