import type { VersionChange } from '@stoa/contract/changes';
import { describe, expect, test } from 'vitest';
import { compareSpecifications } from './compare-specifications.ts';

type Json = Record<string, unknown>;

function document(operation: Json, more: Json = {}, path = '/pets/{id}'): Json {
  return {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: { [path]: { post: { operationId: 'doIt', responses: { 200: { description: 'ok' } }, ...operation } } },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        oauth: { type: 'oauth2', flows: {} },
      },
    },
    ...more,
  };
}

const line = ({ level, subject, effect, place, at, before, after }: VersionChange) =>
  [
    level,
    subject,
    effect,
    place,
    at,
    before === undefined && after === undefined ? '' : `${before ?? ''}→${after ?? ''}`,
  ]
    .filter((word) => word !== '')
    .join(' ');

function changesOf(from: Json, to: Json): string[] {
  return compareSpecifications(from, to).operations.flatMap(({ changes }) => changes.map(line));
}

const query = (name: string, more: Json = {}) => ({ name, in: 'query', schema: { type: 'string' }, ...more });
const sent = (schema: unknown, more: Json = {}) => ({
  requestBody: { content: { 'application/json': { schema } }, ...more },
});
const got = (schema: unknown) => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
});
const object = (properties: Json, more: Json = {}) => ({ type: 'object', properties, ...more });

describe('an operation’s changes and what they mean to a caller', () => {
  const text = { type: 'string' };
  test.each<[string, Json, Json, string[]]>([
    ['nothing', {}, {}, []],
    ['words for people alone', { summary: 'One', description: 'a' }, { summary: 'Two', description: 'b' }, []],
    ['deprecated', {}, { deprecated: true }, ['safe operation deprecated']],
    ['no longer deprecated', { deprecated: true }, {}, ['safe operation restored']],
    ['another operationId', {}, { operationId: 'other' }, ['warning operation_id changed doIt→other']],
    [
      'a new required parameter',
      {},
      { parameters: [query('a', { required: true })] },
      ['breaking parameter added query a →required'],
    ],
    ['a new optional parameter', {}, { parameters: [query('a')] }, ['safe parameter added query a']],
    ['a parameter gone', { parameters: [query('a')] }, {}, ['warning parameter removed query a']],
    [
      'a parameter now required',
      { parameters: [query('a')] },
      { parameters: [query('a', { required: true })] },
      ['breaking parameter required query a'],
    ],
    [
      'a parameter now optional',
      { parameters: [query('a', { required: true })] },
      { parameters: [query('a')] },
      ['safe parameter optional query a'],
    ],
    [
      'a parameter deprecated',
      { parameters: [query('a')] },
      { parameters: [query('a', { deprecated: true })] },
      ['safe parameter deprecated query a'],
    ],
    [
      'a header in other capitals is the same',
      { parameters: [{ ...query('A-b'), in: 'header' }] },
      { parameters: [{ ...query('a-B'), in: 'header' }] },
      [],
    ],
    [
      'a list is written in another way',
      { parameters: [query('a', { schema: { type: 'array' } })] },
      { parameters: [query('a', { schema: { type: 'array' }, explode: false })] },
      ['breaking serialization changed query a form true→form false'],
    ],
    ['a body that is needed', {}, sent(text, { required: true }), ['breaking request_body added request →required']],
    ['a body that may be sent', {}, sent(text), ['safe request_body added request']],
    ['no body any more', sent(text), {}, ['breaking request_body removed request']],
    ['a body now required', sent(text), sent(text, { required: true }), ['breaking request_body required request']],
    [
      'other media types',
      { requestBody: { content: { 'text/csv': {} } } },
      { requestBody: { content: { 'text/plain': {} } } },
      ['breaking media_type removed request text/csv', 'safe media_type added request text/plain'],
    ],
    [
      'a success is gone',
      { responses: { 200: { description: '' }, 201: { description: '' } } },
      {},
      ['breaking response removed 201'],
    ],
    [
      'an error is gone',
      { responses: { 200: { description: '' }, 404: { description: '' } } },
      {},
      ['warning response removed 404'],
    ],
    [
      'a new error',
      {},
      { responses: { 200: { description: '' }, 409: { description: '' } } },
      ['safe response added 409'],
    ],
    [
      'a new success',
      {},
      { responses: { 200: { description: '' }, 202: { description: '' } } },
      ['warning response added 202'],
    ],
    [
      'a header of an answer is gone',
      { responses: { 200: { description: '', headers: { 'X-A': { required: true, schema: text } } } } },
      {},
      ['breaking header removed 200 x-a'],
    ],
    [
      'authorization where there was none',
      {},
      { security: [{ key: [] }] },
      ['breaking authorization removed none→', 'safe authorization added →key'],
    ],
    [
      'one more way to be authorized',
      { security: [{ key: [] }] },
      { security: [{ key: [] }, { oauth: ['a'] }] },
      ['safe authorization added →oauth (a)'],
    ],
    [
      'more scopes',
      { security: [{ oauth: ['a'] }] },
      { security: [{ oauth: ['a', 'b'] }] },
      ['breaking authorization removed oauth (a)→', 'safe authorization added →oauth (a, b)'],
    ],
    [
      'fewer scopes',
      { security: [{ oauth: ['a', 'b'] }] },
      { security: [{ oauth: ['a'] }] },
      ['safe authorization added →oauth (a)'],
    ],
  ])('%s', (_name, from, to, expected) => {
    expect(changesOf(document(from), document(to))).toEqual(expected);
  });
});

describe('schemas: what narrows a request or widens an answer can break a caller', () => {
  const text = { type: 'string' };
  /** The columns are: before, after, what it means for a request, what it means for an answer. */
  test.each<[string, unknown, unknown, string[], string[]]>([
    [
      'a type',
      { type: 'string' },
      { type: 'integer' },
      ['breaking type changed string→integer'],
      ['breaking type changed string→integer'],
    ],
    [
      'integer becomes number',
      { type: 'integer' },
      { type: 'number' },
      ['safe type changed integer→number'],
      ['breaking type changed integer→number'],
    ],
    [
      'number becomes integer',
      { type: 'number' },
      { type: 'integer' },
      ['breaking type changed number→integer'],
      ['safe type changed number→integer'],
    ],
    [
      'null comes',
      { type: 'string' },
      { type: ['string', 'null'] },
      ['safe type changed string→string | null'],
      ['breaking type changed string→string | null'],
    ],
    [
      'null goes',
      { type: ['string', 'null'] },
      text,
      ['breaking type changed string | null→string'],
      ['safe type changed string | null→string'],
    ],
    ['a format comes', text, { ...text, format: 'uuid' }, ['breaking format added →uuid'], ['safe format added →uuid']],
    [
      'a value goes',
      { enum: ['a', 'b'] },
      { enum: ['a'] },
      ['breaking value removed "b"→'],
      ['safe value removed "b"→'],
    ],
    ['a value comes', { enum: ['a'] }, { enum: ['a', 'b'] }, ['safe value added →"b"'], ['warning value added →"b"']],
    ['values where all were', {}, { enum: ['a'] }, ['breaking value required →"a"'], ['safe value required →"a"']],
    [
      'a minimum rises',
      { minimum: 1 },
      { minimum: 2 },
      ['breaking limit changed minimum 1→2'],
      ['safe limit changed minimum 1→2'],
    ],
    [
      'a maximum rises',
      { maximum: 1 },
      { maximum: 2 },
      ['safe limit changed maximum 1→2'],
      ['warning limit changed maximum 1→2'],
    ],
    [
      'a length is limited',
      text,
      { ...text, maxLength: 9 },
      ['breaking limit added maxLength →9'],
      ['safe limit added maxLength →9'],
    ],
    ['a pattern goes', { pattern: 'a' }, {}, ['safe limit removed pattern a→'], ['warning limit removed pattern a→']],
    ['another default', { default: 1 }, { default: 2 }, ['warning default changed 1→2'], []],
    [
      'a property goes',
      object({ a: text, b: text }),
      object({ a: text }),
      ['warning property removed b'],
      ['breaking property removed b'],
    ],
    [
      'a property goes, others are refused',
      object({ a: text }, { additionalProperties: false }),
      object({}, { additionalProperties: false }),
      ['breaking property removed a'],
      ['breaking property removed a'],
    ],
    ['a property comes', object({}), object({ a: text }), ['safe property added a'], ['safe property added a']],
    [
      'a needed property comes',
      object({}),
      object({ a: text }, { required: ['a'] }),
      ['breaking property added a →required'],
      ['safe property added a'],
    ],
    [
      'a property is needed',
      object({ a: text }),
      object({ a: text }, { required: ['a'] }),
      ['breaking property required a'],
      ['safe property required a'],
    ],
    [
      'a property is not needed',
      object({ a: text }, { required: ['a'] }),
      object({ a: text }),
      ['safe property optional a'],
      ['breaking property optional a'],
    ],
    [
      'a property is deprecated',
      object({ a: text }),
      object({ a: { ...text, deprecated: true } }),
      ['safe property deprecated a'],
      ['safe property deprecated a'],
    ],
    [
      'what is read only is in no request',
      object({}),
      object({ a: { readOnly: true } }, { required: ['a'] }),
      [],
      ['safe property added a'],
    ],
    [
      'what is write only is in no answer',
      object({ a: { writeOnly: true } }),
      object({}),
      ['warning property removed a'],
      [],
    ],
    [
      'others are refused',
      object({}),
      object({}, { additionalProperties: false }),
      ['breaking condition added additionalProperties'],
      ['safe condition added additionalProperties'],
    ],
    [
      'deep within lists and maps',
      object({ a: { type: 'array', items: object({ b: { additionalProperties: { type: 'string' } } }) } }),
      object({ a: { type: 'array', items: object({ b: { additionalProperties: { type: 'boolean' } } }) } }),
      ['breaking type changed a[].b{} string→boolean'],
      ['breaking type changed a[].b{} string→boolean'],
    ],
    [
      'a variant goes',
      { oneOf: [{ title: 'A' }, { title: 'B' }] },
      { oneOf: [{ title: 'B' }] },
      ['breaking variant removed A'],
      ['safe variant removed A'],
    ],
    [
      'a variant comes',
      { anyOf: [{ title: 'A' }] },
      { anyOf: [{ title: 'A' }, { title: 'B' }] },
      ['safe variant added B'],
      ['warning variant added B'],
    ],
    ['parts of allOf count as one', object({ a: text }), { allOf: [object({}), object({ a: text })] }, [], []],
    [
      'a condition',
      { not: { type: 'null' } },
      { not: { type: 'boolean' } },
      ['warning condition changed not'],
      ['warning condition changed not'],
    ],
    ['examples and titles are words', { title: 'A', examples: [1] }, { title: 'B', examples: [2] }, [], []],
  ])('%s', (_name, before, after, request, response) => {
    const at = (place: string, lines: readonly string[]) =>
      lines.map((each) => each.replace(/^(\w+ \w+ \w+)/, `$1 ${place} application/json`));
    expect(changesOf(document(sent(before)), document(sent(after)))).toEqual(at('request', request));
    expect(changesOf(document(got(before)), document(got(after)))).toEqual(at('200', response));
  });

  test('a reference is what it leads to; another name for the same is no change', () => {
    const named = (name: string, schema: Json) => ({ components: { schemas: { [name]: schema } } });
    const from = document(got({ $ref: '#/components/schemas/A' }), named('A', object({ x: text })));
    expect(changesOf(from, document(got({ $ref: '#/components/schemas/B' }), named('B', object({ x: text }))))).toEqual(
      [],
    );
    expect(changesOf(from, document(got({ $ref: '#/components/schemas/B' }), named('B', object({}))))).toEqual([
      'breaking property removed 200 application/json x',
    ]);
  });

  test('circles end, and what differs within is told once', () => {
    const tree = (type: string) => ({
      components: {
        schemas: {
          Tree: object({
            value: { type },
            left: { $ref: '#/components/schemas/Tree' },
            kids: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
          }),
          Loop: { $ref: '#/components/schemas/Loop' },
        },
      },
    });
    const operation = got(
      object({ tree: { $ref: '#/components/schemas/Tree' }, loop: { $ref: '#/components/schemas/Loop' } }),
    );
    expect(changesOf(document(operation, tree('string')), document(operation, tree('boolean')))).toEqual([
      'breaking type changed 200 application/json tree.value string→boolean',
    ]);
  });

  test('names that JavaScript knows are names like others', () => {
    const from = object(JSON.parse('{"__proto__": {"type":"string"}, "constructor": {"type":"string"}}'));
    expect(changesOf(document(got(from)), document(got(object({}))))).toEqual([
      'breaking property removed 200 application/json __proto__',
      'breaking property removed 200 application/json constructor',
    ]);
  });
});

describe('operations', () => {
  const kinds = (from: Json, to: Json) =>
    compareSpecifications(from, to).operations.map(({ kind, level, method, path }) =>
      [kind, level, method, path].join(' '),
    );

  test('added is safe, removed is breaking', () => {
    const [from, to] = [document({ operationId: undefined }, {}, '/a'), document({ operationId: undefined }, {}, '/b')];
    expect(kinds(from, to)).toEqual(['removed breaking post /a', 'added safe post /b']);
    expect(compareSpecifications(from, to).counts).toEqual({ breaking: 1, warning: 0, safe: 1 });
  });

  test('other names for the parameters of a path change nothing', () => {
    const parameter = (name: string) => ({
      parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
    });
    expect(kinds(document(parameter('id'), {}, '/a/{id}'), document(parameter('pet_id'), {}, '/a/{pet_id}'))).toEqual(
      [],
    );
  });

  test('an operation with the same id at another address has moved', () => {
    expect(changesOf(document({}, {}, '/a'), document({}, {}, '/b'))).toEqual([
      'breaking path changed POST /a→POST /b',
    ]);
  });

  test('internal operations are in no comparison', () => {
    expect(kinds(document({ 'x-internal': true }), document({ 'x-internal': true, deprecated: true }))).toEqual([]);
  });

  test('an upgrade of OpenAPI alone is no change', () => {
    const swagger = {
      swagger: '2.0',
      info: { title: 'Pets', version: '1' },
      consumes: ['application/json'],
      produces: ['application/json'],
      definitions: { Pet: { type: 'object', properties: { name: { type: 'string', minLength: 1 } } } },
      paths: {
        '/pets': {
          post: {
            parameters: [{ in: 'body', name: 'pet', required: true, schema: { $ref: '#/definitions/Pet' } }],
            responses: { 200: { description: 'ok', schema: { $ref: '#/definitions/Pet' } } },
          },
        },
      },
    };
    const pet = { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } };
    const openapi = {
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      components: { schemas: swagger.definitions },
      paths: {
        '/pets': {
          post: {
            requestBody: { required: true, content: pet },
            responses: { 200: { description: 'ok', content: pet } },
          },
        },
      },
    };
    expect(compareSpecifications(swagger, openapi).operations).toEqual([]);
  });

  test('the worst comes first, and of very many changes the rest is counted', () => {
    const names = Array.from({ length: 300 }, (_, index) => query(`q${index}`));
    const { operations, counts } = compareSpecifications(
      document({}),
      document({ parameters: [...names, query('z', { required: true })] }),
    );
    expect(operations[0]?.changes[0]).toMatchObject({ level: 'breaking', place: 'query z' });
    expect(operations[0]).toMatchObject({ level: 'breaking', more: 101, changes: { length: 200 } });
    expect(counts).toEqual({ breaking: 1, warning: 0, safe: 300 });
  });
});

const changesBetween = (from: Json, to: Json) => changesOf(document(from), document(to));

describe('JSON Schema 2020-12 §6: what is written in another way and says the same is no change', () => {
  const limited = (schema: Json) => sent(object({ a: schema }));
  const typed = (...mediaTypes: string[]) => {
    const content = Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string' } }]));
    return { requestBody: { content }, responses: { 200: { description: 'ok', content } } };
  };

  test.each<[string, Json, Json]>([
    ['one allowed value, and a constant', { type: 'string', enum: ['x'] }, { const: 'x' }],
    ['a constant, with its type and without', { type: 'integer', const: 1 }, { const: 1 }],
    ['values, whose type could be others too', { type: ['string', 'null'], enum: ['x', 'y'] }, { enum: ['x', 'y'] }],
    ['the largest whole number', { type: 'integer', maximum: 10 }, { type: 'integer', exclusiveMaximum: 11 }],
    ['the smallest whole number', { type: 'integer', minimum: 1.5 }, { type: 'integer', exclusiveMinimum: 1 }],
    ['two bounds of which one counts', { maximum: 10 }, { maximum: 10, exclusiveMaximum: 12 }],
  ])('%s', (_name, one, other) => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(changesBetween(limited(from), limited(to))).toEqual([]);
      expect(changesBetween(got(object({ a: from })), got(object({ a: to })))).toEqual([]);
    }
  });

  test.each([
    ['RFC 8259 §11: charset means nothing to JSON', 'application/json', 'application/json; charset=utf-8'],
    ['RFC 9110 §8.3.1: capitals, spaces and quotes', 'text/CSV;Header="present"', 'text/csv; header=present'],
  ])('%s', (_name, one, other) => {
    expect(changesBetween(typed(one), typed(other))).toEqual([]);
    expect(changesBetween(typed(other), typed(one))).toEqual([]);
  });

  test('another parameter of a media type is another media type', () => {
    expect(changesBetween(typed('application/json; version=1'), typed('application/json; version=2'))).toHaveLength(4);
  });

  test('what is not the same is told: numbers that may be fractions, other values, other types', () => {
    const real = (more: Json) => limited({ type: 'number', ...more });
    expect(changesBetween(real({ maximum: 10 }), real({ exclusiveMaximum: 11 }))).toEqual([
      'safe limit removed request application/json a.maximum 10→',
      'safe limit added request application/json a.exclusiveMaximum →11',
    ]);
    expect(changesBetween(limited({ type: 'integer' }), limited({ const: 'x' }))[0]).toMatch(/^breaking type changed/);
    expect(changesBetween(got({ type: 'string', enum: ['x'] }), got({ enum: ['x', null] }))).toEqual([
      'warning value added 200 application/json →null',
    ]);
  });
});

describe('OpenAPI 3.1 §4.8.16: a range stands for the codes that have no entry of their own', () => {
  const answers = (...codes: string[]) => ({
    responses: Object.fromEntries(
      codes.map((code) => [
        code,
        { description: 'ok', content: { 'application/json': { schema: { type: 'string' } } } },
      ]),
    ),
  });

  test('200 that becomes 2XX is still there; what else may come is to look at', () => {
    expect(changesBetween(answers('200'), answers('2XX'))).toEqual(['warning response added 2XX']);
  });

  test.each([
    ['2XX', ['2XX'], ['200']],
    ['capitals of a range', ['2XX'], ['2xx']],
  ])('%s that becomes one of its codes breaks nothing', (_name, from, to) => {
    expect(changesBetween(answers(...from), answers(...to))).toEqual([]);
  });

  test('an error of another class is no such code', () => {
    expect(changesBetween(answers('200', '4XX'), answers('200', '500'))).toEqual([
      'warning response removed 4XX',
      'safe response added 500',
    ]);
  });
});
