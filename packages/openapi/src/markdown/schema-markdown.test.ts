import { readJson } from '@stoa/contract/exact-number';
import type { JsonSchema, ReferenceSchemas } from '@stoa/contract/reference';
import { describe, expect, test } from 'vitest';
import { referencesIn, SchemaLists } from './schema-markdown.ts';

test('RFC 8259 §6: programs read the numbers of a schema as they are written', () => {
  const schema = readJson(
    '{"minimum":-9223372036854775808,"default":1.0,"enum":[9007199254740993,"1.0"],"examples":[{"id":9007199254740995}]}',
  );
  expect(new SchemaLists({}).of(schema as JsonSchema)).toEqual([
    '- one of: `9007199254740993`, `"1.0"`',
    '- minimum: `-9223372036854775808`',
    '- default: `1.0`',
    '- for example: `{"id":9007199254740995}`',
  ]);
});

describe('JSON Schema 2020-12: a schema says to programs what it says to people', () => {
  test.each<[string, JsonSchema, string[]]>([
    ['false and texts as values', { default: false, const: 'cat' }, ['- const: `"cat"`', '- default: `false`']],
    [
      'what is required and not described, alone and together',
      { required: ['a', 'b'], properties: { a: true }, dependentRequired: { a: ['c', 'd'] } },
      ['- also required: `b`', '- with `a` required: `c`, `d`', '- `a` (any, required)'],
    ],
    [
      'a closed tuple',
      { type: 'array', prefixItems: [{ type: 'string' }], items: false },
      ['- no other items', '- items in this order:', '  - string'],
    ],
    [
      'an open tuple',
      { type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' } },
      ['- any other item (integer)', '- items in this order:', '  - string'],
    ],
    [
      'how many items match',
      { contains: { type: 'integer' }, minContains: 1, maxContains: 3 },
      ['- minContains: `1`', '- maxContains: `3`', '- at least one item (integer)'],
    ],
    ['nothing else', { unevaluatedProperties: false }, ['- no other properties']],
    [
      'what is checked already',
      { additionalProperties: { type: 'integer' }, unevaluatedProperties: false },
      ['- any other property (integer)'],
    ],
    [
      'what is in a text',
      { contentMediaType: 'application/json', contentSchema: { type: 'object' } },
      ['- contentMediaType: `application/json`', '- content (object)'],
    ],
    [
      'what comes with a member',
      { dependentSchemas: { card: { required: ['number'] } } },
      ['- with `card` (object)', '  - also required: `number`'],
    ],
    [
      'branches of allOf as one schema',
      {
        allOf: [
          { multipleOf: 6, minimum: 1 },
          { multipleOf: 4, minimum: 3 },
        ],
      },
      ['- minimum: `3`', '- multipleOf: `12`'],
    ],
    [
      'a tuple as it was written before 2020-12',
      { items: [{ type: 'string' }] },
      ['- items in this order:', '  - string'],
    ],
    ['exclusive bounds of 3.0', { minimum: 3, exclusiveMinimum: true }, ['- exclusiveMinimum: `3`']],
    ['no `else` without `if`', { else: { type: 'string' } }, []],
    [
      'nullable, as a type',
      { properties: { a: { type: 'string', nullable: true }, b: { minLength: 1 } } },
      ['- `a` (string or null)', '- `b` (string)', '  - minLength: `1`'],
    ],
  ])('%s', (_name, schema, lines) => {
    expect(new SchemaLists({}).of(schema)).toEqual(lines);
  });

  const schemas = {
    '#/components/schemas/Pet': {
      properties: { kind: { type: 'string' } },
      discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
    },
    '#/components/schemas/Cat': {
      allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { meow: { type: 'boolean' } } }],
    },
  } as ReferenceSchemas;

  test('OpenAPI 3.1 §4.8.25: those that inherit, which nothing but the discriminator leads to', () => {
    expect([...referencesIn(schemas['#/components/schemas/Pet'])]).toEqual(['#/components/schemas/Cat']);
    expect(new SchemaLists(schemas).of({ $ref: '#/components/schemas/Pet' })).toEqual([
      '- `kind` (string)',
      '- told apart by `kind`:',
      '  - `cat` (`Cat`)',
      '    - `meow` (boolean)',
      '    - all of:',
      '      - `Pet`',
    ]);
  });

  test('OpenAPI 3.1 §4.8.25: alternatives are told apart by the names of the mapping', () => {
    const discriminator = { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } };
    const lines = new SchemaLists({}).of({ oneOf: [{ $ref: '#/components/schemas/Cat' }], discriminator });
    expect(lines).toEqual(['- one of:', '  - `Cat`', '- told apart by `kind`:', '  - `cat`: `Cat`']);
  });
});
