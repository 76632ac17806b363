import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { checkSpecification } from './validate-openapi.ts';

const check = (content: string, syntax: 'json' | 'yaml' = 'yaml') => checkSpecification(Buffer.from(content), syntax);
const valid = `openapi: 3.1.0
info: { title: Orders, version: '1' }
paths:
  /orders/{id}:
    get:
      operationId: getOrder
      tags: [orders]
      summary: One order
      responses:
        200: { description: The order }
`;

test('a script as a server is a warning with its place, and stands in nobody’s way', async () => {
  const servers = (indent: string) =>
    `${indent}servers: [{ url: 'javascript:alert(1)' }, { url: '{region}.test/v1' }]\n`;
  const document = valid.replace('      tags', `${servers('      ')}      tags`) + servers('');
  const { problems, operations, warnings } = await check(document);
  expect([problems.length, operations.length]).toEqual([0, 1]);
  expect(warnings?.map(({ rule, position }) => [rule, position?.line])).toEqual([
    ['script_server', 7],
    ['script_server', 12],
  ]);
  expect(await check(valid)).not.toHaveProperty('warnings');
});

describe('a valid document', () => {
  test.each(['2.0', '3.0', '3.1', '3.2'])('of version %s is accepted', async (version) => {
    const head = version === '2.0' ? "swagger: '2.0'" : `openapi: ${version}.0`;
    const { problems, operations } = await check(
      valid.replace('openapi: 3.1.0', head).replace('    get:', '    parameters: []\n    get:'),
    );
    expect(problems).toEqual([]);
    expect(operations).toEqual([
      {
        path: '/orders/{id}',
        method: 'get',
        operation_id: 'getOrder',
        tags: ['orders'],
        summary: 'One order',
        deprecated: false,
      },
    ]);
  });

  test("GitHub's own document has its operations", async () => {
    const file = createRequire(import.meta.url).resolve('@octokit/openapi/generated/api.github.com.json');
    const { problems, operations } = await checkSpecification(await readFile(file), 'json');
    expect(problems).toEqual([]);
    expect(operations.length).toBeGreaterThan(1000);
  });

  test('a member called $ref or example is no reference', async () => {
    const schema =
      '{ properties: { $ref: { type: string }, example: { type: string } }, example: { $ref: ./nowhere } }';
    expect((await check(`${valid}components: { schemas: { A: ${schema} } }\n`)).problems).toEqual([]);
  });

  test('a path item in components is followed', async () => {
    const moved = valid.replace(
      '  /orders/{id}:\n    get:',
      "  /orders/{id}: { $ref: '#/components/pathItems/order' }\ncomponents:\n  pathItems:\n   order:\n    get:",
    );
    expect((await check(moved)).operations).toHaveLength(1);
  });
});

describe('an invalid document is refused with the place', () => {
  test.each<[string, string, 'json' | 'yaml', string, number, number]>([
    ['no OpenAPI', 'a: 1', 'yaml', 'openapi_version', 1, 1],
    ['a version as a number', valid.replace('3.1.0', '3.1'), 'yaml', 'openapi_version', 1, 10],
    ['a version of Swagger where OpenAPI’s belongs', valid.replace('3.1.0', "'2.0'"), 'yaml', 'openapi_version', 1, 10],
    ['a future version', valid.replace('3.1.0', '4.0.0'), 'yaml', 'openapi_version', 1, 10],
    ['a missing member', valid.replace(", version: '1'", ''), 'yaml', 'required', 2, 7],
    ['an unknown member', valid.replace('summary', 'sumary'), 'yaml', 'unknown_property', 8, 7],
    ['a wrong type', valid.replace('[orders]', 'orders'), 'yaml', 'type', 7, 13],
    [
      'a broken reference',
      valid.replace('{ description: The order }', "{ $ref: '#/components/responses/Order' }"),
      'yaml',
      'broken_reference',
      10,
      22,
    ],
    [
      'a reference to a file',
      valid.replace('{ description: The order }', '{ $ref: ../../etc/passwd }'),
      'yaml',
      'external_reference',
      10,
      22,
    ],
    [
      'a reference to an address',
      valid.replace('{ description: The order }', '{ $ref: "http://127.0.0.1/x" }'),
      'yaml',
      'external_reference',
      10,
      22,
    ],
    [
      'an operationId twice',
      `${valid}    put: { operationId: getOrder, responses: { 200: { description: x } } }\n`,
      'yaml',
      'duplicate_operation_id',
      11,
      25,
    ],
    ['broken YAML', `${valid}  x: [`, 'yaml', 'syntax', 11, 7],
    ['a key twice', `${valid}info: {}\n`, 'yaml', 'duplicate_key', 11, 1],
    ['broken JSON', '{\n  "openapi": "3.1.0",\n}', 'json', 'syntax', 3, 1],
    [
      'a wrong type in JSON',
      '{"openapi":"3.1.0",\n "info":{"title":"t","version":1}, "paths":{}}',
      'json',
      'type',
      2,
      32,
    ],
  ])('%s', async (_, content, syntax, rule, line, column) => {
    const { problems, operations } = await check(content, syntax);
    expect(problems[0]).toMatchObject({ rule, position: { line, column } });
    expect(operations).toEqual([]);
  });

  test('a choice of which nothing is there is one mistake', async () => {
    const { problems } = await check("openapi: 3.1.0\ninfo: { title: t, version: '1' }\n");
    expect(problems.map(({ message }) => message)).toEqual([
      'The document must have one of paths, components, webhooks.',
    ]);
  });

  test('every mistake is named, not only the first', async () => {
    const { problems } = await check(
      valid.replace(", version: '1'", '').replace('summary', 'sumary').replace('[orders]', 'orders'),
    );
    expect(problems.map(({ rule, position }) => [rule, position?.line])).toEqual([
      ['required', 2],
      ['type', 7],
      ['unknown_property', 8],
    ]);
  });
});

const older = `openapi: 3.0.3
info: { title: Orders, version: '1' }
paths:
  /orders/{id}:
    get:
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
      responses:
        200: { description: The order, content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } } }
components:
  schemas:
    Order:
      type: object
      properties:
        id: { type: string }
  securitySchemes:
    key: { type: apiKey, name: k, in: header }
`;
const swagger = `swagger: '2.0'
info: { title: Orders, version: '1' }
paths:
  /orders/{id}:
    get:
      parameters:
        - { name: id, in: path, required: true, type: string }
      responses:
        200: { description: The order, schema: { type: object } }
securityDefinitions:
  key: { type: apiKey, name: k, in: header }
`;
const newer = older.replace('3.0.3', '3.1.0');
const id = 'id: { type: string }';

describe('one cause is one line', () => {
  const key = 'type: apiKey, name: k, in: header';
  const wrongType = (at: string, values: string) => `"${at}" must be one of ${values}.`;
  const order = 'components › schemas › Order › properties › id';
  const parameter = 'paths › /orders/{id} › get › parameters › 0';
  test.each([
    ['type of a schema', older, id, 'id: { type: 5 }', `"${order} › type" must be string.`],
    [
      'below choices of choices',
      older,
      id,
      'id: { type: array, items: { anyOf: [{ properties: { a: { maxLength: x } } }] } }',
      `"${order} › items › anyOf › 0 › properties › a › maxLength" must be integer.`,
    ],
    [
      'place of a parameter',
      older,
      'in: path',
      'in: pth',
      wrongType(`${parameter} › in`, 'path, query, header, cookie'),
    ],
    ['a path parameter', older, 'required: true, ', '', `"${parameter}" must have required property 'required'.`],
    ['a missing name', older, 'name: id, ', '', `"${parameter}" must have required property 'name'.`],
    ['a missing place', older, 'in: path, ', '', `"${parameter}" must have required property 'in'.`],
    ['a style', older, 'in: path', 'in: path, style: form', wrongType(`${parameter} › style`, 'matrix, label, simple')],
    [
      'two that exclude each other',
      older,
      'in: path',
      'in: path, example: 1, examples: {}',
      `"${parameter}" must not have example and examples together.`,
    ],
    [
      'a response',
      older,
      'description: The order, ',
      '',
      `"paths › /orders/{id} › get › responses › 200" must have required property 'description'.`,
    ],
    [
      'a security scheme',
      older,
      key,
      'type: apiKey, name: k',
      `"components › securitySchemes › key" must have required property 'in'.`,
    ],
    [
      'its type',
      older,
      key,
      'type: key',
      wrongType('components › securitySchemes › key › type', 'apiKey, http, oauth2, openIdConnect'),
    ],
    [
      'a bearer format without bearer',
      older,
      key,
      'type: http, scheme: basic, bearerFormat: JWT',
      '"components › securitySchemes › key" must not have bearerFormat here.',
    ],
    [
      'names that a failing branch has not evaluated',
      newer,
      key,
      'type: apiKey, name: k',
      `"components › securitySchemes › key" must have required property 'in'.`,
    ],
    [
      'what stands above a mistake',
      newer,
      key,
      'type: oauth2, flows: { password: { scopes: {} } }',
      `"components › securitySchemes › key › flows › password" must have required property 'tokenUrl'.`,
    ],
    [
      'place of a parameter of 2.0',
      swagger,
      'in: path',
      'in: pth',
      wrongType(`${parameter} › in`, 'header, formData, query, path'),
    ],
    ['a flow of 2.0', swagger, key, 'type: oauth2', `"securityDefinitions › key" must have required property 'flow'.`],
    [
      'an unknown flow of 2.0',
      swagger,
      key,
      'type: oauth2, flow: x',
      wrongType('securityDefinitions › key › flow', 'implicit, password, application, accessCode'),
    ],
  ])('%s', async (_, document, from, to, message) => {
    expect((await check(document)).problems).toEqual([]);
    expect(document).toContain(from);
    const { problems } = await check(document.replace(from, () => to));
    expect(problems.map((problem) => problem.message)).toEqual([message]);
  });

  test.each(['in: header', 'in: header, style: simple', 'in: query', 'in: cookie, style: form'])(
    'a parameter that is %s is none',
    async (place) => expect((await check(older.replace('in: path', place))).problems).toEqual([]),
  );
});

describe('a flaw that hurts no reader is a warning with its place', () => {
  test.each([
    ['an expression', older, id, "id: { type: string, pattern: '(?<' }", 'format', 15],
    ['an expression of 3.1', newer, id, "id: { type: string, pattern: '(?<' }", 'format', 15],
    ['a link', older, 'title: Orders', 'title: Orders, termsOfService: see our site', 'format', 2],
    ['an email address', newer, 'title: Orders', 'title: Orders, contact: { email: nobody }', 'format', 2],
    ['a keyword of later drafts', older, id, 'id: { type: string, examples: [a] }', 'unknown_property', 15],
    ['a key of another version', older, 'parameters:', 'produces: [a]\n      parameters:', 'unknown_property', 6],
    ['a keyword of 3.0 in 2.0', swagger, 'type: object', 'type: object, nullable: true', 'unknown_property', 9],
    ['a list that says nothing', older, 'type: object', 'type: object\n      required: []', 'openapi_schema', 14],
  ])('%s', async (_, document, from, to, rule, line) => {
    const { problems, operations, warnings } = await check(document.replace(from, () => to));
    expect([problems, operations.length]).toEqual([[], 1]);
    expect(warnings?.map((warning) => [warning.rule, warning.position?.line])).toEqual([[rule, line]]);
  });

  test('an expression is one with the flag u or without, and data is none', async () => {
    for (const pattern of ['^a\\-b$', '^\\p{L}$'])
      expect(await check(newer.replace(id, `id: { pattern: '${pattern}' }`))).not.toHaveProperty('warnings');
    expect(await check(newer.replace(id, "id: { example: { pattern: '(' } }"))).not.toHaveProperty('warnings');
  });

  test.each([
    ['a key that means another', 'parameters:', 'parameter:', 'Did you mean "parameters"?'],
    ['a path without a slash', 'components:', '  orders: {}\ncomponents:', '"paths › orders" is not known here.'],
    ['a status that is none', '200:', '900:', '"paths › /orders/{id} › get › responses › 900" is not known here.'],
  ])('%s would leave something out: it is refused', async (_, from, to, sentence) => {
    const { problems } = await check(older.replace(from, to));
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining(sentence)]);
  });

  test('warnings are told beside what is refused', async () => {
    const { problems, warnings } = await check(
      older.replace('in: path', 'in: pth').replace('title: Orders', "title: Orders, termsOfService: 'a b'"),
    );
    expect([problems.length, warnings?.length]).toEqual([1, 1]);
  });
});

describe('many mistakes', () => {
  test('50 are told, each with its place, in a large file as well', async () => {
    const items = Array.from({ length: 20_000 }, (_, at) => `    S${at}: { $ref: '#/components/schemas/None${at}' }`);
    const { problems } = await check(`${valid}components:\n  schemas:\n${items.join('\n')}\n`);
    expect(problems).toHaveLength(50);
    expect(problems).toEqual(
      Array.from({ length: 50 }, (_, at) => ({
        rule: 'broken_reference',
        message: `"#/components/schemas/None${at}" leads nowhere in this document.`,
        position: { line: 13 + at, column: `    S${at}: { $ref: `.length + 1 },
      })),
    );
  });

  test('an operationId that a webhook repeats is found there', async () => {
    const hook = 'webhooks:\n  told:\n    post: { operationId: getOrder, responses: { 200: { description: x } } }\n';
    expect((await check(`${valid}${hook}`)).problems).toMatchObject([
      { rule: 'duplicate_operation_id', position: { line: 13, column: 26 } },
    ]);
  });

  test('a mistake is quoted, but not by the megabyte', async () => {
    const long = 'x'.repeat(1_000_000);
    for (const document of [
      `${valid}components: { schemas: { A: { $ref: '#/${long}' } } }\n`,
      `${valid}${long}: 1\n`,
      `${valid}x-a: ${'!'.repeat(100_000)}\n`,
      `{"${long}":1,"${long}":2}`,
    ]) {
      const { problems, warnings = [] } = await check(document, document.startsWith('{') ? 'json' : 'yaml');
      const [told] = [...problems, ...warnings];
      expect(told?.message.length).toBeGreaterThan(10);
      expect(told?.message.length).toBeLessThan(700);
    }
  });
});

describe('hostile documents', () => {
  test('an alias bomb is refused', async () => {
    const names = [...'abcdefghi'];
    const bomb = names.map(
      (name, index) =>
        `${name}: &${name} [${Array(9)
          .fill(index ? `*${names[index - 1]}` : 'x')
          .join()}]`,
    );
    expect((await check(bomb.join('\n'))).problems[0]?.rule).toBe('too_many_aliases');
  });

  test('10,000 levels are refused', async () => {
    const deep = `{"openapi":"3.0.0","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    expect((await check(deep, 'json')).problems[0]?.rule).toBe('too_deep');
  });

  test('an alias that contains itself is refused', async () => {
    expect((await check('openapi: 3.1.0\nx: &a { b: *a }')).problems[0]?.rule).toBe('too_deep');
  });

  test('__proto__ is a member like any other', async () => {
    await check(`${valid}x-a: { __proto__: { polluted: true } }\n`);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('bytes that are no UTF-8 are refused', async () => {
    expect((await checkSpecification(Buffer.from([0xff, 0xfe, 0x00]), 'yaml')).problems[0]?.rule).toBe('encoding');
  });

  test('the name of a file is not opened', async () => {
    expect((await check('"/etc/passwd"', 'json')).problems[0]?.rule).toBe('openapi_version');
  });
});
