import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { testFolders } from './scripts/steps/workspace.mjs';

// An editor starts Vitest with a Node of its own, and the first thing that fails then says nothing of it.
if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error(
    `These tests need Node 24, and this is Node ${process.versions.node}: let your editor start Vitest with ` +
      `${join(import.meta.dirname, 'node_modules/.bin/node')} (VS Code: "vitest.nodeExecutable"; JetBrains: the Node interpreter).`,
  );

const databaseSetUp = 'packages/database/src/testing/global-setup.ts';
/** How long conditions are waited for, by `vi.waitFor` and `vi.waitUntil`. */
const patience = 'scripts/steps/patience.mjs';
const packages = testFolders();
const tests = (folder: string) => `${folder}/**/*.test.{ts,tsx,mjs}`;

/** Needs files that are not ours to carry (docs/decisions/010); read where somebody has them. */
const gfmSpecification = process.env.GFM_SPECIFICATION ? [] : ['e2e/documents/gfm-specification.test.ts'];

/** Needs a ClickHouse server: a step of its own brings it (scripts/steps/test-steps.mjs). */
const clickHouse = process.env.STOA_CLICKHOUSE ? [] : ['**/*.clickhouse.test.ts'];

/**
 * On a fresh checkout the largest files go first. Those that kill a server twenty times are small and take longest: at the
 * end one of the two workers would have nothing to do but wait for the other.
 */
class KillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isKill = ({ moduleId }: TestSpecification) => Number(/kill\.test\.ts$/.test(moduleId));
    return (await super.sort(files)).sort((one, other) => isKill(other) - isKill(one));
  }
}

export default defineConfig({
  test: {
    // Promises hash passwords and talk to a database: two files at a time is what two cores carry.
    pool: 'forks',
    maxWorkers: 2,
    // A test that hangs is told, one that waits its turn is let be: a busy machine takes ten times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    sequence: { sequencer: KillsFirst },
    expect: { poll: { timeout: 30_000 } },
    exclude: ['**/node_modules/**', '**/dist/**', '.cache/**', ...gfmSpecification, ...clickHouse],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          setupFiles: [patience],
          include: [...packages.node, 'scripts', 'e2e/parts'].map(tests),
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          setupFiles: [patience],
          include: packages.server.map(tests),
          globalSetup: existsSync(join(import.meta.dirname, databaseSetUp)) ? [databaseSetUp] : [],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          // jsdom takes most of a second to start: a file that needs it says so (`@vitest-environment jsdom`).
          environment: 'node',
          setupFiles: [patience, 'packages/ui/src/testing/patience.ts'],
          include: [...packages.browser, 'e2e/documents'].map(tests),
        },
      },
    ],
  },
});
