import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const databaseSetUp = 'packages/server/src/testing/global-setup.ts';
const tests = (folder: string) => `${folder}/**/*.test.{ts,tsx,mjs}`;

export default defineConfig({
  test: {
    // Promises hash passwords and talk to a database: two files at a time is what two cores carry.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    exclude: ['**/node_modules/**', '**/dist/**', '.cache/**'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages/contract/src', 'packages/client/src', 'scripts', 'e2e/parts'].map(tests),
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: [tests('packages/server/src')],
          globalSetup: existsSync(join(import.meta.dirname, databaseSetUp)) ? [databaseSetUp] : [],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['packages/ui/src', 'packages/auth-elements/src', 'packages/portal/src', 'e2e/documents'].map(tests),
        },
      },
    ],
  },
});
