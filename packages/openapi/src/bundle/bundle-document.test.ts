import { readJson } from '@stoa/contract/exact-number';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { bundleDocument } from './bundle-document.ts';
import { writeBundle } from './bundle-text.ts';
import { fileReference, mayReferToFiles } from './file-references.ts';

const head = "openapi: 3.1.0\ninfo: { title: t, version: '1' }\n";

/** Files by path, the first one is the root. */
function bundle(files: Record<string, string>) {
  const contents = new Map(Object.entries(files).map(([path, text]) => [path, load(text) as unknown]));
  const [root = ''] = contents.keys();
  const result = bundleDocument(root, contents, () => false);
  return { ...result, document: result.document as never, wanted: [...result.wanted.keys()] };
}

const schemaOf = (reference: string) =>
  `${head}paths:\n  /a: { get: { responses: { 200: { description: d, content: { a/b: { schema: { $ref: '${reference}' } } } } } } }\n`;
const usedSchema = '/paths/~1a/get/responses/200/content/a~1b/schema';
const at = (document: unknown, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name.replaceAll('~1', '/')], document);

describe('schemas of other files become components', () => {
  test.each<[string, Record<string, string>, string, unknown]>([
    ['a whole file', { 'a/o.yaml': schemaOf('./pet.yaml'), 'a/pet.yaml': 'type: string' }, 'pet', { type: 'string' }],
    [
      'a part of one',
      { 'o.yaml': schemaOf('s.yaml#/Pet'), 's.yaml': 'Pet: { type: string }' },
      'Pet',
      { type: 'string' },
    ],
    [
      'a pointer with escapes',
      { 'o.yaml': schemaOf('s.yaml#/a~1b%20c'), 's.yaml': 'a/b c: { type: string }' },
      'a_b_c',
      { type: 'string' },
    ],
    [
      'a folder above',
      { 'p/o.yaml': schemaOf('../s.json'), 's.json': '{ "type": "string" }' },
      's',
      { type: 'string' },
    ],
    [
      'a circle over two files',
      {
        'o.yaml': schemaOf('a.yaml'),
        'a.yaml': 'properties: { b: { $ref: b.yaml } }',
        'b.yaml': 'properties: { a: { $ref: a.yaml } }',
      },
      'b',
      { properties: { a: { $ref: '#/components/schemas/a' } } },
    ],
    [
      'a file that refers to itself',
      { 'o.yaml': schemaOf('s.yaml#/A'), 's.yaml': "A: { items: { $ref: '#/A' } }" },
      'A',
      { items: { $ref: '#/components/schemas/A' } },
    ],
    [
      'a file that refers to the document',
      {
        'o.yaml': `${schemaOf('s.yaml')}components: { schemas: { Own: true } }`,
        's.yaml': "not: { $ref: 'o.yaml#/components/schemas/Own' }",
      },
      's',
      { not: { $ref: '#/components/schemas/Own' } },
    ],
  ])('%s', (_, files, name, schema) => {
    const { document, problems, wanted } = bundle(files);
    expect({ problems, wanted }).toEqual({ problems: [], wanted: [] });
    expect(at(document, usedSchema)).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\/\w+$/) });
    expect(at(document, `/components/schemas/${name}`)).toEqual(schema);
  });

  test('a component that is another file is the place for everybody who refers to that file', () => {
    const { document } = bundle({
      'o.yaml': `${schemaOf('pet.yaml')}components: { schemas: { Animal: { $ref: pet.yaml } } }`,
      'pet.yaml': 'type: string',
    });
    expect(at(document, usedSchema)).toEqual({ $ref: '#/components/schemas/Animal' });
    expect(at(document, '/components')).toEqual({ schemas: { Animal: { type: 'string' } } });
  });

  test('a section in a file of its own keeps its names', () => {
    const { document } = bundle({
      'o.yaml': `${schemaOf('all.yaml#/Pet')}components: { schemas: { $ref: all.yaml } }`,
      'all.yaml': 'Pet: { $ref: pet.yaml }\nDog: { items: { $ref: pet.yaml } }',
      'pet.yaml': 'type: string',
    });
    expect(at(document, usedSchema)).toEqual({ $ref: '#/components/schemas/Pet' });
    expect(at(document, '/components/schemas')).toEqual({
      Pet: { type: 'string' },
      Dog: { items: { $ref: '#/components/schemas/Pet' } },
    });
  });

  test('two files of one name stay two schemas, and one place stays one', () => {
    const { document } = bundle({
      'o.yaml': `${head}paths: {}\ncomponents: { schemas: { A: { allOf: [{ $ref: x/pet.yaml }, { $ref: y/pet.yaml }, { $ref: ./x/../x/pet.yaml }] } } }`,
      'x/pet.yaml': 'type: string',
      'y/pet.yaml': 'type: number',
    });
    expect(at(document, '/components/schemas')).toEqual({
      A: { allOf: ['pet', 'pet_2', 'pet'].map((name) => ({ $ref: `#/components/schemas/${name}` })) },
      pet: { type: 'string' },
      pet_2: { type: 'number' },
    });
  });

  test('what stands beside a reference stays, and a mapping leads to the same place (OpenAPI 3.1 §4.8.25)', () => {
    const { document } = bundle({
      'o.yaml': `${head}paths: {}\ncomponents:\n  schemas:\n    A:\n      oneOf: [{ $ref: dog.yaml, description: d }]\n      discriminator: { propertyName: kind, mapping: { dog: dog.yaml, other: Other } }\n`,
      'dog.yaml': 'type: object',
    });
    expect(at(document, '/components/schemas/A')).toEqual({
      oneOf: [{ $ref: '#/components/schemas/dog', description: 'd' }],
      discriminator: { propertyName: 'kind', mapping: { dog: '#/components/schemas/dog', other: 'Other' } },
    });
  });

  test('Swagger 2.0 has definitions', () => {
    const { document } = bundle({
      'o.yaml': "swagger: '2.0'\npaths: { /a: { get: { responses: { 200: { schema: { $ref: s.yaml } } } } } }",
      's.yaml': 'type: string',
    });
    expect(document).toEqual({
      swagger: '2.0',
      paths: { '/a': { get: { responses: { 200: { schema: { $ref: '#/definitions/s' } } } } } },
      definitions: { s: { type: 'string' } },
    });
  });
});

describe('everything else', () => {
  test('path items, info and tags are put in place; parameters and responses become components', () => {
    const { document } = bundle({
      'o.yaml': 'openapi: 3.0.3\ninfo: { $ref: info.yaml }\npaths: { $ref: paths/all.yaml }',
      'info.yaml': "title: t\nversion: '1'",
      'paths/all.yaml': '/a: { $ref: a.yaml, summary: mine }',
      'paths/a.yaml':
        'summary: theirs\nget: { parameters: [{ $ref: ../p.yaml }], responses: { 404: { $ref: ../r.yaml#/gone } } }',
      'p.yaml': 'name: q\nin: query\nschema: { type: string }',
      'r.yaml': 'gone: { description: gone }',
    });
    expect(document).toEqual({
      openapi: '3.0.3',
      info: { title: 't', version: '1' },
      paths: {
        '/a': {
          summary: 'mine',
          get: {
            parameters: [{ $ref: '#/components/parameters/p' }],
            responses: { 404: { $ref: '#/components/responses/gone' } },
          },
        },
      },
      components: {
        parameters: { p: { name: 'q', in: 'query', schema: { type: 'string' } } },
        responses: { gone: { description: 'gone' } },
      },
    });
  });

  test('a $ref in an example is data', () => {
    const { wanted, document } = bundle({
      'o.yaml': `${head}paths: {}\ncomponents: { schemas: { A: { example: { $ref: a.yaml }, properties: { $ref: { type: string } } } } }`,
    });
    expect(wanted).toEqual([]);
    expect(at(document, '/components/schemas/A/example')).toEqual({ $ref: 'a.yaml' });
  });

  test('a path item within itself is a problem with its place', () => {
    const { problems } = bundle({
      'o.yaml': `${head}paths: { /a: { $ref: a.yaml } }`,
      'a.yaml': 'get: { callbacks: { c: { url: { $ref: a.yaml } } } }',
    });
    expect(problems).toMatchObject([
      { rule: 'circular_reference', origin: { file: 'a.yaml', path: ['get', 'callbacks', 'c', 'url', '$ref'] } },
    ]);
  });

  test('a reference to nowhere in another file is a problem with its place', () => {
    const { problems } = bundle({ 'o.yaml': schemaOf('s.yaml#/None'), 's.yaml': 'Pet: true' });
    expect(problems).toMatchObject([{ rule: 'broken_reference', origin: { file: 'o.yaml' } }]);
  });

  test('files that put each other in place twice are stopped', () => {
    const files: Record<string, string> = { 'o.yaml': `${head}paths: {}\ntags: [{ $ref: f0.yaml }]` };
    for (let index = 0; index < 30; index += 1)
      files[`f${index}.yaml`] = `[{ $ref: f${index + 1}.yaml }, { $ref: f${index + 1}.yaml }]`;
    expect(() => bundle({ ...files, 'f30.yaml': 'a: {}' })).toThrow(
      expect.objectContaining({ name: 'BundleTooLarge' }),
    );
  });

  test('__proto__ is a member like any other', () => {
    const { document } = bundle({
      'o.yaml': schemaOf('s.yaml'),
      's.yaml': '{ "properties": { "__proto__": { "polluted": true } } }',
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const { text } = writeBundle(document, new Map(), 10_000);
    expect(text).toContain('"__proto__": {');
  });
});

test('every line of the text knows the place it comes from, and the text is the document', () => {
  const { document, origins } = bundle({
    'o.yaml': schemaOf('s.yaml'),
    's.yaml': 'properties: { a: { type: string } }',
  });
  const { text, originOf } = writeBundle(document, origins, 10_000);
  expect(JSON.parse(text)).toEqual(document);
  const line = text.split('\n').findIndex((content) => content.includes('"type": "string"')) + 1;
  expect(originOf(line)).toEqual({ file: 's.yaml', path: ['properties', 'a', 'type'] });
  expect(originOf(2)).toEqual({ file: 'o.yaml', path: ['openapi'] });
  expect(() => writeBundle(document, origins, 50)).toThrow(expect.objectContaining({ name: 'BundleTooLarge' }));
});

test.each([
  ['./a.yaml', { file: './a.yaml', pointer: '' }],
  ['a%20b.json#/x~1y', { file: 'a b.json', pointer: '/x~1y' }],
  ['#/a', undefined],
  ['https://example.com/a.yaml', undefined],
  ['file:///etc/a.yaml', undefined],
  ['//example.com/a.yaml', undefined],
  ['a.yaml?x#/b', undefined],
  ['a.txt', undefined],
  ['%zz.yaml', undefined],
])('%s names a file or not', (reference, expected) => {
  expect(fileReference(reference)).toEqual(expected);
});

test.each([
  ['a: { $ref: ./b.yaml }', true],
  ['{"$ref":"b.json#/c"}', true],
  ["{ $ref: 'b.yml' }", true],
  ['{"$ref":"#/components/schemas/package.json"}', false],
  ['description: see $ref and b.yaml', false],
])('%s may refer to files: %s', (text, expected) => {
  expect(mayReferToFiles(text)).toBe(expected);
});

test('RFC 8259 §6: a bundle has the numbers of its files as they are written', () => {
  const { text } = writeBundle(readJson('{"id": 9007199254740993, "price": [1.0]}'), new Map(), 10_000);
  expect(text).toBe('{\n  "id": 9007199254740993,\n  "price": [\n    1.0\n  ]\n}\n');
});
