import { describe, expect, test } from 'vitest';
import { documentOf, operationOf, readIndex, schemaOf } from '../testing/read-index.ts';

describe('schemas of OpenAPI 3.0 and 2.0 speak JSON Schema 2020-12', () => {
  const ref = { $ref: '#/components/schemas/B' };
  test.each<[string, object, object]>([
    ['nullable', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    ['not nullable', { type: 'string', nullable: false }, { type: 'string' }],
    ['nullable without a type', { nullable: true }, {}],
    ['a nullable reference', { ...ref, nullable: true }, { anyOf: [ref, { type: 'null' }] }],
    ['a nullable allOf of one', { allOf: [ref], nullable: true }, { anyOf: [ref, { type: 'null' }] }],
    [
      'a nullable allOf of more',
      { allOf: [ref, { title: 'x' }], nullable: true },
      { anyOf: [{ allOf: [ref, { title: 'x' }] }, { type: 'null' }] },
    ],
    ['a nullable choice', { oneOf: [ref], nullable: true }, { oneOf: [ref, { type: 'null' }] }],
    [
      'a choice with a branch that is only nullable',
      { anyOf: [ref, { nullable: true }], nullable: true },
      { anyOf: [ref, { type: 'null' }] },
    ],
    [
      'a nullable choice of which one may be null already',
      { oneOf: [ref, { type: 'string', nullable: true }], nullable: true },
      { oneOf: [ref, { type: ['string', 'null'] }] },
    ],
    ['an exclusive bound', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    ['an inclusive bound', { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
    ['an example', { example: 1 }, { examples: [1] }],
    [
      'a file',
      { type: 'string', format: 'binary' },
      { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
    ],
    ['base64', { type: 'string', format: 'byte' }, { type: 'string', format: 'byte', contentEncoding: 'base64' }],
    [
      'what stands beside a reference and describes',
      { ...ref, description: 'd', deprecated: true, 'x-a': 1 },
      { ...ref, description: 'd', deprecated: true, 'x-a': 1 },
    ],
    ['what stands beside a reference and was ignored (3.0 §4.7.24)', { ...ref, maxLength: 3, type: 'string' }, ref],
  ])('%s', (_, schema, expected) => {
    expect(schemaOf(schema, '3.0.3', { B: {} })).toEqual(expected);
    // One level down the same.
    expect(schemaOf({ properties: { nullable: schema } }, '3.0.3', { B: {} })).toEqual({
      properties: { nullable: expected },
    });
  });

  test('members with the names of keywords stay what they are', () => {
    const properties = { nullable: { type: 'boolean' }, example: { type: 'string' }, description: { type: 'string' } };
    expect(schemaOf({ properties }, '3.0.3')).toEqual({ properties });
    const example = { nullable: true, description: '*a*', $ref: '#/nowhere' };
    expect(schemaOf({ type: 'object', example }, '3.0.3')).toEqual({ type: 'object', examples: [example] });
  });

  test('Swagger 2.0: files, x-nullable, and a discriminator that is a string', () => {
    const schema = {
      discriminator: 'kind',
      properties: { a: { type: 'file' }, b: { type: 'integer', 'x-nullable': true } },
    };
    expect(schemaOf(schema, '2.0')).toEqual({
      discriminator: { propertyName: 'kind' },
      properties: {
        a: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
        b: { type: ['integer', 'null'] },
      },
    });
  });
});

describe('schemas of OpenAPI 3.1 and 3.2', () => {
  test('every keyword with schemas below it is gone through', () => {
    const inner = { description: 'with *markup*' };
    const single = [
      'items',
      'additionalProperties',
      'unevaluatedItems',
      'unevaluatedProperties',
      'contains',
      'propertyNames',
      'contentSchema',
      'not',
      'if',
      'then',
      'else',
    ];
    const several = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
    const named = ['properties', 'patternProperties', 'dependentSchemas', '$defs'];
    const schema = Object.fromEntries([
      ...single.map((key) => [key, inner]),
      ...several.map((key) => [key, [inner, true]]),
      ...named.map((key) => [key, { a: inner }]),
    ]);
    const result = schemaOf(schema);
    const rich = { description: [expect.objectContaining({ type: 'paragraph' })] };
    for (const key of single) expect(result[key], key).toEqual(rich);
    for (const key of several) expect(result[key], key).toEqual([rich, true]);
    for (const key of named) expect(result[key], key).toEqual({ a: rich });
  });

  test('what describes and what constrains stays', () => {
    const schema = {
      title: 'T',
      type: ['string', 'null'],
      readOnly: true,
      writeOnly: true,
      deprecated: true,
      default: 'a',
      const: 'a',
      enum: ['a', null],
      minLength: 1,
      pattern: '^a',
      format: 'uuid',
      xml: { name: 'x', attribute: true },
      examples: ['a', { description: '*not* markup' }],
      'x-enum-descriptions': { a: 'An a' },
    };
    expect(schemaOf(schema)).toEqual(schema);
  });

  test('members beside a reference count (2020-12 §8.2.3.1)', () => {
    const schema = { $ref: '#/components/schemas/B', maxLength: 3 };
    expect(schemaOf(schema, '3.1.0', { B: {} })).toEqual(schema);
  });

  test('boolean schemas, and a schema that is none', () => {
    expect(schemaOf({ properties: { a: true, b: false, c: 'nonsense' } })).toEqual({
      properties: { a: true, b: false, c: true },
    });
  });
});

describe('references get the one name of what they lead to', () => {
  const others = {
    'B C': { type: 'string' },
    D: { $defs: { inner: { $anchor: 'here', type: 'number' } }, $dynamicAnchor: 'node' },
    E: {
      $id: 'https://schemas.example/e',
      $defs: { own: { type: 'null' } },
      properties: { a: { $ref: '#/$defs/own' } },
    },
  };
  test.each([
    ['plain', '#/components/schemas/B C', '#/components/schemas/B C'],
    ['percent-encoded (RFC 6901 §6)', '#/components/schemas/B%20C', '#/components/schemas/B C'],
    ['a pointer below $defs', '#/components/schemas/D/$defs/inner', '#/components/schemas/D/$defs/inner'],
    ['an $anchor', '#here', '#/components/schemas/D/$defs/inner'],
    ['an $id', 'https://schemas.example/e', '#/components/schemas/E'],
    ['an $id with a pointer', 'https://schemas.example/e#/$defs/own', '#/components/schemas/E/$defs/own'],
    [
      'anywhere in the document',
      '#/paths/~1p/get/responses/200/content/text~1plain/schema',
      '#/paths/~1p/get/responses/200/content/text~1plain/schema',
    ],
    ['to itself', '#/components/schemas/A', '#/components/schemas/A'],
  ])('%s', (_, $ref, expected) => {
    const paths = {
      '/p': { get: { responses: { 200: { content: { 'text/plain': { schema: { type: 'string' } } } } } } },
    };
    const index = readIndex(
      documentOf('3.1.0', { paths, components: { schemas: { A: { items: { $ref } }, ...others } } }),
    );
    const part = index.schemas.get('#/components/schemas/A');
    expect(part?.schemas['#/components/schemas/A']).toEqual({ items: { $ref: expected } });
    expect(Object.keys(part?.schemas ?? {})).toContain(expected);
    expect(index.schemas.has(expected)).toBe(true);
  });

  test('within a schema that has an $id pointers begin there (2020-12 §8.2.1)', () => {
    const { schemas } = readIndex(documentOf('3.1.0', { components: { schemas: others } }));
    expect(schemas.get('#/components/schemas/E')?.schemas).toEqual({
      '#/components/schemas/E': {
        $defs: { own: { type: 'null' } },
        properties: { a: { $ref: '#/components/schemas/E/$defs/own' } },
      },
      '#/components/schemas/E/$defs/own': { type: 'null' },
    });
  });

  test('an address of the document itself ($self, 3.2 §4.1) leads into it', () => {
    const $self = 'https://api.example/openapi.yaml';
    for (const [address, expected] of [
      [`${$self}#/components/schemas/B`, '#/components/schemas/B'],
      ['openapi.yaml#/components/schemas/B', '#/components/schemas/B'],
      ['other.yaml#/components/schemas/B', 'other.yaml#/components/schemas/B'],
    ]) {
      const rest = { $self, components: { schemas: { A: { items: { $ref: address } }, B: {} } } };
      const part = readIndex(documentOf('3.2.0', rest)).schemas.get('#/components/schemas/A');
      expect(part?.schemas['#/components/schemas/A']).toEqual({ items: { $ref: expected } });
    }
  });

  test('a dynamic reference leads where it leads without overriding', () => {
    expect(schemaOf({ items: { $dynamicRef: '#node' } }, '3.1.0', others)).toEqual({
      items: { $ref: '#/components/schemas/D' },
    });
  });

  test('one that leads nowhere stays', () => {
    expect(schemaOf({ items: { $ref: '#/components/schemas/None' } })).toEqual({
      items: { $ref: '#/components/schemas/None' },
    });
    expect(schemaOf({ items: { $ref: 'other.yaml#/X' } })).toEqual({ items: { $ref: 'other.yaml#/X' } });
  });

  test('definitions of Swagger 2.0 are named as those of 3.x', () => {
    const { schemas, manifest } = readIndex(
      documentOf('2.0', { definitions: { A: { items: { $ref: '#/definitions/B' } }, B: { type: 'string' } } }),
    );
    expect(manifest.schemas).toEqual(['A', 'B']);
    expect(schemas.get('#/components/schemas/A')?.schemas).toEqual({
      '#/components/schemas/A': { items: { $ref: '#/components/schemas/B' } },
      '#/components/schemas/B': { type: 'string' },
    });
  });
});

describe('discriminators (OpenAPI 3.1 §4.8.25)', () => {
  const B = { type: 'object' };
  test('a mapping names schemas by reference, however it is written', () => {
    const discriminator = { propertyName: 'kind', mapping: { b: 'B', c: '#/components/schemas/C', d: 'd.json' } };
    const schema = { oneOf: [{ $ref: '#/components/schemas/B' }], discriminator };
    expect(schemaOf(schema, '3.1.0', { B, C: B }).discriminator).toEqual({
      propertyName: 'kind',
      mapping: { b: '#/components/schemas/B', c: '#/components/schemas/C', d: 'd.json' },
    });
  });

  test('what inherits by allOf, directly or not, is in the mapping', () => {
    const parent = { discriminator: { propertyName: 'kind', mapping: { bee: 'B' } } };
    const heirs = {
      B: { allOf: [{ $ref: '#/components/schemas/A' }, {}] },
      C: { allOf: [{ $ref: '#/components/schemas/A' }], 'x-ms-discriminator-value': 'sea' },
      D: { allOf: [{ $ref: '#/components/schemas/C' }] },
    };
    const { schemas } = readIndex(documentOf('3.0.3', { components: { schemas: { A: parent, ...heirs } } }));
    const part = schemas.get('#/components/schemas/A');
    expect(part?.schemas['#/components/schemas/A']).toMatchObject({
      discriminator: {
        mapping: { bee: '#/components/schemas/B', sea: '#/components/schemas/C', D: '#/components/schemas/D' },
      },
    });
    expect(Object.keys(part?.schemas ?? {})).toEqual(expect.arrayContaining(['#/components/schemas/D']));
  });
});

describe('schemas near an operation', () => {
  const body = (ref: string) => ({
    requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/${ref}` } } } },
  });
  const chain = Object.fromEntries(
    ['A', 'B', 'C', 'D'].map((name, index) => [name, { items: { $ref: `#/components/schemas/${'BCDA'[index]}` } }]),
  );

  test('two levels come with it, deeper ones have parts of their own', () => {
    const rest = { components: { schemas: chain } };
    expect(Object.keys(operationOf(body('A'), rest).schemas)).toEqual([
      '#/components/schemas/A',
      '#/components/schemas/B',
    ]);
    const { schemas } = readIndex(documentOf('3.1.0', rest));
    expect([...schemas.keys()]).toEqual(['A', 'B', 'C', 'D'].map((name) => `#/components/schemas/${name}`));
    expect(Object.keys(schemas.get('#/components/schemas/C')?.schemas ?? {})).toEqual(
      ['C', 'D'].map((name) => `#/components/schemas/${name}`),
    );
  });

  test('beyond the first level no more than 24 kB', () => {
    const names = Array.from({ length: 30 }, (_, index) => `S${index}`);
    const big = Object.fromEntries(names.map((name) => [name, { title: 'x'.repeat(2_000) }]));
    const all = { anyOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })) };
    const { schemas } = operationOf(body('All'), { components: { schemas: { All: all, ...big } } });
    expect(Object.keys(schemas)).toHaveLength(13);
    const direct = { requestBody: { content: { 'application/json': { schema: all } } } };
    expect(Object.keys(operationOf(direct, { components: { schemas: big } }).schemas)).toHaveLength(30);
  });
});
