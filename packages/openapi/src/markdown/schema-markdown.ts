import { plainText, writeJson } from '@stoa/contract/exact-number';
import type { JsonSchema, JsonSchemaObject, ReferenceSchemas } from '@stoa/contract/reference';
import { type ChildKind, childrenOf } from '@stoa/openapi/schema/children-of';
import { discriminatorOf } from '@stoa/openapi/schema/discriminator';
import { lowerBounds, upperBounds } from '@stoa/openapi/schema/keywords';
import { ownEntries, ownList, ownObject, ownStrings, ownText } from '@stoa/openapi/schema/own';
import { type ReadSchema, readSchema } from '@stoa/openapi/schema/read-schema';
import { nameOfRef } from '@stoa/openapi/schema/resolve-ref';
import { impliedTypes, namedTypes } from '@stoa/openapi/schema/types';
import { codeSpan } from '@stoa/rich-text/escape-markdown';
import { writeMarkdown } from '@stoa/rich-text/write-markdown';

/** Levels of a list that are still readable; what lies deeper is named, and described in a section of its own. */
const deepestList = 7;
/** Lines of all schemas of one operation together. */
const mostLines = 20_000;

/** Writes schemas as nested lists. Each named schema is described once, so that circles end and nothing multiplies. */
export class SchemaLists {
  readonly #schemas: ReferenceSchemas;
  readonly #described = new Set<string>();
  readonly #put = new Set<string>();
  #lines = 0;

  constructor(schemas: ReferenceSchemas) {
    this.#schemas = schemas;
  }

  /** Lines of what a schema says, for below the line that names it. */
  of(given: JsonSchema | undefined, level = 0): string[] {
    if (given === undefined || this.#lines > mostLines) return [];
    const { schema: read, refs, missing, rest } = readUnnamed(given);
    const schema: JsonSchemaObject = ownObject(read);
    const lines: string[] = [];
    const add = (...more: readonly string[]) => {
      this.#lines += more.length;
      lines.push(...more);
    };
    for (const [word, value] of facts(schema)) add(`${indent(level)}- ${word}${value === '' ? '' : `: ${value}`}`);
    const [own] = refs;
    if (own !== undefined) add(...this.#named(own, level));
    const children = childrenOf(schema, rest);
    const tuple = children.filter(({ kind }) => kind === 'item');
    const hasItems = schema.prefixItems === undefined && isSchema(schema.items) && Object.keys(schema.items).length > 0;
    if (hasItems) add(...this.#item('each item', schema.items as JsonSchema, level));
    for (const each of children) {
      if (each.kind === 'item' || each.kind === 'also') continue;
      const name = words[each.kind]?.replace('%', codeSpan(each.name)) ?? each.kind;
      add(...this.#item(name, each.schema, level, each.required ? ', required' : ''));
    }
    const all = [
      ...missing.filter((ref) => ref !== own).map(($ref) => ({ $ref })),
      ...children.filter(({ kind }) => kind === 'also').map((each) => each.schema),
    ];
    for (const [title, parts] of [
      ['all of', all],
      ['any of', ownList<JsonSchema>(schema.oneOf).length > 0 ? [] : ownList<JsonSchema>(schema.anyOf)],
      ['one of', ownList<JsonSchema>(schema.oneOf)],
      ['items in this order', tuple.map((each) => each.schema)],
    ] as const) {
      if (parts.length === 0) continue;
      add(`${indent(level)}- ${title}:`);
      for (const part of parts) add(...this.#item('', part, level + 1));
    }
    add(...this.#heirs(schema, level));
    return lines;
  }

  /** What a discriminator says: the property, and by its values the schemas (OpenAPI 3.1 §4.8.25). */
  #heirs(schema: JsonSchemaObject, level: number): string[] {
    const { property, mapping: values, otherwise: other } = discriminatorOf(schema);
    if (property === undefined) return [];
    const line = `${indent(level)}- told apart by ${codeSpan(property)}`;
    const isListed = schema.oneOf !== undefined || schema.anyOf !== undefined;
    if (values.length === 0 && other === undefined) return [line];
    return [
      `${line}:`,
      ...values.flatMap(([value, $ref]) =>
        isListed
          ? [`${indent(level + 1)}- ${codeSpan(value)}: ${codeSpan(nameOfRef($ref))}`]
          : this.#item(codeSpan(value), { $ref }, level + 1),
      ),
      // The branch applies to any other value of the discriminator, or to none (3.2 §4.24.6).
      ...(other === undefined
        ? []
        : isListed
          ? [`${indent(level + 1)}- otherwise: ${codeSpan(nameOfRef(other))}`]
          : this.#item('otherwise', { $ref: other }, level + 1)),
    ];
  }

  /** One line for a schema with a name, and what it says below. `note` stands behind its type. */
  #item(name: string, schema: JsonSchema, level: number, note = ''): string[] {
    const text = describe(schema, level);
    const kind = typeOf(schema);
    const head = name === '' ? `${kind}${note}` : `${name} (${kind}${note})`;
    const line = `${indent(level)}- ${head}${text && `: ${text}`}`;
    if (level >= deepestList) return [line];
    return [line, ...this.of(schema, level + 1)];
  }

  #named(reference: string, level: number): string[] {
    const target = this.#schemas[reference];
    if (target === undefined || this.#described.has(reference)) return [];
    if (level >= deepestList) {
      this.#put.add(reference);
      return [];
    }
    this.#described.add(reference);
    const text = describe(target, level);
    return [...(text ? [`${indent(level)}- ${text}`] : []), ...this.of(target, level)];
  }

  /** Sections for the named schemas that lay too deep. */
  rest(): string[] {
    const sections: string[] = [];
    for (const reference of this.#put) {
      if (this.#described.has(reference)) continue;
      const lines = this.#named(reference, 0);
      sections.push(`### ${codeSpan(nameOfRef(reference))}`, lines.join('\n') || 'Anything.');
    }
    return sections;
  }
}

/** A schema with the branches of its `allOf` that have no name; those with one are named, and described once. */
function readUnnamed(schema: JsonSchema): ReadSchema {
  return readSchema(schema, () => undefined);
}

/** How the parts of a schema are called; `%` stands for the name. */
const words: Readonly<Partial<Record<ChildKind, string>>> = {
  property: '%',
  pattern: 'properties like %',
  additional: 'any other property',
  unevaluated: 'any other property',
  otherItems: 'any other item',
  contains: 'at least one item',
  propertyNames: 'names of properties',
  content: 'content',
  dependent: 'with %',
};

const plainFacts = [
  ...['pattern', 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum', 'multipleOf', 'uniqueItems'],
  ...lowerBounds.flatMap((word, at) => [word, upperBounds[at] as string]),
  ...['contentEncoding', 'contentMediaType'],
];

function* facts(schema: JsonSchemaObject): Generator<readonly [string, string]> {
  if (Array.isArray(schema.enum)) yield ['one of', schema.enum.map((value) => codeSpan(writeJson(value))).join(', ')];
  for (const word of plainFacts) {
    const value = schema[word];
    if (value !== undefined && value !== false)
      yield [word, codeSpan(typeof value === 'string' ? plainText(value) : writeJson(value))];
  }
  for (const word of ['const', 'default'] as const) {
    if (schema[word] !== undefined) yield [word, codeSpan(short(writeJson(schema[word])))];
  }
  yield* closed(schema);
  const examples = [schema.example, ...(Array.isArray(schema.examples) ? schema.examples : [])].filter(
    (value) => value !== undefined,
  );
  if (examples.length > 0)
    yield [
      'for example',
      examples
        .slice(0, 3)
        .map((value) => codeSpan(short(writeJson(value))))
        .join(', '),
    ];
}

/** What has no line of its own among the properties: names that are only required, and what may not be there. */
function* closed(schema: JsonSchemaObject): Generator<readonly [string, string]> {
  const names = (value: unknown) => ownStrings(value).map(codeSpan).join(', ');
  const unseen = ownStrings(schema.required).filter((name) => !Object.hasOwn(ownObject(schema.properties), name));
  if (unseen.length > 0) yield ['also required', names(unseen)];
  for (const [name, others] of ownEntries(schema.dependentRequired))
    yield [`with ${codeSpan(name)} required`, names(others)];
  // What `additionalProperties` or `items` has checked is evaluated (JSON Schema 2020-12 Core §11).
  if ((schema.additionalProperties ?? schema.unevaluatedProperties) === false) yield ['no other properties', ''];
  const isTuple = Array.isArray(schema.prefixItems);
  if (isTuple && (schema.items ?? schema.unevaluatedItems) === false) yield ['no other items', ''];
}

/** A schema's type in a word or two, such as `array of Pet` or `string or null, date-time`. */
export function typeOf(given: JsonSchema | undefined, level = 0): string {
  const { schema, refs, missing } = readUnnamed(given ?? true);
  if (schema === false) return 'nothing';
  if (schema === true || level > 4) return 'any';
  const [ref] = refs;
  const named = namedTypes(schema);
  const types = named.length > 0 ? named : impliedTypes(schema);
  const format = ownText(schema.format) ? `, ${codeSpan(String(schema.format))}` : '';
  const marks = `${schema.readOnly === true ? ', read only' : ''}${schema.writeOnly === true ? ', write only' : ''}${schema.deprecated === true ? ', deprecated' : ''}`;
  if (ref !== undefined) return `${codeSpan(nameOfRef(ref))}${schema.nullable === true ? ' or null' : ''}${marks}`;
  const name = types
    .map((type) =>
      type === 'array' && schema.items !== undefined && schema.prefixItems === undefined
        ? `array of ${typeOf(schema.items as JsonSchema, level + 1)}`
        : type,
    )
    .join(' or ');
  const guess = schema.anyOf || schema.oneOf ? 'one of several' : missing.length > 0 ? 'object' : 'any';
  return `${name || guess}${format}${marks}`;
}

/** Finds every reference in a value of a part. It does not recurse: an author's nesting has no limit. */
export function referencesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const open: unknown[] = [value];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if ('$ref' in next && typeof next.$ref === 'string') found.add(next.$ref);
    // Nothing else leads to those that inherit (OpenAPI 3.1 §4.8.25).
    if ('discriminator' in next) {
      const { mapping, otherwise } = discriminatorOf(next as JsonSchemaObject);
      for (const target of [...mapping.map(([, ref]) => ref), otherwise])
        if (target?.startsWith('#/')) found.add(target);
    }
    for (const child of Object.values(next)) if (typeof child === 'object' && child !== null) open.push(child);
  }
  return found;
}

function describe(given: JsonSchema, level: number): string {
  const schema: JsonSchemaObject = ownObject(readUnnamed(given).schema);
  const title = schema.description === undefined ? ownText(schema.title) : undefined;
  const text = writeMarkdown(schema.description ?? title, { headings: 6 });
  return text
    .split('\n')
    .map((line, at) => (at === 0 || line === '' ? line : `${indent(level + 1)}${line}`))
    .join('\n');
}

function isSchema(value: unknown): value is JsonSchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function indent(level: number): string {
  return '  '.repeat(level);
}

function short(json: string): string {
  return json.length > 300 ? `${json.slice(0, 300)}…` : json;
}
