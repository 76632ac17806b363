import type { ReferenceOperation } from '@stoa/contract/reference';
import { describe, expect, it } from 'vitest';
import { allowedTarget } from './allowed-target.ts';

const operation: Pick<ReferenceOperation, 'method' | 'path' | 'parameters' | 'servers'> = {
  method: 'get',
  path: '/{what}',
  parameters: [],
  servers: [
    { url: 'https://api.example/v1/' },
    {
      url: 'https://{region}.api.example:{port}/{base}',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] }, port: { default: '8443' }, base: { default: 'v2' } },
    },
    { url: '/relative' },
    { url: 'https://user:secret@hidden.example' },
    { url: '{scheme}://any.example', variables: { scheme: { default: 'file' } } },
  ],
};

it('variables of 60,000 values each are matched, not multiplied', () => {
  const values = Array.from({ length: 60_000 }, (_, index) => `v${index}`);
  const variables = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { default: 'v0', enum: values }]));
  const servers = [{ url: 'https://{a}.{b}.{c}.{d}.example', variables }];
  const ask = (host: string) => () =>
    allowedTarget({ ...operation, servers }, { method: 'GET', url: `https://${host}/pets` });
  expect(ask('v59999.v0.v31.v59999.example')().url.host).toBe('v59999.v0.v31.v59999.example');
  expect(ask('v60000.v0.v31.v59999.example')).toThrow('names no such server');
  expect(ask('v1.v2.v3.evil.example')).toThrow('names no such server');
});

it('a template that could match in endless ways is refused', () => {
  const values = Array.from({ length: 60 }, (_, index) => 'a'.repeat(index + 1));
  const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
  const variables = Object.fromEntries(names.map((name) => [name, { default: 'a', enum: values }]));
  const servers = [{ url: `https://api.example/${names.map((name) => `{${name}}`).join('')}!`, variables }];
  const url = `https://api.example/${'a'.repeat(1_000)}`;
  expect(() => allowedTarget({ ...operation, servers }, { method: 'GET', url })).toThrow('names no such server');
});

it.each([
  [
    'a port that goes without saying',
    'https://api.example:{port}/v1',
    { port: ['443', '8443'] },
    'https://api.example/v1/x',
  ],
  ['capital letters', 'HTTPS://{host}/v1', { host: ['API.Example'] }, 'https://api.example/v1/x'],
  [
    'letters beyond ASCII',
    'https://bücher.{top}/ä b/{v}',
    { top: ['example'], v: ['1'] },
    'https://bücher.example/ä b/1/x',
  ],
  ['a slash at the end', 'https://api.example/{base}', { base: ['v1/'] }, 'https://api.example/v1/x'],
  ['nothing', 'https://api.example/{base}', { base: [''] }, 'https://api.example/pets'],
  ['the scheme', '{scheme}://api.example', { scheme: ['http', 'https'] }, 'http://api.example/pets'],
  ['one value in two places', 'https://{r}.example/{r}', { r: ['eu', 'us'] }, 'https://us.example/us/pets'],
  ['a longer value of the same beginning', 'https://{r}.example', { r: ['eu', 'eu-1'] }, 'https://eu-1.example/pets'],
])('a variable may be %s', (_name, url, values, asked) => {
  const variables = Object.fromEntries(
    Object.entries(values).map(([name, list]) => [name, { default: '', enum: list }]),
  );
  const target = allowedTarget({ ...operation, servers: [{ url, variables }] }, { method: 'GET', url: asked });
  expect(target.url.href).toBe(new URL(asked).href);
});

it.each(['https://eu.example/us', 'https://{r}.example/eu', 'https://EU.example/EU'])(
  'a variable has one value, as it is written: %s is refused',
  (url) => {
    const servers = [{ url: 'https://{r}.example/{r}', variables: { r: { default: 'eu', enum: ['eu', 'us'] } } }];
    expect(() => allowedTarget({ ...operation, servers }, { method: 'GET', url })).toThrow('names no such server');
  },
);

describe('asked for', () => {
  it.each([
    'https://api.example/v1/cats',
    'https://api.example/v1/pets?x=1#f',
    'https://API.EXAMPLE/v1/pets',
    'https://api.example:443/v1/pets',
    'https://us.api.example:8443/v2/pets',
  ])('%s is allowed', (url) => {
    expect(allowedTarget(operation, { method: 'GET', url }).url.href).toBe(new URL(url).href);
  });

  it.each([
    'https://api.example/v2/pets',
    'https://api.example/v10/pets',
    'https://api.example/v1/../admin',
    'https://api.example/v1/%2e%2e/admin',
    'https://api.example/v1\\..\\..\\admin',
    'http://api.example/v1/pets',
    'https://api.example:444/v1/pets',
    'https://api.example.evil.example/v1/pets',
    'https://api.example@evil.example/v1/pets',
    'https://user@api.example/v1/pets',
    'https://as.api.example:8443/v2/pets',
    'https://us.api.example:9000/v2/pets',
    'https://hidden.example/',
    'file://any.example/etc/passwd',
    'gopher://api.example/v1',
    '/v1/pets',
    'no address',
  ])('%s is refused', (url) => {
    expect(() => allowedTarget(operation, { method: 'GET', url })).toThrow('names no such server');
  });

  it.each(['CONNECT', 'trace', 'TRACE'])('the method %s is refused, whatever the specification says', (method) => {
    const asked = { method, url: 'https://api.example/v1' };
    expect(() => allowedTarget({ ...operation, method: method.toLowerCase() }, asked)).toThrow('does not send');
  });

  it('another method is refused', () => {
    expect(() => allowedTarget(operation, { method: 'DELETE', url: 'https://api.example/v1' })).toThrow(
      'another method',
    );
  });
});

it('another path than the operation’s own is refused, below whichever server', () => {
  const servers = [{ url: 'https://api.example' }, { url: 'https://api.example/v1' }];
  const ask = (path: string) => () =>
    allowedTarget({ ...operation, path: '/pets/{id}', servers }, { method: 'GET', url: `https://api.example${path}` });
  expect(ask('/v1/pets/1')().base.href).toBe('https://api.example/v1');
  expect(ask('/pets/a%2Fb')().base.href).toBe('https://api.example/');
  for (const path of ['/v1/admin', '/v1/pets', '/v1/pets/1/2', '/']) expect(ask(path)).toThrow('another path');
  for (const path of ['/pets/..%2fadmin', '/pets/..%5cadmin', '/v1/pets/%252e%252e%252f']) {
    expect(ask(path)).toThrow('names no such server');
  }
});

it('a path with nothing in it is its server’s', () => {
  const asked = { method: 'GET', url: 'https://api.example/v1' };
  expect(allowedTarget({ ...operation, path: '/' }, asked).url.pathname).toBe('/v1');
});
