import { describe, expect, test } from 'vitest';
import { OperationMatcher } from './operation-matcher.ts';
import { basePath } from './version-operations.ts';

const get = (...paths: string[]) => paths.map((path) => ({ method: 'get', path }));

describe('OpenAPI 3.1 §4.8.8.2: the path that a call belongs to', () => {
  const matcher = new OperationMatcher([
    ...get('/', '/parcels', '/parcels/{id}', '/parcels/mine', '/parcels/{id}/labels', '/{tenant}/parcels/latest'),
    ...get('/files/{name}.json', '/files/{name}', '/ranges/{from}-{to}', '/caf%C3%A9', '/übung/{x}'),
    { method: 'post', path: '/parcels' },
  ]);
  test.each([
    ['GET', '/', '/'],
    ['GET', '/parcels', '/parcels'],
    ['POST', '/parcels', '/parcels'],
    ['GET', '/parcels/p-1', '/parcels/{id}'],
    // What is written out goes before a parameter.
    ['GET', '/parcels/mine', '/parcels/mine'],
    // … but is no dead end: `/parcels/{id}/labels` is the one that fits.
    ['GET', '/parcels/mine/labels', '/parcels/{id}/labels'],
    ['GET', '/parcels/parcels/latest', '/{tenant}/parcels/latest'],
    ['GET', '/files/a.json', '/files/{name}.json'],
    ['GET', '/files/a.txt', '/files/{name}'],
    ['GET', '/files/.json', '/files/{name}'],
    ['GET', '/ranges/1-2', '/ranges/{from}-{to}'],
    ['GET', '/café', '/caf%C3%A9'],
    ['GET', '/caf%C3%A9', '/caf%C3%A9'],
    ['GET', '/%C3%BCbung/1', '/übung/{x}'],
  ])('%s %s is %s', (method, path, expected) => {
    expect(matcher.match(method, path)).toBe(expected);
  });

  test.each([
    ['DELETE', '/parcels'],
    ['HEAD', '/parcels'],
    ['GET', '/parcels/'],
    ['GET', '/parcels/p-1/labels/2'],
    ['GET', '/ranges/1'],
    ['GET', '/ranges/-2'],
    ['GET', ''],
    ['GET', '/%E0%A4%A'],
    ['GET', '/__proto__'],
    ['constructor', '/parcels'],
  ])('%s %s is none', (method, path) => {
    expect(matcher.match(method, path)).toBeNull();
  });

  test('the longest base that fits is taken off; without one the path counts as it is', () => {
    const based = new OperationMatcher(get('/parcels', '/v2/parcels', '/{a}/{b}'), ['/api/', '/api/v2', '', '/']);
    expect(based.match('GET', '/api/v2/parcels')).toBe('/parcels');
    expect(based.match('GET', '/api/parcels')).toBe('/parcels');
    expect(based.match('GET', '/parcels')).toBe('/parcels');
    expect(based.match('GET', '/other/parcels')).toBe('/{a}/{b}');
    expect(based.match('GET', '/apiv2')).toBeNull();
  });

  test('a hostile specification costs no more than its own size for a call', () => {
    const hostile = Array.from({ length: 40 }, (_, depth) => `/${'{x}/{x}a/'.repeat(depth)}end`);
    const matching = new OperationMatcher(get(...hostile));
    expect(matching.match('GET', `/${'aa/'.repeat(80)}nothing`)).toBeNull();
    expect(matching.match('GET', `/${'aa/'.repeat(78)}end`)).not.toBeNull();
  });
});

test.each([
  ['https://api.example.com', '/'],
  ['https://api.example.com/v1/', '/v1/'],
  ['//api.example.com/v1', '/v1'],
  ['/v1', '/v1'],
  ['v1', '/v1'],
  ['https://{host}/{base}?x=1', '/b'],
  ['{scheme}://api.example.com/v3', '/v3'],
])('the base path of %s is %s', (url, expected) => {
  const variables = { host: { default: 'h.example' }, base: { default: 'b' }, scheme: { default: 'https' } };
  expect(basePath({ url, variables })).toBe(expected);
});
