import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installedWith, isAllowed, noticesText, within } from './notices.mjs';
import { root } from './root.mjs';

const part = (/** @type {string | undefined} */ identifier, text = 'Text.') => [
  { title: 'Part', packages: [{ name: 'x', version: '1.0.0', identifier, text }] },
];

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['SEE LICENSE IN x', false],
  [undefined, false],
])('%s is allowed: %s', (expression, isFine) => {
  expect(isAllowed(expression)).toBe(isFine);
});

test('a build with an unknown or incompatible license fails, and names the package', () => {
  expect(() => noticesText(part('AGPL-3.0-only'))).toThrow('x 1.0.0: AGPL-3.0-only');
  expect(() => noticesText(part(undefined))).toThrow('x 1.0.0: no license');
});

test('packages that share a text stand above it together', () => {
  const shared = ['a', 'b'].map((name) => ({ name, version: '1.0.0', identifier: 'MIT', text: 'Copyright C' }));
  const text = noticesText([{ title: 'Part', packages: shared }]);
  expect(text).toContain('a 1.0.0\nb 1.0.0\n\nMIT\n\nCopyright C\n');
});

test('under EPL-2.0 the source is named, and what its contributors disclaim', () => {
  const text = noticesText(part('EPL-2.0'));
  expect(text).toContain('The source code of x is available under the Eclipse Public License 2.0');
  expect(text).toContain('npm pack x@1.0.0');
  expect(text).toMatch(/warranties[^.]*disclaimed[^.]*liability/);
});

test('what the server runs with has a license that is allowed, and its text', () => {
  const packages = installedWith(join(root, 'packages/server'));
  expect(packages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', '@fontsource-variable/inter', 'pg-types']),
  );
  for (const { name, identifier, text } of packages)
    expect({ name, isFine: isAllowed(identifier) && text !== '' }).toEqual({ name, isFine: true });
});

test('what a package holds of others without naming it is listed with its holder', () => {
  const held = within({ name: '@mermaid-js/parser', version: '2.0.1' });
  expect(held.find(({ name }) => name.startsWith('langium'))?.text).toMatch(
    /^Copyright \(c\) 2021 TypeFox GmbH\n\nPermission/,
  );
});
