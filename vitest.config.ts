import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const databaseSetUp = 'packages/server/src/testing/global-setup.ts';
const tests = (folder: string) => `${folder}/**/*.test.{ts,tsx,mjs}`;

/** Needs files that are not ours to carry (docs/decisions/017); read where somebody has them. */
const gfmSpecification = process.env.GFM_SPECIFICATION ? [] : ['e2e/documents/gfm-specification.test.ts'];

/** Needs a ClickHouse server: a step of its own brings it (scripts/steps/test-steps.mjs). */
const clickHouse = process.env.STOA_CLICKHOUSE ? [] : ['**/*.clickhouse.test.ts'];

export default defineConfig({
  test: {
    // Promises hash passwords and talk to a database: two files at a time is what two cores carry.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    exclude: ['**/node_modules/**', '**/dist/**', '.cache/**', ...gfmSpecification, ...clickHouse],
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
