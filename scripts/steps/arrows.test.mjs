import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arrows, floors, violations } from './arrows.mjs';
import { parseImports } from './imports.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stoa-arrows-'));
  for (const name of ['contract', 'client', 'openapi', 'ui', 'text', 'letters', 'reference-view', 'portal', 'server'])
    write(`packages/${name}/package.json`, '{}');
  write('packages/contract/src/routes.ts', `import type { Route } from './endpoint.ts';`);
  write('packages/contract/src/page.ts', `import { z } from 'zod';`);
  write('packages/contract/src/users.ts', `import { paged } from './page.ts';`);
  write('packages/text/src/language.tsx', `import { useContext } from 'react';`);
  write('packages/text/src/moment.tsx', `import { useLanguage } from './language.tsx';`);
  write('packages/text/src/text.ts', 'export const fillText = 1;');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

describe('the arrows of the house', () => {
  it.each([
    ['packages/client/src/a.ts', `import { routes } from '@stoa/contract/routes';`],
    ['packages/client/src/a.ts', `import type { User } from '@stoa/contract/users';`],
    ['packages/client/src/a.ts', `import { type User, type Users } from '@stoa/contract/users';`],
    ['packages/server/src/cli/a.ts', `import { createFullClient } from '@stoa/client/full-client';`],
    ['packages/server/src/features/users/a.test.ts', `import { createFullClient } from '@stoa/client/full-client';`],
    ['packages/server/src/features/users/a.ts', `import { users } from '@stoa/contract/users';`],
    ['packages/server/src/features/users/a.ts', `import type { Deps } from '../../deps.ts';`],
    ['packages/server/src/features/users/a.ts', `import { open } from '../../access/open.ts';`],
    ['packages/server/src/features/sandbox/a.ts', `import { gate } from '../gateway/gate.ts';`],
    ['packages/server/src/app.ts', `import { routes } from './features/users/routes.ts';`],
    ['packages/reference-view/src/a.ts', `import { readSchema } from '@stoa/openapi/schema/read-schema';`],
    ['packages/openapi/src/schema/a.ts', `import { isNumeric } from '@stoa/contract/exact-number';`],
    ['packages/portal/src/pages/a.tsx', `import { Grid } from '../features/products/grid.tsx';`],
    ['packages/portal/src/pages/a.tsx', `import { Moment } from '@stoa/text/moment';`],
    ['packages/letters/src/a.ts', `import { fillText } from '@stoa/text/text';`],
  ])('allow %s %s', (path, text) => {
    write(path, text);
    expect(violations(root)).toEqual([]);
  });

  it.each([
    [
      'packages/contract/src/a.ts',
      `import { call } from '@stoa/client/full-client';`,
      'contract must not import client',
    ],
    ['packages/ui/src/a.tsx', `import { routes } from '@stoa/contract/routes';`, 'ui must not import contract'],
    ['packages/portal/src/a.ts', `import { open } from '@stoa/server/open';`, 'portal must not import server'],
    [
      'packages/reference-view/src/a.ts',
      `import { compare } from '@stoa/openapi/compare/a';`,
      'only schema is made for browsers',
    ],
    ['packages/openapi/src/schema/a.ts', `import { join } from 'node:path';`, 'goes to browsers'],
    ['packages/openapi/src/schema/a.ts', `import { parse } from 'yaml';`, 'goes to browsers'],
    ['packages/openapi/src/schema/a.ts', `import { userSchema } from '@stoa/contract/users';`, 'schema library'],
    ['packages/letters/src/a.ts', `import { Moment } from '@stoa/text/moment';`, 'React would reach the server'],
    ['packages/portal/src/a.ts', `export { open } from '../../server/src/open.ts';`, 'by its name'],
    ['packages/portal/src/a.ts', `const m = await import('../../ui/src/theme.tsx');`, 'by its name'],
    ['packages/portal/src/a.ts', `import { userSchema } from '@stoa/contract/users';`, 'schema library'],
    [
      'packages/server/src/features/users/a.ts',
      `import { createFullClient } from '@stoa/client/full-client';`,
      'only the command line',
    ],
    [
      'packages/server/src/features/users/a.ts',
      `import { a } from '../developers/a.ts';`,
      'must not import the feature developers',
    ],
    [
      'packages/server/src/features/users/a.ts',
      `import {\n  a,\n  b,\n} from '../../testing/test-app.ts';`,
      'made for tests',
    ],
    ['packages/server/src/access/a.ts', `import { a } from '../features/users/a.ts';`, 'access lies below features'],
    [
      'packages/portal/src/features/users/a.ts',
      `import { a } from '../products/a.ts';`,
      'must not import the feature products',
    ],
    [
      'packages/portal/src/features/users/a.ts',
      `import { Page } from '../../pages/page.tsx';`,
      'features lies below pages',
    ],
    ['packages/ui/package.json', `{"dependencies":{"@stoa/client":"0.1.0"}}`, 'ui must not depend on client'],
    ['packages/shared/package.json', '{}', 'no package of the house'],
    ['packages/portal/src/widgets/a.ts', 'export const a = 1;', 'no room of portal'],
  ])('refuse %s %s', (path, text, reason) => {
    write(path, text);
    expect(violations(root)).toEqual([expect.stringContaining(reason)]);
    expect(violations(root)[0]).toContain(path.split('/').slice(0, 4).join('/'));
  });

  // Some 2,000 pairs: all wrong imports are planted in one folder, and each has to be found there.
  it('refuse every package to import one that is not below it', () => {
    const packages = Object.keys(arrows);
    const told = packages.flatMap((from) => {
      const wrong = packages.filter((to) => to !== from && !arrows[from].includes(to));
      write(`packages/${from}/package.json`, '{}');
      write(`packages/${from}/src/a.ts`, wrong.map((to) => `import { a } from '@stoa/${to}/a';\n`).join(''));
      return wrong.map((to) => `packages/${from}/src/a.ts: imports @stoa/${to}/a: ${from} must not import ${to}`);
    });
    expect(told.length).toBeGreaterThan(1000);
    expect(violations(root).sort()).toEqual(told.sort());
  });

  it('refuse every room to import one that is not below it', () => {
    const planted = Object.entries(floors).flatMap(([name, rooms]) =>
      rooms.flatMap((floor, at) => {
        const notBelow = rooms.slice(0, at + 1).flat();
        return floor.flatMap((from) => notBelow.filter((to) => to !== from).map((to) => [name, from, to]));
      }),
    );
    for (const [name, from, to] of planted) {
      write(`packages/${name}/package.json`, '{}');
      write(`packages/${name}/src/${to}/b/c.ts`, 'export const c = 1;');
      write(`packages/${name}/src/${from}/b/${to}.ts`, `import { c } from '../../${to}/b/c.ts';`);
    }
    expect(planted.length).toBeGreaterThan(100);
    const found = violations(root);
    for (const sentence of found) expect(sentence).toMatch(/: \S+ (?:lies below \S+|and \S+ lie on one floor)$/);
    const places = planted.map(
      ([name, from, to]) => `packages/${name}/src/${from}/b/${to}.ts: imports ../../${to}/b/c.ts`,
    );
    expect(found.map((sentence) => sentence.split(': ', 2).join(': ')).sort()).toEqual(places.sort());
  });
});

it('reads imports as the formatter writes them, and none out of comments', () => {
  const text = `
import './side-effect.ts';
import one, { two } from 'one';
export * from './three.ts';
/** import { no } from 'no'; */
// import { no } from 'no';
const four = await import('four');
const text = "nothing from 'here'";
`;
  expect(parseImports(text).map(({ specifier }) => specifier)).toEqual([
    './side-effect.ts',
    'one',
    './three.ts',
    'four',
  ]);
});
