import { describe, expect, test } from 'vitest';
import { parseDocument } from '../read/parse-document.ts';
import { compressedParts, documentOf, operationOf, readIndex, schemaOf } from '../testing/read-index.ts';
import { checkSpecification } from '../validate/validate-openapi.ts';
import { type PartLimits, ReferenceTooLarge } from './specification-parts.ts';

const head = "openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths: {}\n";
const check = async (content: string, syntax: 'json' | 'yaml' = 'yaml') =>
  (await checkSpecification(Buffer.from(content), syntax)).problems;
const responses = { 204: { description: 'Done' } };

describe('bombs are refused before they grow', () => {
  const laughs = (levels: number, width: number, open: string, close: string) =>
    Array.from({ length: levels }, (_, level) => {
      const items = Array.from({ length: width }, (_, item) =>
        level === 0 ? 'lol' : `${open === '{' ? `k${item}: ` : ''}*a${level - 1}`,
      );
      return `x-${level}: &a${level} ${level === 0 ? 'lol' : `${open}${items.join(', ')}${close}`}`;
    }).join('\n');

  test.each([
    ['billion laughs in lists', laughs(12, 10, '[', ']')],
    ['billion laughs in maps', laughs(12, 10, '{', '}')],
    ['one large text a thousand times', `x-a: &a "${'x'.repeat(50_000)}"\nx-b: [${Array(1_000).fill('*a').join()}]`],
    [
      'merged maps',
      `x-a: &a {${Array.from({ length: 1_000 }, (_, index) => `k${index}: 1`).join()}}\nx-b:\n${'  - {<<: *a}\n'.repeat(2_000)}`,
    ],
  ])('%s', async (_, bomb) => {
    const started = process.memoryUsage().heapUsed;
    expect(await check(`${head}${bomb}\n`)).toMatchObject([
      { rule: 'too_many_aliases', message: expect.stringMatching(/aliases/) },
    ]);
    expect(process.memoryUsage().heapUsed - started).toBeLessThan(200 * 1024 * 1024);
  });

  test('aliases as people use them are fine', async () => {
    const shared =
      'x-error: &error { description: Wrong, content: { application/json: { schema: { type: object } } } }\n';
    const paths = Array.from(
      { length: 300 },
      (_, index) => `  /${index}: { get: { responses: { 200: { description: x }, 400: *error, 500: *error } } }`,
    );
    expect(await check(`${head.replace('paths: {}\n', '')}${shared}paths:\n${paths.join('\n')}\n`)).toEqual([]);
  });

  test.each(['json', 'yaml'] as const)('10,000 levels of %s schemas', async (syntax) => {
    const deep = `${'{"not":'.repeat(10_000)}{}${'}'.repeat(10_000)}`;
    const document = `{"openapi":"3.1.0","info":{"title":"t","version":"1"},"components":{"schemas":{"A":${deep}}}}`;
    expect(await check(document, syntax)).toMatchObject([
      { rule: 'too_deep', message: 'The document nests more than 500 levels.' },
    ]);
  });

  test('500 levels are indexed without an overflow', () => {
    let schema: object = { description: 'the *innermost*' };
    for (let level = 0; level < 480; level += 1) schema = { not: schema };
    expect(JSON.stringify(schemaOf(schema))).toContain('innermost');
  });

  test('references in circles, direct and over several, end', async () => {
    const components = (schemas: object) => JSON.stringify({ ...documentOf('3.1.0', {}), components: { schemas } });
    expect(await check(components({ A: { $ref: '#/components/schemas/A' } }), 'json')).toMatchObject([
      { rule: 'circular_reference' },
    ]);
    const chain = { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } };
    expect((await check(components(chain), 'json')).map(({ rule }) => rule)).toEqual([
      'circular_reference',
      'circular_reference',
    ]);
    expect(schemaOf(chain.A, '3.1.0', { B: chain.B })).toEqual(chain.A);
    const recursive = { A: { properties: { a: { $ref: '#/components/schemas/A' } } } };
    expect(await check(components(recursive), 'json')).toEqual([]);
  });

  test('a large response that every operation repeats ends the work', async () => {
    const big = { description: 'x'.repeat(100_000) };
    const paths = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [
        `/${index}`,
        { get: { responses: { 200: { $ref: '#/components/responses/big' } } } },
      ]),
    );
    const document = documentOf('3.1.0', { paths, components: { responses: { big } } });
    const index = (limits: PartLimits) => compressedParts(document, limits);
    await expect(index({ json: 5_000_000, compressed: 1_000_000 })).rejects.toThrow(ReferenceTooLarge);
    await expect(index({ json: 50_000_000, compressed: 1_000 })).rejects.toThrow(/refer to large schemas/);
    expect((await index({ json: 50_000_000, compressed: 1_000_000 })).length).toBe(102);
  });
});

describe('names that JavaScript knows are members like any other', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf'];

  test.each(names)('%s', (name) => {
    const json = (text: string) => JSON.parse(text.replaceAll('NAME', name)) as Record<string, never>;
    const rest = json(`{
      "paths": { "/NAME": { "get": { "tags": ["NAME"], "operationId": "NAME", "parameters": [{ "name": "NAME", "in": "query", "examples": { "NAME": { "value": { "NAME": 1 } } } }],
        "responses": { "200": { "description": "d", "headers": { "NAME": {} }, "content": { "NAME": { "schema": { "$ref": "#/components/schemas/NAME" } } } } },
        "security": [{ "NAME": ["NAME"] }], "x-a": { "NAME": { "polluted": true } } } } },
      "tags": [{ "name": "NAME" }],
      "components": { "schemas": { "NAME": { "properties": { "NAME": { "type": "string" } }, "discriminator": { "propertyName": "NAME", "mapping": { "NAME": "NAME" } } } },
        "securitySchemes": { "NAME": { "type": "http", "scheme": "basic" } } }
    }`);
    const { manifest, operations, schemas } = readIndex(documentOf('3.1.0', rest));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const own = (value: unknown) => Object.getOwnPropertyDescriptor(value, name)?.value;
    expect(manifest.schemas).toEqual([name]);
    expect(manifest.groups).toEqual([{ kind: 'tag', tag: name, count: 1 }]);
    expect(own(manifest.security_schemes)).toEqual({ type: 'http', scheme: 'basic' });
    const [operation] = operations;
    expect(own(operation?.parameters[0]?.examples)).toEqual({ value: json('{ "NAME": 1 }') });
    expect(own(operation?.responses['200']?.headers)).toMatchObject({ required: false });
    expect(own(operation?.responses['200']?.content)).toEqual({ schema: { $ref: `#/components/schemas/${name}` } });
    expect(own(operation?.security[0])).toEqual([name]);
    const schema = schemas.get(`#/components/schemas/${name}`)?.schemas[`#/components/schemas/${name}`];
    expect(own((schema as { properties: object }).properties)).toEqual({ type: 'string' });
  });

  test.each(['json', 'yaml'] as const)('they reach nothing when read as %s', (syntax) => {
    const parsed = parseDocument(
      Buffer.from('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
      syntax,
    );
    const { content } = parsed as { content: object };
    expect(Object.getPrototypeOf(content)).toBe(Object.prototype);
    expect(Object.keys(content)).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test.each([
    ['https://elsewhere.example/pet.yaml#/Pet', /is an address elsewhere: nothing is fetched/],
    ['http://169.254.169.254/latest/meta-data', /is an address elsewhere/],
    ['//elsewhere.example/a.json', /is an address elsewhere/],
    ['file:///etc/passwd', /is an address elsewhere/],
    ['npm:@octokit/openapi/x.json#/a', /names a package/],
    ['/etc/passwd', /is outside of this document/],
    ['../../../../etc/passwd', /is outside of this document/],
  ])('a $ref to %s is a problem that names its place, and nothing is read', async (reference, message) => {
    const document = {
      ...documentOf('3.1.0', {}),
      components: { schemas: { A: { properties: { a: { $ref: reference } } } } },
    };
    const text = JSON.stringify(document, null, 1);
    const line = text.slice(0, text.indexOf('"$ref"')).split('\n').length;
    const [problem, ...others] = await check(text, 'json');
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ rule: 'external_reference', message: expect.stringMatching(message) });
    expect(problem?.message).toContain(`"${reference}"`);
    expect(problem?.position?.line).toBe(line);
  });

  test('a reference to what every object inherits leads nowhere', async () => {
    const document = {
      ...documentOf('3.1.0', {}),
      components: { schemas: { A: { items: { $ref: '#/constructor' } } } },
    };
    expect(await check(JSON.stringify(document), 'json')).toMatchObject([{ rule: 'broken_reference' }]);
  });
});

describe('texts that a database refuses', () => {
  test('NUL and halves of surrogate pairs are replaced where they are stored', () => {
    const bad = 'a\0b\ud800c';
    const { listed, manifest, operations } = readIndex(
      documentOf('3.1.0', {
        paths: { [`/${bad}`]: { get: { operationId: bad, summary: bad, description: bad, tags: [bad], responses } } },
      }),
    );
    const good = 'a\ufffdb\ufffdc';
    expect(listed).toMatchObject([{ path: `/${good}`, operation_id: good, summary: good, tags: [good], key: good }]);
    expect(listed[0]?.description).not.toMatch(/\0/);
    expect(manifest.groups).toMatchObject([{ tag: good }]);
    expect(operations[0]?.description).not.toMatch(/\0/);
  });

  test('a schema whose name cannot be stored has no part', () => {
    const names = ['a\0b', '\udc00', 'x'.repeat(3_000), 'fine'];
    const { schemas } = readIndex(
      documentOf('3.1.0', { components: { schemas: Object.fromEntries(names.map((name) => [name, {}])) } }),
    );
    expect([...schemas.keys()]).toEqual(['#/components/schemas/fine']);
  });
});

describe('what is not of its type', () => {
  test.each([null, 1, 'text', [], [[]], true, {}])('%j anywhere does no harm', (value) => {
    const places = [
      'parameters',
      'requestBody',
      'responses',
      'callbacks',
      'tags',
      'servers',
      'security',
      'externalDocs',
      'description',
      'summary',
    ];
    for (const place of places) expect(operationOf({ responses, [place]: value }).method, place).toBe('post');
    for (const place of [
      'tags',
      'servers',
      'security',
      'components',
      'webhooks',
      'x-tagGroups',
      'externalDocs',
      'info',
    ])
      expect(operationOf({ responses }, { [place]: value }).method, place).toBe('post');
    for (const version of ['2.0', '3.0.3', '3.1.0']) {
      for (const place of [
        'properties',
        'items',
        'allOf',
        'oneOf',
        '$ref',
        'discriminator',
        'enum',
        'examples',
        'type',
        'nullable',
        'description',
        '$id',
      ])
        expect(schemaOf({ title: 'T', [place]: value }, version), `${version} ${place}`).toBeDefined();
    }
  });

  test('addresses that run a script are none', () => {
    const url = ' java\tscript:alert(1)';
    const flows = { implicit: { authorizationUrl: url, tokenUrl: 'https://t.example', scopes: {} } };
    const { manifest, operations } = readIndex({
      ...documentOf('3.1.0', {
        externalDocs: { url },
        components: { securitySchemes: { a: { type: 'oauth2', flows } } },
      }),
      info: { title: 't', version: '1', termsOfService: url, contact: { url, name: 'n' }, license: { name: 'l', url } },
      paths: {
        '/a': {
          get: {
            externalDocs: { url },
            parameters: [
              { name: 'p', in: 'query', schema: { externalDocs: { url } }, examples: { e: { externalValue: url } } },
            ],
            responses,
          },
        },
      },
    });
    expect(JSON.stringify([manifest, operations])).not.toContain('alert');
    expect(manifest.security_schemes.a?.flows).toEqual({ implicit: { tokenUrl: 'https://t.example', scopes: {} } });
    expect(manifest.info.contact).toEqual({ name: 'n' });
  });

  test('scripts in descriptions do not reach the reader as such', () => {
    const description = 'Hi <script>alert(1)</script> [a](javascript:alert(1)) <img src=x onerror=alert(1)>';
    const json = JSON.stringify(operationOf({ description, responses }).description);
    expect(json).not.toMatch(/script>|javascript:|onerror/);
  });
});
