import type { ReferenceParameter } from '@stoa/contract/reference';
import { describe, expect, it } from 'vitest';
import { encodeMultipart } from './build-body.ts';
import { buildRequest, type RequestInput } from './build-request.ts';
import type { ChosenApplication } from './chosen-application.ts';
import { requirementParts } from './credentials.ts';
import { RequestProblem } from './request-problem.ts';

type Operation = RequestInput['operation'];
type Given = Partial<Omit<RequestInput, 'operation' | 'parameters'>> & {
  method?: string;
  path?: string;
  describes?: readonly ReferenceParameter[];
  request_body?: Operation['request_body'];
  parameters?: Record<string, unknown>;
};

function parameter(place: ReferenceParameter['in'], name: string, more: Partial<ReferenceParameter> = {}) {
  return { name, in: place, required: place === 'path', deprecated: false, ...more };
}

function build({ method = 'get', path = '/pets', describes = [], request_body, parameters = {}, ...rest }: Given) {
  const operation = { method, path, parameters: describes, ...(request_body ? { request_body } : {}) };
  return buildRequest({
    server: { url: 'https://api.test/v1/' },
    base: 'https://portal.test',
    ...rest,
    operation,
    parameters,
  });
}
const url = (describes: ReferenceParameter[], parameters: Record<string, unknown>, path = '/pets') =>
  build({ describes, parameters, path }).url;

function problem(make: () => unknown): RequestProblem {
  try {
    make();
  } catch (error) {
    if (error instanceof RequestProblem) return error;
    throw error;
  }
  throw new Error('No problem');
}

describe('path', () => {
  it('the name of what is missing cannot leave its place either', () => {
    expect(build({ path: '/{a\'"$(b)}', keepMissing: true }).url).toBe('https://api.test/v1/{a%27%22%24%28b%29}');
  });

  it('portal §5: a missing required path parameter is an error naming the parameter', () => {
    for (const value of [undefined, null, '', []]) {
      const found = problem(() => url([parameter('path', 'petId')], { 'path:petId': value }, '/pets/{petId}'));
      expect([found.code, found.subject, found.place]).toEqual(['missing-parameter', 'petId', 'path']);
      expect(found.message).toContain('petId');
    }
  });

  it('portal §5: also one that the document forgot to describe', () => {
    expect(problem(() => url([], {}, '/pets/{petId}')).subject).toBe('petId');
    expect(url([], { 'path:petId': 7 }, '/pets/{petId}')).toBe('https://api.test/v1/pets/7');
  });

  it('a sample keeps the name of what is missing', () => {
    expect(build({ path: '/pets/{petId}', keepMissing: true }).url).toBe('https://api.test/v1/pets/{petId}');
  });

  it.each([
    ['a/b?c#d', '/pets/a%2Fb%3Fc%23d'],
    ['ü ', '/pets/%C3%BC%20'],
    ['..', undefined],
    ['.', undefined],
    ['...', '/pets/...'],
  ])('keeps %j inside its segment', (value, expected) => {
    const make = () => url([parameter('path', 'id')], { 'path:id': value }, '/pets/{id}');
    if (expected) expect(make()).toBe(`https://api.test/v1${expected}`);
    else expect(problem(make).code).toBe('dot-segment');
  });

  it('OpenAPI 3.2 `in: path`: the generic syntax is encoded even with allowReserved', () => {
    const described = [parameter('path', 'id', { allowReserved: true })];
    expect(url(described, { 'path:id': "a:b@c!'/?#%41" }, '/p/{id}')).toBe("https://api.test/v1/p/a:b@c!'%2F%3F%23%41");
  });

  it('fills styles side by side and leaves the template’s own text', () => {
    const described = [
      parameter('path', 'a', { style: 'label', explode: true }),
      parameter('path', 'b', { style: 'matrix' }),
    ];
    expect(url(described, { 'path:a': [1, 2], 'path:b': { x: 1 } }, '/r{a}/s{b}/t u')).toBe(
      'https://api.test/v1/r.1.2/s;b=x,1/t%20u',
    );
  });
});

describe('server', () => {
  const at = (server: RequestInput['server'], serverVariables = {}) => build({ server, serverVariables }).url;

  it('fills variables in: chosen, default, and of an enum one of its values', () => {
    const server = {
      url: 'https://{region}.api.test:{port}/v2',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] }, port: { default: '8443' } },
    };
    expect(at(server)).toBe('https://eu.api.test:8443/v2/pets');
    expect(at(server, { region: 'us', port: '9000' })).toBe('https://us.api.test:9000/v2/pets');
    expect(at(server, { region: 'evil.test/' })).toBe('https://eu.api.test:8443/v2/pets');
  });

  it.each([
    ['/v3', 'https://portal.test/v3/pets'],
    ['', 'https://portal.test/pets'],
    ['//other.test/x/', 'https://other.test/x/pets'],
    ['https://ada:secret@api.test/v1?x=1#y', 'https://api.test/v1/pets'],
  ])('OpenAPI 3.2 "API URLs": %j', (address, expected) => {
    expect(at({ url: address })).toBe(expected);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://', 'ftp://api.test'])('refuses %s', (address) => {
    expect(problem(() => at({ url: address })).code).toBe('invalid-server');
  });

  it('a variable called __proto__ is no way out', () => {
    expect(at({ url: 'https://api.test/{__proto__}/{constructor}' })).toBe(
      'https://api.test/%7B__proto__%7D/%7Bconstructor%7D/pets',
    );
  });
});

describe('method', () => {
  it('RFC 9110 §9.1: a method of the document is a token, or no request at all', () => {
    expect(build({ method: 'query' }).method).toBe('QUERY');
    expect(problem(() => build({ method: 'GET / HTTP/1.1\r\nX' })).code).toBe('invalid-method');
  });
});

describe('query', () => {
  it('styles, allowReserved and content, in the order of the document', () => {
    const described = [
      parameter('query', 'tags', { style: 'form', explode: false }),
      parameter('query', 'filter', { style: 'deepObject', explode: true }),
      parameter('query', 'to', { style: 'form', explode: true, allowReserved: true }),
      parameter('query', 'where', { content: { 'application/json': {} } }),
      parameter('query', 'unused', { style: 'form', explode: true }),
    ];
    expect(
      url(described, {
        'query:where': { a: [1] },
        'query:to': 'https://x.test/?a#b',
        'query:tags': ['a,b', 'c'],
        'query:filter': { age: 3 },
      }),
    ).toBe(
      'https://api.test/v1/pets?tags=a%2Cb,c&filter%5Bage%5D=3&to=https://x.test/?a%23b&where=%7B%22a%22%3A%5B1%5D%7D',
    );
  });

  it('an empty value is sent as such', () => {
    expect(url([parameter('query', 'q', { style: 'form', explode: true })], { 'query:q': '' })).toBe(
      'https://api.test/v1/pets?q=',
    );
  });

  it.each([
    ['application/x-www-form-urlencoded', { a: 'x y', b: [1, 2] }, '?a=x+y&b=1&b=2'],
    ['application/json', { a: 1 }, '?%7B%22a%22%3A1%7D'],
    ['text/plain', 'a b&c', '?a%20b%26c'],
  ])('OpenAPI 3.2 `in: querystring` as %s', (mediaType, value, expected) => {
    const described = [parameter('querystring', 'all', { content: { [mediaType]: {} } })];
    expect(url(described, { 'querystring:all': value })).toBe(`https://api.test/v1/pets${expected}`);
  });

  it('a required one that is missing is named with its place', () => {
    const found = problem(() => url([parameter('query', 'q', { required: true })], {}));
    expect([found.code, found.subject, found.place]).toEqual(['missing-parameter', 'q', 'query']);
  });
});

describe('headers and cookies', () => {
  const headers = (describes: ReferenceParameter[], parameters: Record<string, unknown>) =>
    build({ describes, parameters }).headers;

  it('OpenAPI 3.2 `in: header`: simple style without percent-encoding', () => {
    const described = [parameter('header', 'X-A'), parameter('header', 'X-B', { explode: true })];
    expect(headers(described, { 'header:X-A': ['a b', 2], 'header:X-B': { k: 'v/w' } })).toEqual([
      ['X-A', 'a b,2'],
      ['X-B', 'k=v/w'],
    ]);
  });

  it('OpenAPI 3.2: Accept, Content-Type and Authorization are no parameters, not even required ones', () => {
    const described = ['Accept', 'content-type', 'AUTHORIZATION'].map((name) =>
      parameter('header', name, { required: true }),
    );
    expect(headers(described, { 'header:Accept': 'x' })).toEqual([]);
  });

  it.each(['a\r\nEvil: 1', 'a\nb', 'a\0b', '€'])('RFC 9110 §5.5: %j never becomes a header', (value) => {
    const found = problem(() => headers([parameter('header', 'X-A')], { 'header:X-A': value }));
    expect([found.code, found.subject]).toEqual(['invalid-header', 'X-A']);
  });

  it('RFC 9110 §5.1: neither does a name that is no token', () => {
    expect(problem(() => headers([parameter('header', 'X: y\r\nZ')], { 'header:X: y\r\nZ': 1 })).code).toBe(
      'invalid-header',
    );
  });

  it('RFC 8259 §7: JSON in a header stays ASCII', () => {
    const described = [parameter('header', 'X-J', { content: { 'application/json': {} } })];
    expect(headers(described, { 'header:X-J': { a: 'ü' } })).toEqual([['X-J', '{"a":"\\u00fc"}']]);
  });

  it('OpenAPI 3.2 `in: cookie`: one header, and no value starts another cookie', () => {
    const described = [
      parameter('cookie', 'a', { style: 'cookie', explode: true }),
      parameter('cookie', 'b', { style: 'form', explode: false }),
      parameter('cookie', 'c', { style: 'cookie', explode: true }),
    ];
    expect(headers(described, { 'cookie:a': ['x/y', 'z'], 'cookie:b': [1, 2], 'cookie:c': 'v; admin=1\r\n' })).toEqual([
      ['Cookie', 'a=x/y; a=z; b=1,2; c=v%3B%20admin=1%0D%0A'],
    ]);
  });
});

describe('credentials', () => {
  const schemes = {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    query: { type: 'apiKey', in: 'query', name: 'api key' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
    basic: { type: 'http', scheme: 'Basic' },
    bearer: { type: 'http', scheme: 'bearer' },
    digest: { type: 'http', scheme: 'DPoP' },
    oauth: { type: 'oauth2' },
    tls: { type: 'mutualTLS' },
    clientId: { type: 'apiKey', in: 'header', name: 'X-Client-Id' },
  } as const;
  const send = (names: string[], values: Parameters<typeof requirementParts>[2], application?: ChosenApplication) => {
    const requirement = Object.fromEntries(names.map((name) => [name, []]));
    const built = build({ credential: requirementParts(requirement, schemes, values, application) });
    return [built.url.replace('https://api.test/v1/pets', ''), ...built.headers.map((header) => header.join(': '))];
  };

  it.each([
    [['key'], { key: { secret: 's3' } }, ['', 'X-Key: s3']],
    [['query'], { query: { secret: 'a&b' } }, ['?api%20key=a%26b']],
    [['cookie'], { cookie: { secret: 'a;b' } }, ['', 'Cookie: sid=a%3Bb']],
    [['basic'], { basic: { username: 'ada', password: 'pä' } }, ['', 'Authorization: Basic YWRhOnDDpA==']],
    [['bearer'], { bearer: { secret: 't' } }, ['', 'Authorization: Bearer t']],
    [['digest'], { digest: { secret: 't' } }, ['', 'Authorization: DPoP t']],
    [['oauth'], { oauth: { secret: 't' } }, ['', 'Authorization: Bearer t']],
    [['tls'], {}, ['']],
    [['key', 'bearer'], { key: { secret: 'k' }, bearer: { secret: 't' } }, ['', 'X-Key: k', 'Authorization: Bearer t']],
    [['key'], {}, ['']],
    [['unknown', '__proto__'], {}, ['']],
  ])('%j with %j', (names, values, expected) => {
    expect(send(names, values)).toEqual(expected);
  });

  it('a sample has placeholders, never what the reader typed', () => {
    expect(send(['key', 'query', 'oauth'], 'placeholders')).toEqual([
      '?api%20key=API_KEY',
      'X-Key: API_KEY',
      'Authorization: Bearer ACCESS_TOKEN',
    ]);
  });

  it('the picked application names the placeholders; its client is known, its secret never', () => {
    const application = { id: 'a', name: '7 Night réports!', clientId: 'client-1' };
    expect(send(['key', 'oauth'], 'placeholders', { ...application, name: 'Night réports!' })).toEqual([
      '',
      'X-Key: NIGHT_REPORTS_API_KEY',
      'Authorization: Bearer NIGHT_REPORTS_ACCESS_TOKEN',
    ]);
    expect(send(['key'], 'placeholders', application)).toEqual(['', 'X-Key: API_KEY']);
    expect(send(['clientId'], 'placeholders', application)).toEqual(['', 'X-Client-Id: client-1']);
    expect(send(['clientId'], {}, application)).toEqual(['', 'X-Client-Id: client-1']);
    expect(send(['basic'], {}, application)).toEqual(['']);
    expect(send(['basic'], { basic: { password: 's' } }, application)).toEqual([
      '',
      `Authorization: Basic ${btoa('client-1:s')}`,
    ]);
  });

  it('RFC 9110 §5.5: a secret with a line break is refused', () => {
    expect(problem(() => send(['key'], { key: { secret: 'a\r\nEvil: 1' } })).code).toBe('invalid-header');
  });
});

describe('body', () => {
  const request_body = (contentType: string, encoding = {}) => ({
    required: true,
    content: { [contentType]: { encoding } },
  });

  it('text goes as it was typed, with its content type', () => {
    const built = build({
      method: 'post',
      request_body: request_body('application/json'),
      body: { contentType: 'application/json', text: '{"a": 1}' },
    });
    expect(built).toMatchObject({
      method: 'POST',
      headers: [['Content-Type', 'application/json']],
      body: { kind: 'text', text: '{"a": 1}' },
    });
  });

  it('a required body that is missing is an error', () => {
    expect(problem(() => build({ request_body: request_body('text/plain') })).code).toBe('missing-body');
  });

  it('OpenAPI 3.2 "Encoding Object": a form by style, lists item by item, objects as JSON', () => {
    const type = 'application/x-www-form-urlencoded';
    const encoding = {
      deep: { style: 'deepObject', explode: true },
      pipes: { style: 'pipeDelimited' },
      kept: { allowReserved: true },
    };
    const fields = {
      name: 'a b&c',
      list: [1, 2],
      object: { k: 'v' },
      deep: { x: 1 },
      pipes: ['a', 'b'],
      kept: 'x/y&z',
      none: null,
    };
    const built = build({ request_body: request_body(type, encoding), body: { contentType: type, fields } });
    expect(built.headers).toEqual([['Content-Type', type]]);
    expect(built.body).toMatchObject({
      text: 'name=a+b%26c&list=1&list=2&object=%7B%22k%22%3A%22v%22%7D&deep%5Bx%5D=1&pipes=a%7Cb&kept=x/y%26z',
    });
  });

  it('RFC 7578: multipart has one part for each value, files with name and type, the boundary last', async () => {
    const type = 'multipart/form-data';
    const encoding = {
      meta: { contentType: 'application/vnd.x+json' },
      image: { contentType: 'image/png, image/jpeg' },
    };
    const fields = {
      'na"me\r\n': 'x',
      tags: ['a', 'b'],
      meta: { k: 1 },
      plain: { k: 2 },
      image: new File(['PNG'], 'a"b.png', { type: 'image/png' }),
    };
    const built = build({ request_body: request_body(type, encoding), body: { contentType: type, fields } });
    expect(built.headers).toEqual([]);
    if (built.body?.kind !== 'multipart') throw new Error('not multipart');
    const blob = encodeMultipart(built.body, 'b0undary');
    expect(blob.type).toBe('multipart/form-data; boundary=b0undary');
    const { parts } = built.body;
    expect(parts.map(({ name, contentType }) => [name, contentType])).toEqual([
      ['na"me\r\n', undefined],
      ['tags', undefined],
      ['tags', undefined],
      ['meta', 'application/vnd.x+json'],
      ['plain', 'application/json'],
      ['image', 'image/png'],
    ]);
    const bytes = await new Response(await blob.arrayBuffer()).text();
    expect(bytes).toContain('--b0undary\r\nContent-Disposition: form-data; name="na%22me%0D%0A"\r\n\r\nx\r\n');
    expect(bytes.endsWith('--b0undary--\r\n')).toBe(true);
  });

  it.each([
    ['*/*', 'application/octet-stream'],
    ['text/*', 'text/plain'],
    ['image/png', 'image/png'],
  ])('RFC 9110 §8.3: of %s one type is sent', (contentType, sent) => {
    const built = build({ body: { contentType, file: new Blob(['x']) } });
    expect(built.headers).toEqual([['Content-Type', sent]]);
    expect(built.body?.kind).toBe('file');
  });
});
