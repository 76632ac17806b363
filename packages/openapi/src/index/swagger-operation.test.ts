import { describe, expect, test } from 'vitest';
import { documentOf, operationOf, readIndex } from '../testing/read-index.ts';

const responses = { 200: { description: 'Fine' } };
const swagger = (operation: object, rest: object = {}) => operationOf({ responses, ...operation }, rest, '2.0');

describe('Swagger 2.0 in the words of 3.1', () => {
  test.each([
    ['nothing', {}, ['/']],
    ['a base path', { basePath: '/v1' }, ['/v1']],
    ['a host', { host: 'a.example', basePath: '/v1' }, ['//a.example/v1']],
    ['schemes', { host: 'a.example', schemes: ['https', 'http'] }, ['https://a.example', 'http://a.example']],
  ])('servers from %s', (_, rest, expected) => {
    expect(swagger({}, rest).servers.map(({ url }) => url)).toEqual(expected);
    expect(readIndex(documentOf('2.0', rest)).manifest.servers.map(({ url }) => url)).toEqual(expected);
  });

  test('an operation has schemes of its own', () => {
    const { servers } = swagger({ schemes: ['wss'] }, { host: 'a.example', schemes: ['https'] });
    expect(servers).toEqual([{ url: 'wss://a.example' }]);
  });

  test.each([
    ['query', undefined, 'form', false],
    ['query', 'csv', 'form', false],
    ['query', 'multi', 'form', true],
    ['query', 'pipes', 'pipeDelimited', false],
    ['query', 'ssv', 'spaceDelimited', false],
    ['path', 'csv', 'simple', false],
    ['header', 'csv', 'simple', false],
  ])('an array in %s as %s has the style %s and explode %s', (place, collectionFormat, style, explode) => {
    const parameter = { name: 'p', in: place, type: 'array', items: { type: 'string' }, collectionFormat };
    expect(swagger({ parameters: [parameter] }).parameters).toEqual([
      expect.objectContaining({
        name: 'p',
        in: place,
        style,
        explode,
        schema: { type: 'array', items: { type: 'string' } },
      }),
    ]);
  });

  test('what a parameter says of its value becomes its schema', () => {
    const value = { type: 'integer', format: 'int32', minimum: 1, exclusiveMinimum: true, enum: [2, 3], default: 2 };
    const { exclusiveMinimum: _, minimum, ...rest } = value;
    expect(
      swagger({ parameters: [{ name: 'p', in: 'query', required: true, description: 'P', ...value }] }).parameters[0],
    ).toMatchObject({
      required: true,
      description: 'P',
      schema: { ...rest, exclusiveMinimum: minimum },
    });
  });

  test('a body has a content for each media type, the operation’s before the document’s', () => {
    const body = { name: 'b', in: 'body', required: true, description: 'B', schema: { $ref: '#/definitions/A' } };
    const rest = { consumes: ['text/xml'], parameters: { shared: body }, definitions: { A: { type: 'object' } } };
    const media = { schema: { $ref: '#/components/schemas/A' } };
    const expected = { required: true, description: 'B', content: { 'text/xml': media } };
    expect(swagger({ parameters: [body] }, rest).request_body).toEqual(expected);
    // The upgraders around lose this one: a shared parameter that is a body.
    const found = swagger({ parameters: [{ $ref: '#/parameters/shared' }], consumes: ['a/b', 'c/d'] }, rest);
    expect(found.request_body).toEqual({ ...expected, content: { 'a/b': media, 'c/d': media } });
    expect(found.parameters).toEqual([]);
    expect(found.schemas).toEqual({ '#/components/schemas/A': { type: 'object' } });
    expect(swagger({ parameters: [body] }, { definitions: rest.definitions }).request_body?.content).toEqual({
      'application/json': media,
    });
  });

  test('a form becomes an object', () => {
    const fields = [
      { name: 'file', in: 'formData', type: 'file', required: true, description: 'F' },
      { name: 'tags', in: 'formData', type: 'array', items: { type: 'string' }, collectionFormat: 'multi' },
    ];
    const media = {
      schema: {
        type: 'object',
        properties: {
          file: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream', description: 'F' },
          tags: { type: 'array', items: { type: 'string' } },
        },
        required: ['file'],
      },
      encoding: { tags: { style: 'form', explode: true } },
    };
    expect(swagger({ parameters: fields }).request_body).toEqual({
      required: true,
      content: { 'multipart/form-data': media },
    });
    const urlencoded = swagger({ parameters: [fields[1]] }).request_body;
    expect(Object.keys(urlencoded?.content ?? {})).toEqual(['application/x-www-form-urlencoded']);
    expect(urlencoded?.required).toBe(false);
  });

  test('responses have contents, examples and headers', () => {
    const response = {
      description: 'Fine',
      schema: { type: 'string' },
      headers: { 'X-A': { type: 'integer', description: 'A' } },
      examples: { 'application/json': { a: 1 }, 'text/plain': 'a' },
    };
    const rest = { responses: { shared: response }, produces: ['application/json', 'application/xml'] };
    expect(swagger({ responses: { 200: { $ref: '#/responses/shared' } } }, rest).responses['200']).toEqual({
      description: 'Fine',
      headers: {
        'X-A': {
          description: 'A',
          required: false,
          deprecated: false,
          style: 'simple',
          explode: false,
          schema: { type: 'integer' },
        },
      },
      content: {
        'application/json': { schema: { type: 'string' }, example: { a: 1 } },
        'application/xml': { schema: { type: 'string' } },
        'text/plain': { schema: { type: 'string' }, example: 'a' },
      },
    });
    expect(swagger({ produces: ['application/json'] }).responses['200']).toEqual({ description: 'Fine' });
  });

  test('security definitions', () => {
    const oauth = (flow: string) => ({
      type: 'oauth2',
      flow,
      authorizationUrl: 'https://a.example',
      tokenUrl: 'https://t.example',
      scopes: { r: 'Read', 'x-a': 1 },
    });
    const securityDefinitions = {
      basic: { type: 'basic', description: 'B' },
      key: { type: 'apiKey', in: 'query', name: 'k' },
      implicit: oauth('implicit'),
      password: oauth('password'),
      application: oauth('application'),
      accessCode: oauth('accessCode'),
    };
    const { security_schemes: schemes } = readIndex(documentOf('2.0', { securityDefinitions })).manifest;
    expect(schemes).toMatchObject({
      basic: { type: 'http', scheme: 'basic', description: 'B' },
      key: { type: 'apiKey', in: 'query', name: 'k' },
      implicit: { type: 'oauth2', flows: { implicit: { scopes: { r: 'Read' } } } },
      application: { flows: { clientCredentials: { tokenUrl: 'https://t.example' } } },
      accessCode: { flows: { authorizationCode: { authorizationUrl: 'https://a.example' } } },
    });
    expect(schemes.implicit?.flows?.implicit?.scopes).toEqual({ r: 'Read' });
  });

  test('a reference to a schema below a path is kept', () => {
    const $ref = '#/paths/~1a/post/responses/200/schema';
    const { schemas } = swagger({
      parameters: [{ name: 'b', in: 'body', schema: { $ref } }],
      responses: { 200: { description: 'x', schema: { type: 'integer' } } },
    });
    expect(schemas).toEqual({ [$ref]: { type: 'integer' } });
  });
});
