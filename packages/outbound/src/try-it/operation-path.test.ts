import type { ReferenceParameter } from '@stoa/contract/reference';
import { expect, it } from 'vitest';
import { climbs, isOperationPath } from './operation-path.ts';

const reserved: ReferenceParameter = { name: 'p', in: 'path', required: true, deprecated: false, allowReserved: true };

it.each<[template: string, path: string, fits: boolean]>([
  ['/pets', '/pets', true],
  ['pets', '/pets', true],
  ['/pets', '/pets/', false],
  ['/pets', '/pets/1', false],
  ['/pets', '/Pets', false],
  ['/pets', '/admin', false],
  ['/pets/{id}', '/pets/1', true],
  ['/pets/{id}', '/pets/a%2Fb%20c', true],
  ['/pets/{id}', '/pets/', false],
  ['/pets/{id}', '/pets/1/owner', false],
  ['/pets/{id}/owner', '/pets/1/owner', true],
  ['/{a}.{b}.json', '/x.y.json', true],
  ['/{a}.{b}.json', '/x.json', false],
  ['/{a}{b}', '/x', false],
  ['/{a}{b}', '/xy', true],
  ['/v{n}:run', '/v12:run', true],
  ['/ä b/{x}', '/%C3%A4%20b/%E9', true],
  ['/what?', '/what%3F', true],
])('OpenAPI 3.2 “Path Templating”: %s and %s: %s', (path, asked, fits) => {
  expect(isOperationPath({ path, parameters: [] }, asked)).toBe(fits);
});

it.each<[string, string, boolean]>([
  ['/files/{p}', '/files/a/b/c', true],
  ['/files/{p}', '/other/a', false],
  ['/files/{p}/meta', '/files/a/b/meta', true],
])('allowReserved lets slashes in: %s and %s: %s', (path, asked, fits) => {
  expect(isOperationPath({ path, parameters: [reserved] }, asked)).toBe(fits);
});

it('a template of thousands of parameters is checked without going back', () => {
  const path = `/${'{a}'.repeat(2_000)}!`;
  expect(isOperationPath({ path, parameters: [] }, `/${'a'.repeat(8_000)}`)).toBe(false);
});

it.each([
  ['/pets/..%2fadmin', true],
  ['/pets/..%5Cadmin', true],
  ['/pets/%2e%2e%2fadmin', true],
  ['/pets/%252e%252e%252fadmin', true],
  ['/pets/..;x/admin', true],
  ['/pets/..%3Bx/admin', true],
  ['/pets/a%2Fb', false],
  ['/pets/a..b', false],
  ['/pets/...', false],
  ['/pets/50%25', false],
])('RFC 3986 §5.2.4: whether %s climbs, however it is written: %s', (path, does) => {
  expect(climbs(path)).toBe(does);
});
