import { describe, expect, test } from 'vitest';
import { documentOf, operationOf, readIndex } from '../testing/read-index.ts';

const responses = { 204: { description: 'Done' } };
const parameter = (rest: object) => ({ name: 'p', in: 'query', ...rest });

describe('what an operation says of itself', () => {
  test('everything is there, descriptions as rich text', () => {
    const operation = {
      operationId: 'createA',
      summary: 'Create',
      description: 'With *markup*.',
      tags: ['a', 'b'],
      deprecated: true,
      externalDocs: { url: 'https://docs.example', description: 'More' },
      responses,
      'x-codeSamples': [{ lang: 'Shell', source: 'curl' }],
    };
    expect(operationOf(operation)).toMatchObject({
      position: 0,
      kind: 'operation',
      method: 'post',
      path: '/a',
      operation_id: 'createA',
      summary: 'Create',
      description: [{ type: 'paragraph' }],
      tags: ['a', 'b'],
      deprecated: true,
      external_docs: { url: 'https://docs.example', description: 'More' },
      responses: { 204: { description: 'Done' } },
      extensions: { 'x-codeSamples': [{ lang: 'Shell', source: 'curl' }] },
      schemas: {},
    });
  });

  test('the description of the path stands in where there is none', () => {
    const paths = { '/a': { description: 'Of the path', get: { responses } } };
    expect(readIndex(documentOf('3.1.0', { paths })).operations[0]?.description).toBe('Of the path');
  });
});

describe('servers of the nearest level count (OpenAPI 3.1 §4.8.10)', () => {
  const server = (name: string) => [{ url: `https://${name}.example` }];
  test.each([
    ['the operation', server('operation'), server('path'), server('document'), 'https://operation.example'],
    ['the path', undefined, server('path'), server('document'), 'https://path.example'],
    ['the document', undefined, undefined, server('document'), 'https://document.example'],
    ['an empty list is none', [], undefined, server('document'), 'https://document.example'],
    ['nobody: the root', undefined, undefined, undefined, '/'],
  ])('%s', (_, operation, path, document, expected) => {
    const paths = { '/a': { servers: path, get: { servers: operation, responses } } };
    const { operations } = readIndex(documentOf('3.1.0', { servers: document, paths }));
    expect(operations[0]?.servers).toEqual([{ url: expected }]);
  });

  test('variables with their choices', () => {
    const variables = { region: { default: 'eu', enum: ['eu', 'us'], description: 'Where' }, port: { default: 443 } };
    const servers = [{ url: 'https://{region}.example:{port}', description: 'Live', name: 'live', variables }];
    expect(readIndex(documentOf('3.2.0', { servers })).manifest.servers).toEqual([
      { ...servers[0], variables: { ...variables, port: { default: '443' } } },
    ]);
  });
});

describe('security of the nearest level counts (OpenAPI 3.1 §4.8.10)', () => {
  test.each([
    ['the operation', [{ b: ['read'] }], [{ a: [] }], [{ b: ['read'] }]],
    ['none, said by the operation', [], [{ a: [] }], []],
    ['optional', [{}, { a: [] }], undefined, [{}, { a: [] }]],
    ['the document', undefined, [{ a: [] }], [{ a: [] }]],
    ['nobody', undefined, undefined, []],
  ])('%s', (_, operation, document, expected) => {
    expect(operationOf({ security: operation, responses }, { security: document }).security).toEqual(expected);
  });

  test('schemes are in the manifest, references followed', () => {
    const flows = {
      authorizationCode: {
        authorizationUrl: 'https://a.example',
        tokenUrl: 'https://t.example',
        scopes: { read: 'Read' },
      },
      deviceAuthorization: { deviceAuthorizationUrl: 'https://d.example', tokenUrl: 'https://t.example', scopes: {} },
    };
    const securitySchemes = {
      key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'A *key*' },
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      tls: { type: 'mutualTLS' },
      oauth: { type: 'oauth2', flows, oauth2MetadataUrl: 'https://o.example/.well-known/oauth-authorization-server' },
      oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://o.example' },
      again: { $ref: '#/components/securitySchemes/bearer' },
    };
    const { security_schemes } = readIndex(documentOf('3.2.0', { components: { securitySchemes } })).manifest;
    expect(security_schemes).toEqual({
      ...securitySchemes,
      key: { ...securitySchemes.key, description: [expect.objectContaining({ type: 'paragraph' })] },
      again: securitySchemes.bearer,
    });
  });
});

describe('parameters', () => {
  test('those of the path come first, the operation replaces by name and place', () => {
    const paths = {
      '/a/{id}': {
        parameters: [
          { name: 'id', in: 'path', schema: { type: 'string' } },
          { name: 'q', in: 'query', description: 'Of the path' },
          { name: 'q', in: 'header' },
        ],
        get: {
          parameters: [
            { name: 'q', in: 'query', description: 'Own' },
            { name: 'r', in: 'cookie' },
          ],
          responses,
        },
      },
    };
    const parameters = readIndex(documentOf('3.1.0', { paths })).operations[0]?.parameters;
    expect(
      parameters?.map(({ name, in: place, description, required }) => [name, place, description, required]),
    ).toEqual([
      ['id', 'path', undefined, true],
      ['q', 'query', 'Own', false],
      ['q', 'header', undefined, false],
      ['r', 'cookie', undefined, false],
    ]);
  });

  test.each([
    ['query', {}, 'form', true],
    ['query', { style: 'deepObject' }, 'deepObject', false],
    ['query', { style: 'form', explode: false }, 'form', false],
    ['path', {}, 'simple', false],
    ['path', { style: 'matrix', explode: true }, 'matrix', true],
    ['header', {}, 'simple', false],
    ['cookie', {}, 'form', true],
    ['cookie', { style: 'cookie' }, 'cookie', true],
    ['querystring', { content: { 'application/json': {} } }, undefined, undefined],
    ['query', { content: { 'application/json': {} } }, undefined, undefined],
  ])('in %s with %j have the style %s and explode %s (3.2 §4.12.2)', (place, rest, style, explode) => {
    const [found] = operationOf({ parameters: [parameter({ in: place, ...rest })], responses }).parameters;
    expect([found?.style, found?.explode]).toEqual([style, explode]);
  });

  test('everything else that they say', () => {
    const examples = {
      one: { summary: 'One', value: 1 },
      two: { dataValue: { a: 2 } },
      three: { externalValue: 'https://x.example' },
    };
    const full = {
      deprecated: true,
      allowEmptyValue: true,
      allowReserved: true,
      schema: { type: 'integer' },
      examples,
      'x-a': 1,
    };
    expect(operationOf({ parameters: [parameter(full)], responses }).parameters).toEqual([
      {
        name: 'p',
        in: 'query',
        required: false,
        deprecated: true,
        allowEmptyValue: true,
        style: 'form',
        explode: true,
        allowReserved: true,
        schema: { type: 'integer' },
        examples: { ...examples, two: { value: { a: 2 } } },
        extensions: { 'x-a': 1 },
      },
    ]);
  });

  test('what has no name or place is left out', () => {
    const parameters = [
      { in: 'query' },
      { name: 'a', in: 'nowhere' },
      null,
      'text',
      { $ref: '#/components/parameters/None' },
    ];
    expect(operationOf({ parameters, responses }).parameters).toEqual([]);
  });
});

describe('messages', () => {
  test('several content types, examples and encodings, in the order of the author', () => {
    const content = {
      'text/csv': { example: 'a,b' },
      'multipart/form-data': {
        schema: { type: 'object' },
        encoding: {
          file: { contentType: 'image/png', style: 'form', explode: false, headers: { 'X-A': { schema: {} } } },
        },
      },
      'application/json': { examples: { a: { $ref: '#/components/examples/a' } } },
      'text/event-stream': { itemSchema: { $ref: '#/components/schemas/Event' } },
    };
    const components = { examples: { a: { value: { a: 1 } } }, schemas: { Event: { type: 'object' } } };
    const { request_body: body, schemas } = operationOf(
      { requestBody: { required: true, description: 'Send', content }, responses },
      { components },
      '3.2.0',
    );
    expect(Object.keys(body?.content ?? {})).toEqual(Object.keys(content));
    expect(body).toMatchObject({
      required: true,
      description: 'Send',
      content: {
        'text/csv': { example: 'a,b' },
        'multipart/form-data': {
          encoding: { file: { contentType: 'image/png', explode: false, headers: { 'X-A': { schema: {} } } } },
        },
        'application/json': { examples: { a: { value: { a: 1 } } } },
        'text/event-stream': { itemSchema: { $ref: '#/components/schemas/Event' } },
      },
    });
    expect(schemas).toEqual({ '#/components/schemas/Event': { type: 'object' } });
  });

  test('parts of a multipart body by their places, and parts within parts (3.2 §4.14.5)', () => {
    const media = {
      itemSchema: {},
      prefixEncoding: [{ contentType: 'application/json' }, { headers: { 'X-A': { schema: {} } } }],
      itemEncoding: { contentType: 'multipart/mixed', itemEncoding: { contentType: 'image/png' } },
    };
    const { request_body: body } = operationOf(
      { requestBody: { content: { 'multipart/mixed': media } }, responses },
      {},
      '3.2.0',
    );
    expect(body?.content['multipart/mixed']).toMatchObject(media);
  });

  test('an example as data and as it is sent (3.2 §4.19)', () => {
    const examples = {
      both: { dataValue: { a: 1 }, serializedValue: 'a=1' },
      sent: { serializedValue: 'a=2' },
      nothing: { dataValue: null, serializedValue: 'null' },
    };
    const { request_body: body } = operationOf(
      { requestBody: { content: { 'text/plain': { examples } } }, responses },
      {},
      '3.2.0',
    );
    expect(body?.content['text/plain']?.examples).toEqual({
      both: { value: { a: 1 }, serializedValue: 'a=1' },
      sent: { value: 'a=2' },
      nothing: { value: null, serializedValue: 'null' },
    });
  });

  test('a requirement names its scheme by name or by reference (3.2 §4.31)', () => {
    const components = { securitySchemes: { 'a/b': { type: 'mutualTLS' }, key: { type: 'http', scheme: 'basic' } } };
    const security = [{ key: [] }, { '#/components/securitySchemes/a~1b': [] }, { gone: [] }];
    const { security: found } = operationOf({ security, responses }, { components }, '3.2.0');
    expect(found).toEqual([{ key: [] }, { 'a/b': [] }, { gone: [] }]);
  });

  test('responses with headers and links', () => {
    const full = {
      200: {
        description: 'Fine',
        headers: { 'X-Rate': { description: 'Left', schema: { type: 'integer' } }, 'Content-Type': { schema: {} } },
        content: { 'application/json': { schema: { type: 'object' } } },
        links: {
          next: {
            operationId: 'getNext',
            parameters: { page: '$response.body#/next' },
            description: 'Next',
            server: { url: '/x' },
          },
          other: { operationRef: '#/paths/~1b/get', requestBody: '$request.body' },
        },
      },
      '4XX': { description: 'Wrong' },
      default: { summary: 'Otherwise' },
      'x-note': 'not a response',
    };
    const found = operationOf({ responses: full }, {}, '3.2.0').responses;
    expect(Object.keys(found)).toEqual(['200', '4XX', 'default']);
    expect(found['200']).toEqual({
      description: 'Fine',
      headers: {
        'X-Rate': {
          description: 'Left',
          required: false,
          deprecated: false,
          style: 'simple',
          explode: false,
          schema: { type: 'integer' },
        },
      },
      content: { 'application/json': { schema: { type: 'object' } } },
      links: full[200].links,
    });
    expect(found.default).toEqual({ summary: 'Otherwise' });
  });

  test('callbacks are operations by expression', () => {
    const item = {
      post: {
        summary: 'Told',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
        responses,
      },
    };
    const callbacks = {
      onEvent: { '{$request.body#/url}': item, 'x-a': 1 },
      shared: { $ref: '#/components/callbacks/shared' },
    };
    const components = {
      schemas: { A: {} },
      callbacks: { shared: { '{$url}': { $ref: '#/components/pathItems/told' } } },
      pathItems: { told: { put: { responses } } },
    };
    const found = operationOf({ callbacks, responses }, { components });
    expect(found.callbacks).toMatchObject({
      onEvent: { '{$request.body#/url}': [{ method: 'post', summary: 'Told', request_body: { required: false } }] },
      shared: { '{$url}': [{ method: 'put', responses: { 204: { description: 'Done' } } }] },
    });
    expect(Object.keys(found.callbacks?.onEvent ?? {})).toEqual(['{$request.body#/url}']);
    expect(Object.keys(found.schemas)).toEqual(['#/components/schemas/A']);
  });

  test('callbacks have callbacks of their own, and end after two even where they name themselves', () => {
    const told = { '{$url}': { post: { responses, callbacks: { told: { $ref: '#/components/callbacks/told' } } } } };
    const found = operationOf(
      { callbacks: { told: { $ref: '#/components/callbacks/told' } }, responses },
      { components: { callbacks: { told } } },
    );
    const first = found.callbacks?.told?.['{$url}']?.[0];
    const second = first?.callbacks?.told?.['{$url}']?.[0];
    expect(second).toMatchObject({ method: 'post', responses: { 204: { description: 'Done' } } });
    expect(second?.callbacks).toBeUndefined();
  });
});

describe('references to anything but schemas are followed', () => {
  const components = {
    parameters: {
      one: { $ref: '#/components/parameters/two' },
      two: { name: 'two', in: 'query', description: 'Far' },
      loop: { $ref: '#/components/parameters/pool' },
      pool: { $ref: '#/components/parameters/loop' },
    },
    requestBodies: { b: { content: { 'text/plain': {} } } },
    responses: {
      r: {
        description: 'Far',
        headers: { h: { $ref: '#/components/headers/h' } },
        links: { l: { $ref: '#/components/links/l' } },
      },
    },
    headers: { h: { description: 'A header' } },
    links: { l: { operationId: 'x' } },
    mediaTypes: { m: { schema: { type: 'string' } } },
  };

  test('chains to their end, circles to nothing, members beside win (3.1 §4.8.23.1)', () => {
    const parameters = ['one', 'loop', 'none'].map((name) => ({
      $ref: `#/components/parameters/${name}`,
      description: 'Here',
    }));
    expect(operationOf({ parameters, responses }, { components }).parameters).toEqual([
      expect.objectContaining({ name: 'two', description: 'Here' }),
    ]);
  });

  test('bodies, media types, responses, headers and links; also below paths', () => {
    const operation = {
      requestBody: { $ref: '#/components/requestBodies/b' },
      responses: {
        200: { $ref: '#/components/responses/r' },
        201: { $ref: '#/paths/~1a/post/responses/200' },
        202: { $ref: '#/components/responses/none' },
        203: { content: { 'text/plain': { $ref: '#/components/mediaTypes/m' } } },
      },
    };
    const far = {
      description: 'Far',
      headers: { h: expect.objectContaining({ description: 'A header' }) },
      links: { l: { operationId: 'x' } },
    };
    expect(operationOf(operation, { components }, '3.2.0')).toMatchObject({
      request_body: { content: { 'text/plain': {} } },
      responses: { 200: far, 201: far, 202: {}, 203: { content: { 'text/plain': { schema: { type: 'string' } } } } },
    });
  });

  test('a whole path', () => {
    const paths = { '/a': { $ref: '#/components/pathItems/p', parameters: [parameter({})] } };
    const pathItems = { p: { get: { responses } } };
    const { operations } = readIndex(documentOf('3.1.0', { paths, components: { pathItems } }));
    expect(operations).toMatchObject([{ method: 'get', path: '/a', parameters: [{ name: 'p' }] }]);
  });
});

describe('values without bound', () => {
  test('an example or extension above 64 kB becomes a marker, a smaller one stays', () => {
    const large = { text: 'x'.repeat(70_000) };
    const content = { 'application/json': { example: large, examples: { a: { value: large }, b: { value: 1 } } } };
    const found = operationOf({ requestBody: { content }, responses, 'x-large': large, 'x-small': { a: 1 } });
    const marker = { 'x-stoa-omitted': { bytes: JSON.stringify(large).length } };
    expect(found.extensions).toEqual({ 'x-large': marker, 'x-small': { a: 1 } });
    expect(found.request_body?.content['application/json']).toEqual({
      example: marker,
      examples: { a: { value: marker }, b: { value: 1 } },
    });
  });
});
