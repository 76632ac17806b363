import { expect, test } from 'vitest';
import { readImporters, testsOf } from './changed-tests.mjs';

const src = 'packages/server/src';

test('a feature’s own tests run, and others by the shortest ways as long as there is room', () => {
  const far = Array.from({ length: 30 }, (_, n) => `${src}/http/far-${n}.test.ts`);
  const importers = new Map([
    [`${src}/features/keys/list.ts`, [`${src}/features/keys/routes.ts`, `${src}/cli/keys.test.ts`]],
    [`${src}/features/keys/routes.ts`, [`${src}/app.ts`]],
    [`${src}/app.ts`, [`${src}/features/keys/keys.test.ts`, ...far]],
  ]);
  const { tests, leftOut } = testsOf([`${src}/features/keys/list.ts`], importers);
  expect(tests).toEqual([`${src}/cli/keys.test.ts`, `${src}/features/keys/keys.test.ts`]);
  expect(leftOut).toEqual(far);
});

test('imports of other packages are followed through their exports', () => {
  const importers = readImporters();
  expect(importers.get('packages/database/src/migrate.ts')).toContain('packages/server/src/server.ts');
  expect(importers.get('scripts/steps/changed-tests.mjs')).toContain('scripts/steps/changed-tests.test.mjs');
});

test('a change that nobody imports has no tests, and one of a test has itself', () => {
  expect(testsOf(['README.md'], new Map())).toEqual({ tests: [], leftOut: [] });
  const itself = 'scripts/steps/changed-tests.test.mjs';
  expect(testsOf([itself, 'scripts/steps/deleted.test.mjs'], new Map()).tests).toEqual([itself]);
});
