import { expect, test } from 'vitest';
import { testFolders, withDependencies } from './workspace.mjs';

const dependencies = {
  contract: ['zod'],
  database: ['@stoa/contract', 'kysely'],
  jobs: ['@stoa/database'],
  server: ['@stoa/jobs', 'fastify'],
  ui: ['react'],
  portal: ['@stoa/ui', '@stoa/contract', 'react'],
};

test('a package that needs the database is tested with one, a package that needs React with a browser’s set-up', () => {
  expect(testFolders(dependencies)).toEqual({
    node: ['packages/contract/src'],
    server: ['packages/database/src', 'packages/jobs/src', 'packages/server/src'],
    browser: ['packages/ui/src', 'packages/portal/src'],
  });
});

test('what a package is built from is found through the packages between', () => {
  expect([...withDependencies('portal', dependencies)].sort()).toEqual(['contract', 'portal', 'ui']);
  expect([...withDependencies('server', dependencies)].sort()).toEqual(['contract', 'database', 'jobs', 'server']);
});

test('the packages of this workspace are found by themselves', () => {
  const { node, server, browser } = testFolders();
  expect(node).toContain('packages/contract/src');
  expect(server).toEqual(expect.arrayContaining(['packages/database/src', 'packages/server/src']));
  expect(browser).toEqual(expect.arrayContaining(['packages/ui/src', 'packages/portal/src']));
});
