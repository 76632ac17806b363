import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { BaseSequencer, type InlineConfig, type TestSpecification } from 'vitest/node';
import { testFolders } from './scripts/steps/workspace.mjs';

// An editor starts Vitest with a Node of its own, and the first thing that fails then says nothing of it.
if (Number.parseInt(process.versions.node, 10) < 24)
  throw new Error(
    `These tests need Node 24, and this is Node ${process.versions.node}: let your editor start Vitest with ` +
      `${join(import.meta.dirname, 'node_modules/.bin/node')} (VS Code: "vitest.nodeExecutable"; JetBrains: the Node interpreter).`,
  );

const databaseSetUp = 'packages/database/src/testing/global-setup.ts';
/** Sets the default timeout of `vi.waitFor` and `vi.waitUntil`. */
const testTimeouts = 'scripts/steps/test-timeouts.mjs';
const packages = testFolders();
const tests = (folder: string) => `${folder}/**/*.test.{ts,tsx,mjs}`;

/** Needs files that are not ours to carry (docs/decisions/010); read where somebody has them. */
const gfmSpecification = process.env.GFM_SPECIFICATION ? [] : ['e2e/documents/gfm-specification.test.ts'];

/** Needs a ClickHouse server: a step of its own brings it (scripts/steps/test-steps.mjs). */
const clickHouse = process.env.STOA_CLICKHOUSE ? [] : ['**/*.clickhouse.test.ts'];
const excluded = ['**/node_modules/**', '**/dist/**', '.cache/**', ...gfmSpecification, ...clickHouse];

const isKill = (file: string) => file.endsWith('kill.test.ts');

/**
 * Files that another one in the same process would disturb: a mock of a module that is loaded already is none, a page
 * keeps what was drawn into it, and a server that is killed takes its time.
 */
function alone(folders: readonly string[]): string[] {
  return globSync(folders.map(tests), { cwd: import.meta.dirname }).filter((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    return /^\/\/ @vitest-environment jsdom|\bvi\.(mock|doMock)\(/m.test(text) || isKill(file);
  });
}

/**
 * Two projects over the same folders. Files that nothing disturbs share a process and what it has imported: starting a
 * process and importing the server for each would take longer than the tests. The others have a process of their own.
 */
function projects(name: string, folders: readonly string[], settings: InlineConfig): TestProjectConfiguration[] {
  const own = alone(folders);
  const common = { environment: 'node', ...settings } satisfies InlineConfig;
  const shared = { ...common, name, isolate: false, include: folders.map(tests), exclude: [...excluded, ...own] };
  // A thread starts in a third less processor time than a process does.
  const pool = name === 'browser' ? 'threads' : 'forks';
  const isolated = { ...common, name: `${name}-alone`, pool, include: own, exclude: excluded };
  return [shared, ...(own.length > 0 ? [isolated] : [])].map((test) => ({ extends: true, test }));
}

/**
 * On a fresh checkout the largest files of a project go first. Those that kill a server again and again are small and take longest:
 * at the end the other workers would have nothing to do but wait for the one.
 */
class KillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A process is passed on only to a file of the same project.
    const rank = ({ moduleId, project }: TestSpecification) =>
      isKill(moduleId) ? '' : `${project.config.isolate ? 1 : 2}${project.name}`;
    return (await super.sort(files)).sort((one, other) => rank(one).localeCompare(rank(other)));
  }
}

export default defineConfig({
  test: {
    // They wait for a database or for a server that was killed: one more than there are cores keeps the cores busy. The test
    // database has 200 connections.
    maxWorkers: Math.min(availableParallelism(), 8) + 1,
    // A test that hangs is told, one that waits its turn is let be: a busy machine takes ten times as long.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    sequence: { sequencer: KillsFirst },
    expect: { poll: { timeout: 30_000 } },
    projects: [
      ...projects('node', [...packages.node, 'scripts', 'e2e/parts'], { setupFiles: [testTimeouts] }),
      ...projects('server', packages.server, {
        setupFiles: [testTimeouts, 'packages/portal-code/src/testing/bundled-content-process.ts'],
        globalSetup: existsSync(join(import.meta.dirname, databaseSetUp)) ? [databaseSetUp] : [],
      }),
      // jsdom takes most of a second to start: a file that needs it says so (`@vitest-environment jsdom`).
      ...projects('browser', [...packages.browser, 'e2e/documents'], {
        setupFiles: [
          testTimeouts,
          'packages/ui/src/testing/test-timeouts.ts',
          'packages/ui/src/testing/no-owner-stacks.ts',
        ],
      }),
    ],
  },
});
