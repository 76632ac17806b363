import type { ReferenceOperation } from '@stoa/contract/reference';
import { describe, expect, it } from 'vitest';
import { allowedTarget, serverBases } from './allowed-target.ts';

const operation: Pick<ReferenceOperation, 'method' | 'servers'> = {
  method: 'get',
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

it('a variable stands for its listed values or its default alone', () => {
  expect(operation.servers.flatMap(serverBases).map(String)).toEqual([
    'https://api.example/v1/',
    'https://eu.api.example:8443/v2',
    'https://us.api.example:8443/v2',
  ]);
});

it('variables that multiply stay within a limit', () => {
  const values = Array.from({ length: 100 }, (_, index) => `v${index}`);
  const variables = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, { default: 'v0', enum: values }]));
  expect(serverBases({ url: 'https://{a}.{b}.{c}.{d}.example', variables }).length).toBeLessThanOrEqual(2_000);
});

describe('asked for', () => {
  it.each([
    'https://api.example/v1',
    'https://api.example/v1/pets?x=1#f',
    'https://API.EXAMPLE/v1/pets',
    'https://api.example:443/v1/pets',
    'https://us.api.example:8443/v2/pets',
  ])('%s is allowed', (url) => {
    expect(allowedTarget(operation, { method: 'GET', url }).href).toBe(new URL(url).href);
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

  it('another method is refused', () => {
    expect(() => allowedTarget(operation, { method: 'DELETE', url: 'https://api.example/v1' })).toThrow(
      'another method',
    );
  });
});
