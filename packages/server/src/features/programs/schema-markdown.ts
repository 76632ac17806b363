import { plainText, writeJson } from '@stoa/contract/exact-number';
import type { JsonSchema, JsonSchemaObject, ReferenceSchemas } from '@stoa/contract/reference';
import { codeSpan } from '../../markdown/escape-markdown.ts';
import { writeMarkdown } from '../../markdown/write-markdown.ts';

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
    for (const [word, value] of facts(schema)) add(`${indent(level)}- ${word}: ${value}`);
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
    ] as const) {
      const inner = schema[word];
      if (inner === false && word === 'additionalProperties') add(`${indent(level)}- no other properties`);
      else if (isSchema(inner) && Object.keys(inner).length > 0) add(...this.#item(words[word] ?? word, inner, level));
    }
    for (const word of ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const) {
      const parts = schema[word];
      if (!Array.isArray(parts)) continue;
      add(`${indent(level)}- ${words[word]}:`);
      for (const part of parts) add(...this.#item('', part, level + 1));
    }
    return lines;
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
  'const',
  'default',
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
      type === 'array' && schema.items !== undefined
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
