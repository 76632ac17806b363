import { readJson, writeJson } from '@stoa/contract/exact-number';
import type { JsonSchema, ReferenceSchemas } from '@stoa/contract/reference';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { type Direction, sampleSchema } from './sample-schema.ts';
import { satisfies } from './satisfies.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: true });
addFormats.default(ajv);

const sample = (schema: JsonSchema, schemas: ReferenceSchemas = {}, direction: Direction = 'response') =>
  sampleSchema(schema, schemas, direction).value;

describe('every sample is valid (JSON Schema 2020-12)', () => {
  it.each<[string, JsonSchema]>([
    ['§6.2 bounds', { type: 'integer', minimum: 5, maximum: 9 }],
    ['§6.2 exclusive bounds', { type: 'integer', exclusiveMinimum: 5, exclusiveMaximum: 7 }],
    ['§6.2 a fraction', { type: 'number', exclusiveMinimum: 0, maximum: 0.5 }],
    ['§6.2 multipleOf', { type: 'integer', multipleOf: 25, minimum: 30 }],
    ['§6.2 multipleOf 0.1', { type: 'number', multipleOf: 0.1, minimum: 0.25 }],
    ['§6.2 negative', { type: 'number', maximum: -3 }],
    ['§6.3 lengths', { type: 'string', minLength: 40, maxLength: 41 }],
    ['§6.3 short', { type: 'string', maxLength: 2 }],
    ['§6.3 pattern', { type: 'string', pattern: '^[A-Z]{3}\\d{2}$', maxLength: 5 }],
    ...['date', 'date-time', 'time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uri-reference'].map(
      (format): [string, JsonSchema] => [`§7.3 ${format}`, { type: 'string', format }],
    ),
    ...['uri-template', 'uuid', 'json-pointer', 'relative-json-pointer', 'regex', 'byte'].map(
      (format): [string, JsonSchema] => [`§7.3 ${format}`, { type: 'string', format }],
    ),
    ['§6.4 minItems', { type: 'array', items: { type: 'integer' }, minItems: 3 }],
    ['§6.4 uniqueItems of numbers', { type: 'array', items: { type: 'integer' }, minItems: 4, uniqueItems: true }],
    ['§6.4 uniqueItems of strings', { type: 'array', items: { type: 'string' }, minItems: 3, uniqueItems: true }],
    ['§6.4 uniqueItems of enum', { type: 'array', items: { enum: ['a', 'b', 'c'] }, minItems: 3, uniqueItems: true }],
    ...(
      [
        ['booleans', { type: 'boolean' }, 2],
        ['narrow numbers', { type: 'integer', minimum: 3, maximum: 7, multipleOf: 2 }, 2],
        ['multiples', { type: 'number', multipleOf: 0.25 }, 4],
        ['fractions', { type: 'number', minimum: 0.5, maximum: 1 }, 2],
        ['dates', { type: 'string', format: 'date' }, 5],
        ['uuids', { type: 'string', format: 'uuid' }, 5],
        ['addresses', { type: 'string', format: 'ipv4' }, 3],
        ['a pattern', { type: 'string', pattern: '^[A-Z]{3}-\\d{2}$' }, 12],
        ['short texts', { type: 'string', minLength: 1, maxLength: 1 }, 6],
        [
          'objects',
          { type: 'object', properties: { on: { type: 'boolean' }, at: { type: 'string', format: 'date' } } },
          4,
        ],
        ['objects in objects', { properties: { a: { properties: { b: { type: 'integer', maximum: 1 } } } } }, 3],
        ['lists', { type: 'array', items: { type: 'integer' }, minItems: 2 }, 3],
        ['either', { oneOf: [{ type: 'string', maxLength: 1 }, { type: 'boolean' }] }, 4],
        ['anything', {}, 5],
      ] as [string, JsonSchema, number][]
    ).map(([name, items, minItems]): [string, JsonSchema] => [
      `§6.4 uniqueItems: ${name}`,
      { type: 'array', items, minItems, uniqueItems: true },
    ]),
    [
      '§6.4 uniqueItems with prefixItems',
      { prefixItems: [{ type: 'integer' }, { type: 'integer' }], uniqueItems: true },
    ],
    ['§6.4 uniqueItems with contains', { contains: { type: 'integer' }, minContains: 3, uniqueItems: true }],
    ['§6.4 maxItems 0', { type: 'array', items: { type: 'string' }, maxItems: 0 }],
    ['§10.3.1.1 prefixItems', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false }],
    ['§10.3.1.3 contains', { type: 'array', contains: { const: 7 }, minContains: 2, minItems: 4 }],
    ['§6.5 minProperties', { type: 'object', minProperties: 3, additionalProperties: { type: 'integer' } }],
    ['§6.5 maxProperties', { type: 'object', maxProperties: 1, properties: { a: {}, b: {}, c: {} }, required: ['c'] }],
    ['§6.5.4 dependentRequired', { properties: { a: { type: 'string' } }, dependentRequired: { a: ['b'] } }],
    ['§10.3.2.2 patternProperties', { patternProperties: { '^x-\\d+$': { type: 'integer' } }, minProperties: 2 }],
    ['§10.3.2.4 propertyNames', { propertyNames: { pattern: '^[A-Z]{2}$' }, minProperties: 1 }],
    ['§10.3.2.3 no others', { type: 'object', properties: { a: true }, additionalProperties: false }],
    ['§10.2.1.1 allOf', { allOf: [{ properties: { a: { minimum: 5 } } }, { properties: { a: { type: 'integer' } } }] }],
    ['§10.2.1.3 oneOf', { oneOf: [{ type: 'string', minLength: 3 }, { type: 'string', maxLength: 6 }, { const: 4 }] }],
    [
      '§10.2.1.3 oneOf that overlaps',
      {
        properties: { a: { type: 'string' }, b: { type: 'string' } },
        oneOf: [{ required: ['a'] }, { required: ['b'] }],
      },
    ],
    ['§10.2.1.2 anyOf with null', { anyOf: [{ type: 'null' }, { type: 'integer' }] }],
    ['§10.2.1.4 not', { type: 'string', enum: ['a', 'b'], not: { const: 'a' } }],
    ['§10.2.1.4 not null', { not: { type: 'null' } }],
    ['§10.2.1.4 none of two types', { not: { type: ['null', 'string'] } }],
    ['§10.2.1.4 not that text', { type: 'string', not: { enum: ['string', 'text'] } }],
    ['§10.2.1.4 not that number', { type: 'integer', minimum: 1, not: { const: 1 } }],
    ['§10.2.1.4 not true', { type: 'boolean', not: { const: true } }],
    ['§10.2.1.4 not that member', { properties: { a: { type: 'string' } }, not: { required: ['a'] } }],
    [
      '§10.2.2 if, then, else',
      {
        properties: { kind: { enum: ['card', 'bank'] } },
        required: ['kind'],
        if: { properties: { kind: { const: 'card' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['number'], properties: { number: { type: 'string', pattern: '^\\d{16}$' } } },
      },
    ],
    ['an invalid example', { type: 'integer', examples: ['no', 3] }],
    ['an invalid default', { type: 'string', default: 5 }],
    [
      'an invalid example of a property',
      { properties: { at: { type: 'string', format: 'date', examples: ['5 May'] } } },
    ],
    ['types in a list', { type: ['null', 'boolean'] }],
    ['true', true],
    ['nothing', {}],
  ])('%s', (_name, schema) => {
    const value = sample(schema);
    const validate = ajv.compile(schema);
    expect(validate(value), `${JSON.stringify(value)} ${ajv.errorsText(validate.errors)}`).toBe(true);
    expect(satisfies(schema, value, {})).toBe(true);
  });
});

describe('what a sample prefers', () => {
  it.each<[string, JsonSchema, unknown]>([
    ['const', { const: 'c', examples: ['e'] }, 'c'],
    ['example before default', { type: 'string', examples: ['e'], default: 'd', enum: ['d', 'e'] }, 'e'],
    ['default before enum', { type: 'string', default: 'd', enum: ['a', 'd'] }, 'd'],
    ['the first of an enum that is not null', { enum: [null, 'a'] }, 'a'],
    ['null where there is nothing else', { enum: [null] }, null],
    [
      'an example of the whole over those of its parts',
      { examples: [{ a: 1 }], properties: { a: { examples: [2] } } },
      { a: 1 },
    ],
    ['anything but null', { type: ['null', 'string'], examples: ['x'] }, 'x'],
  ])('%s', (_name, schema, expected) => {
    expect(sample(schema)).toEqual(expected);
  });

  it('OpenAPI 3.2 "Schema Object": requests have nothing read-only, responses nothing write-only', () => {
    const schema = {
      type: 'object',
      required: ['id', 'secret'],
      properties: {
        id: { type: 'integer', readOnly: true },
        secret: { type: 'string', writeOnly: true },
        name: { type: 'string' },
      },
    };
    expect(sample(schema, {}, 'request')).toEqual({ secret: 'string', name: 'string' });
    expect(sample(schema, {}, 'response')).toEqual({ id: 1, name: 'string' });
  });

  it('OpenAPI 3.2 "Discriminator Object": the property names the branch', () => {
    const pets: ReferenceSchemas = {
      '#/c/Pet': {
        type: 'object',
        oneOf: [{ $ref: '#/c/Cat' }, { $ref: '#/c/Dog' }],
        discriminator: { propertyName: 'kind', mapping: { feline: '#/c/Cat' } },
      },
      '#/c/Cat': { type: 'object', properties: { kind: { type: 'string' }, meows: { type: 'boolean' } } },
      '#/c/Dog': { type: 'object', properties: { kind: { type: 'string' } } },
    };
    expect(sample({ $ref: '#/c/Pet' }, pets)).toEqual({ kind: 'feline', meows: true });
  });

  it('leaves deprecated properties out unless they are required', () => {
    const old = { type: 'string', deprecated: true };
    expect(sample({ properties: { a: old, b: old }, required: ['b'] })).toEqual({ b: 'string' });
  });
});

describe('references', () => {
  it('stops where a schema comes back to itself', () => {
    const schemas: ReferenceSchemas = {
      '#/Node': {
        type: 'object',
        required: ['id', 'children'],
        properties: {
          id: { type: 'integer' },
          children: { type: 'array', items: { $ref: '#/Node' } },
          parent: { $ref: '#/Node' },
          next: { anyOf: [{ $ref: '#/Node' }, { type: 'null' }] },
        },
      },
    };
    expect(sample({ $ref: '#/Node' }, schemas)).toEqual({ id: 1, children: [], next: null });
  });

  it.each<[string, ReferenceSchemas]>([
    ['itself', { '#/A': { $ref: '#/A' } }],
    ['itself in allOf', { '#/A': { allOf: [{ $ref: '#/A' }] } }],
    ['a ring', { '#/A': { $ref: '#/B' }, '#/B': { oneOf: [{ $ref: '#/A' }] } }],
    ['itself, required', { '#/A': { type: 'object', required: ['a'], properties: { a: { $ref: '#/A' } } } }],
  ])('survives a schema that is only %s', (_name, schemas) => {
    expect(() => sample({ $ref: '#/A' }, schemas)).not.toThrow();
  });

  it('names what is not at hand, and makes the most of the rest', () => {
    const { value, missing } = sampleSchema(
      { properties: { a: { $ref: '#/Away' }, b: { type: 'boolean' } } },
      {},
      'response',
    );
    expect(value).toEqual({ b: true });
    expect(missing).toEqual(['#/Away']);
  });

  it('a keyword beside a reference counts too (2020-12 §8.2.3.1)', () => {
    expect(sample({ $ref: '#/A', examples: ['own'] }, { '#/A': { type: 'string', examples: ['theirs'] } })).toBe('own');
  });
});

describe('hostile schemas', () => {
  it.each<[string, unknown]>([
    ['nonsense keywords', { type: 7, properties: null, required: 'a', enum: {}, allOf: 3, items: [], minLength: '4' }],
    ['a property called __proto__', JSON.parse('{"properties":{"__proto__":{"const":{"polluted":true}}}}')],
    ['endless lists', { type: 'array', minItems: 1e9, items: { type: 'string', minLength: 1e9 } }],
    ['endless branches', { oneOf: Array.from({ length: 5000 }, (_, i) => ({ const: i, not: {} })) }],
    [
      'a deep schema',
      Array.from({ length: 5000 }).reduce((inner) => ({ properties: { a: inner }, required: ['a'] }), {}),
    ],
    ['null', null],
  ])('%s', (_name, schema) => {
    expect(() => sample(schema as JsonSchema)).not.toThrow();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('choices within choices end', () => {
    const level = (depth: number): JsonSchema =>
      depth === 0 ? { not: {} } : { anyOf: Array.from({ length: 6 }, () => ({ allOf: [level(depth - 1)] })) };
    expect(() => sample(level(5))).not.toThrow();
  });
});

describe('numbers that no double holds (RFC 8259 §6)', () => {
  const said = (json: string) => writeJson(sample(readJson(json) as JsonSchema));

  it.each([
    ['{"type":"integer","exclusiveMinimum":9007199254740992}', '9007199254740993'],
    ['{"type":"integer","exclusiveMinimum":9007199254740993}', '9007199254740994'],
    ['{"type":"integer","minimum":9007199254740993}', '9007199254740993'],
    ['{"type":"integer","minimum":9007199254740993,"exclusiveMinimum":true}', '9007199254740994'],
    ['{"type":"integer","exclusiveMaximum":-9007199254740993}', '-9007199254740994'],
    ['{"type":"number","exclusiveMinimum":9007199254740992.5}', '9007199254740993'],
    ['{"type":"integer","multipleOf":9007199254740993,"minimum":1}', '9007199254740993'],
    ['{"type":"integer","multipleOf":10,"minimum":9007199254740993}', '9007199254741000'],
    ['{"type":"number","multipleOf":2.5,"minimum":9007199254740993}', '9007199254740995'],
    ['{"type":"integer","minimum":-9223372036854775808,"maximum":9223372036854775807}', '1'],
    [
      '{"type":"array","minItems":3,"uniqueItems":true,"items":{"minimum":9007199254740993,"type":"integer"}}',
      '[9007199254740993,9007199254740994,9007199254740995]',
    ],
  ])('%s has %s', (schema, value) => {
    expect(said(schema)).toBe(value);
  });

  it('a value is checked by its digits', () => {
    const multiple = readJson('{"multipleOf":9007199254740993}') as JsonSchema;
    expect(satisfies(multiple, readJson('18014398509481986'), {})).toBe(true);
    expect(satisfies(multiple, readJson('18014398509481985'), {})).toBe(false);
    expect(satisfies({ multipleOf: 0.1 }, 0.3, {})).toBe(true);
    expect(satisfies({ multipleOf: 0.1 }, 0.35, {})).toBe(false);
  });
});

describe('a sample reads schemas as the reference shows them', () => {
  it.each<[string, JsonSchema, unknown]>([
    [
      'multiples of 6 and of 4 are multiples of 12',
      { type: 'integer', minimum: 1, allOf: [{ multipleOf: 6 }, { multipleOf: 4 }] },
      12,
    ],
    ['the outer example wins', { type: 'string', example: 'a', allOf: [{ example: 'b' }] }, 'a'],
    [
      'exclusive bounds of 3.0 and of 3.1 together',
      { type: 'integer', allOf: [{ minimum: 5, exclusiveMinimum: true }, { exclusiveMinimum: 3 }] },
      6,
    ],
    [
      'what only the server writes, wherever it says so',
      { type: 'object', properties: { id: { allOf: [{ type: 'string' }, { readOnly: true }] }, a: { const: 1 } } },
      { a: 1 },
    ],
    [
      'unique in one branch is unique',
      { minItems: 2, items: { enum: [1, 2] }, allOf: [{ uniqueItems: true }, { uniqueItems: false }] },
      [1, 2],
    ],
  ])('%s', (_promise, schema, value) => {
    expect(sampleSchema(schema, {}, 'request').value).toEqual(value);
  });
});
