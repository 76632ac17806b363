import { plainText, writeJson } from '@stoa/contract/exact-number';
import type { JsonSchema, JsonSchemaObject, ReferenceSchemas } from '@stoa/contract/reference';
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
  of(schema: JsonSchema | undefined, level = 0): string[] {
    if (!isSchema(schema) || this.#lines > mostLines) return [];
    const lines: string[] = [];
    const add = (...more: readonly string[]) => {
      this.#lines += more.length;
      lines.push(...more);
    };
    for (const [word, value] of facts(schema)) add(`${indent(level)}- ${word}${value === '' ? '' : `: ${value}`}`);
    if (schema.$ref !== undefined) add(...this.#named(schema.$ref, level));
    const required = new Set(Array.isArray(schema.required) ? schema.required : []);
    for (const [name, property] of entries(schema.properties)) {
      add(...this.#item(codeSpan(name), property, level, required.has(name) ? ', required' : ''));
    }
    for (const [pattern, property] of entries(schema.patternProperties)) {
      add(...this.#item(`properties like ${codeSpan(pattern)}`, property, level));
    }
    for (const word of [
      'items',
      'additionalProperties',
      'not',
      'if',
      'then',
      'else',
      'contains',
      'propertyNames',
      'unevaluatedProperties',
      'unevaluatedItems',
      'contentSchema',
    ] as const) {
      const inner = schema[word];
      if (isSchema(inner) && Object.keys(inner).length > 0)
        add(
          ...this.#item(
            (word === 'items' && schema.prefixItems ? words.unevaluatedItems : words[word]) ?? word,
            inner,
            level,
          ),
        );
    }
    for (const [name, dependent] of entries(schema.dependentSchemas)) {
      add(...this.#item(`with ${codeSpan(name)}`, dependent, level));
    }
    for (const word of ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const) {
      const parts = schema[word];
      if (!Array.isArray(parts)) continue;
      add(`${indent(level)}- ${words[word]}:`);
      for (const part of parts) add(...this.#item('', part, level + 1));
    }
    add(...this.#heirs(schema, level));
    return lines;
  }

  /** What a discriminator says: the property, and by its values the schemas (OpenAPI 3.1 §4.8.25). */
  #heirs({ discriminator, oneOf, anyOf }: JsonSchemaObject, level: number): string[] {
    const { propertyName, mapping, defaultMapping } = (discriminator ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof propertyName !== 'string') return [];
    const line = `${indent(level)}- told apart by ${codeSpan(propertyName)}`;
    const values = entries(mapping).flatMap(([value, target]) =>
      typeof target === 'string' ? [[value, String(target)] as const] : [],
    );
    const isListed = oneOf !== undefined || anyOf !== undefined;
    const other = typeof defaultMapping === 'string' ? defaultMapping : undefined;
    if (values.length === 0 && other === undefined) return [line];
    return [
      `${line}:`,
      ...values.flatMap(([value, $ref]) =>
        isListed
          ? [`${indent(level + 1)}- ${codeSpan(value)}: ${codeSpan(schemaName($ref))}`]
          : this.#item(codeSpan(value), { $ref }, level + 1),
      ),
      // Of any other value, or of none (3.2 §4.24.6).
      ...(other === undefined
        ? []
        : isListed
          ? [`${indent(level + 1)}- otherwise: ${codeSpan(schemaName(other))}`]
          : this.#item('otherwise', { $ref: other }, level + 1)),
    ];
  }

  /** One line for a schema with a name, and what it says below. `note` stands behind its type. */
  #item(name: string, schema: JsonSchema, level: number, note = ''): string[] {
    const text = isSchema(schema) ? describe(schema, level) : '';
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
    const text = isSchema(target) ? describe(target, level) : '';
    return [...(text ? [`${indent(level)}- ${text}`] : []), ...this.of(target, level)];
  }

  /** Sections for the named schemas that lay too deep. */
  rest(): string[] {
    const sections: string[] = [];
    for (const reference of this.#put) {
      if (this.#described.has(reference)) continue;
      const lines = this.#named(reference, 0);
      sections.push(`### ${codeSpan(schemaName(reference))}`, lines.join('\n') || 'Anything.');
    }
    return sections;
  }
}

const words: Readonly<Record<string, string>> = {
  items: 'each item',
  additionalProperties: 'any other property',
  propertyNames: 'names of properties',
  contains: 'at least one item',
  contentSchema: 'content',
  unevaluatedItems: 'any other item',
  unevaluatedProperties: 'any other property',
  prefixItems: 'items in this order',
  allOf: 'all of',
  anyOf: 'any of',
  oneOf: 'one of',
};

const plainFacts = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'minContains',
  'maxContains',
  'contentEncoding',
  'contentMediaType',
] as const;

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
  const names = (value: unknown) =>
    Array.isArray(value) ? value.map((name) => codeSpan(String(name))).join(', ') : '';
  const known = new Set(entries(schema.properties).map(([name]) => name));
  const unseen = (Array.isArray(schema.required) ? schema.required : []).filter((name) => !known.has(String(name)));
  if (unseen.length > 0) yield ['also required', names(unseen)];
  for (const [name, others] of entries(schema.dependentRequired))
    yield [`with ${codeSpan(name)} required`, names(others)];
  // What `additionalProperties` or `items` has judged is evaluated (JSON Schema 2020-12 Core §11).
  if ((schema.additionalProperties ?? schema.unevaluatedProperties) === false) yield ['no other properties', ''];
  const isTuple = Array.isArray(schema.prefixItems);
  if (isTuple && (schema.items ?? schema.unevaluatedItems) === false) yield ['no other items', ''];
}

/** A schema's type in a word or two, such as `array of Pet` or `string or null, date-time`. */
export function typeOf(schema: JsonSchema | undefined, level = 0): string {
  if (schema === false) return 'nothing';
  if (!isSchema(schema) || level > 4) return 'any';
  if (schema.$ref !== undefined) return codeSpan(schemaName(schema.$ref));
  const types = [schema.type].flat().filter((type) => typeof type === 'string');
  const format = typeof schema.format === 'string' ? `, ${codeSpan(schema.format)}` : '';
  const marks = `${schema.readOnly === true ? ', read only' : ''}${schema.writeOnly === true ? ', write only' : ''}${schema.deprecated === true ? ', deprecated' : ''}`;
  const name = types
    .map((type) =>
      type === 'array' && schema.items !== undefined && !Array.isArray(schema.prefixItems)
        ? `array of ${typeOf(schema.items as JsonSchema, level + 1)}`
        : type,
    )
    .join(' or ');
  const guess = schema.properties
    ? 'object'
    : schema.allOf
      ? 'object'
      : schema.anyOf || schema.oneOf
        ? 'one of several'
        : 'any';
  return `${name || guess}${format}${marks}`;
}

/** The last part of a reference, as its author wrote it (RFC 6901 §3). */
function schemaName(reference: string): string {
  const last = reference.slice(reference.lastIndexOf('/') + 1);
  return last.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Every reference in a value of a part. Without recursion: nesting is the author's. */
export function referencesIn(value: unknown): Set<string> {
  const found = new Set<string>();
  const open: unknown[] = [value];
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    if ('$ref' in next && typeof next.$ref === 'string') found.add(next.$ref);
    // Nothing else leads to those that inherit (OpenAPI 3.1 §4.8.25).
    if ('discriminator' in next) {
      const { mapping, defaultMapping } = (next.discriminator ?? {}) as Readonly<Record<string, unknown>>;
      for (const target of [...entries(mapping).map(([, each]) => each), defaultMapping]) {
        if (typeof target === 'string' && String(target).startsWith('#/')) found.add(target);
      }
    }
    for (const child of Object.values(next)) if (typeof child === 'object' && child !== null) open.push(child);
  }
  return found;
}

function describe(schema: JsonSchemaObject, level: number): string {
  const title = typeof schema.title === 'string' && schema.description === undefined ? schema.title : undefined;
  const text = writeMarkdown(schema.description ?? title, { headings: 6 });
  return text
    .split('\n')
    .map((line, at) => (at === 0 || line === '' ? line : `${indent(level + 1)}${line}`))
    .join('\n');
}

function entries(value: unknown): [string, JsonSchema][] {
  return typeof value === 'object' && value !== null ? Object.entries(value as Record<string, JsonSchema>) : [];
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
