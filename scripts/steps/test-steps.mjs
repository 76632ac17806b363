import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gatewayParts } from './binaries.mjs';
import { ensureBuilt } from './build-browser.mjs';
import { changedFiles, readImporters, testsOf } from './changed-tests.mjs';
import { ensureChdb } from './chdb.mjs';
import { startOldPostgres } from './old-postgres.mjs';
import { ensureParts } from './parts.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { freshReport, runQuietly, runTool } from './run-tool.mjs';
import { withSecondTry } from './second-try.mjs';
import { ensureProgram } from './server-bundle.mjs';
import { single, sum, tallyOf, tallyPlaywright, tallyVitest } from './tally.mjs';
import { testFolders } from './workspace.mjs';

/**
 * The steps of `npm test`, in order. Each takes Node's path and the tools' environment and answers with its tally.
 *
 * @type {Record<string, (node: string, env: NodeJS.ProcessEnv) => Promise<import('./tally.mjs').Tally>>}
 */
export const steps = { check, unit, embedded, clickhouse, journeys };

/**
 * The steps of `npm test -- --changed`: what a minute holds of a change in one feature. It says what it leaves out.
 *
 * @param {string} since the commit or branch that the change is measured against
 */
export function changedSteps(since = 'HEAD') {
  return {
    async check(node) {
      const files = changedFiles(since).filter((file) => existsSync(join(root, file)));
      return runChecks(node, files.length > 0 ? [['biome', ['check', ...biomeFlags, ...files]]] : []);
    },
    async unit(_node, env) {
      const { tests, leftOut } = testsOf(changedFiles(since), readImporters());
      const own = tests.filter((file) => !/(?:kill|\.clickhouse)\.test\.ts$/.test(file));
      const tally = own.length > 0 ? await vitest('changed', own, withoutServers(env)) : sum([]);
      const kept = [...leftOut, ...tests].filter((file) => !own.includes(file));
      console.log(`Left out: ${kept.length} test files that reach the change from further away, or kill servers.`);
      console.log('Left out: knip, the oldest PostgreSQL, clickhouse and journeys. "npm test" runs everything.');
      return tally;
    },
  };
}

const isBuild = Boolean(process.env.CI);
const biomeFlags = ['--no-errors-on-unmatched', '--files-ignore-unknown=true'];

/** Formatting and lint, types, unused code, arrows, spelling, citations: each counts as one test, and one that fails hides no other. */
async function check(node) {
  const whole = [
    ['biome', ['check', '.']],
    ['knip', []],
  ];
  return runChecks(node, whole);
}

/** With those that every run has. All at once: the types take as long as the others together. */
async function runChecks(node, more) {
  const run = async ([command, args]) => {
    const { code, output } = await runQuietly(node, [command, ...args]).catch(({ message }) => ({
      code: 127,
      output: `${message}\n`,
    }));
    process.stdout.write(output);
    return single([basename(command), ...args].join(' '), code === 0);
  };
  const scripts = ['check-arrows', 'check-words', 'requirements'].map((name) => [node, [`scripts/${name}.mjs`]]);
  return sum(await Promise.all([...more, ['tsc', ['-b']], ...scripts].map(run)));
}

/**
 * Everything but the journeys, on the machine's PostgreSQL: the oldest that we support. What it understands newer ones do too
 * (docs/decisions/072).
 */
async function unit(node, env) {
  const { STOA_POSTGRES_BIN } = ensureParts(['postgres']);
  const server = await startOldPostgres(STOA_POSTGRES_BIN);
  console.log(`PostgreSQL ${server.version} of ${STOA_POSTGRES_BIN}`);
  try {
    const servers = { STOA_TEST_DATABASE_URL: server.url, STOA_PROGRAM: await ensureProgram(node) };
    return await vitest('unit', [], { ...withoutServers(env), ...servers });
  } finally {
    await server.stop();
  }
}

/** The packages that take a database, again on the embedded PostgreSQL: the newest. The journeys run the features on it. */
async function embedded(node, env) {
  const files = databaseTests();
  // Without a file Vitest would run them all.
  if (files.length === 0) throw new Refusal('No test of a package takes a database.');
  return vitest('embedded', files, { ...withoutServers(env), STOA_PROGRAM: await ensureProgram(node) });
}

/** On the embedded PostgreSQL. */
function withoutServers({ STOA_TEST_DATABASE_URL: _, STOA_CLICKHOUSE: __, ...env }) {
  return env;
}

/** The promises of the analytics store and its own ones, on a ClickHouse server and on a current engine. */
async function clickhouse(_node, env) {
  const { STOA_CLICKHOUSE } = ensureParts(['clickhouse']);
  const STOA_CHDB = ensureChdb();
  return vitest('clickhouse', ['.clickhouse.test.ts'], { ...env, STOA_CLICKHOUSE, STOA_CHDB });
}

/** Journeys in a real browser on the built server. */
async function journeys(node, env) {
  const parts = { ...ensureParts(['chromium', ...Object.keys(gatewayParts), 'syslogNg']), ...bringHeadlessShell() };
  await ensureBuilt(node);
  parts.STOA_PROGRAM = await ensureProgram(node);
  const run = async (files) => {
    const report = freshReport('journeys');
    const journey = { ...env, ...parts, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const code = await runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...files], journey);
    return tallyOf(report, tallyPlaywright, code);
  };
  return withSecondTry(run, isBuild);
}

/** Not every system has it apart; then every journey runs in the whole browser, which takes longer. */
function bringHeadlessShell() {
  try {
    return ensureParts(['headlessShell']);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`${error.message}\nThe journeys run in the whole browser instead.`);
    return {};
  }
}

async function vitest(name, files, env) {
  const run = async (again) => {
    const report = freshReport(name);
    const reporters = [
      '--reporter=default',
      `--reporter=${join(import.meta.dirname, 'json-report.mjs')}`,
      `--outputFile.json=${report}`,
    ];
    const code = await runTool('vitest', ['run', ...reporters, ...(again.length > 0 ? again : files)], env);
    return tallyOf(report, tallyVitest, code);
  };
  return withSecondTry(run, isBuild);
}

function databaseTests() {
  return testFolders()
    .server.filter((folder) => folder !== 'packages/server/src')
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.clickhouse.test.ts'))
    .filter((file) => /from '[^']*\/test-[\w-]+(?:\.ts)?'/.test(readFileSync(join(root, file), 'utf8')));
}
