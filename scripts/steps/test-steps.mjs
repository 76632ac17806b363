import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gatewayParts } from './binaries.mjs';
import { ensureBuilt } from './build-browser.mjs';
import { ensureChdb } from './chdb.mjs';
import { ensureParts } from './parts.mjs';
import { Refusal } from './refusal.mjs';
import { root } from './root.mjs';
import { freshReport, runTool } from './run-tool.mjs';
import { startSecondPostgres } from './second-postgres.mjs';
import { single, sum, tallyOf, tallyPlaywright, tallyVitest } from './tally.mjs';
import { testFolders } from './workspace.mjs';

/**
 * The steps of `npm test`, in order. Each takes Node's path and the tools' environment and answers with its tally.
 *
 * @type {Record<string, (node: string, env: NodeJS.ProcessEnv) => Promise<import('./tally.mjs').Tally>>}
 */
export const steps = { check, unit, pg15, clickhouse, journeys };

/** Formatting and lint, types, unused code, arrows, spelling, citations: each counts as one test, and one that fails hides no other. */
async function check(node, env) {
  const checks = [
    ['biome', ['check', '.']],
    ['tsc', ['-b']],
    ['knip', []],
    [node, ['scripts/check-arrows.mjs']],
    [node, ['scripts/check-words.mjs']],
    [node, ['scripts/requirements.mjs']],
  ];
  const tallies = [];
  for (const [command, args] of checks) {
    const isGood = (await runTool(command, args, env)) === 0;
    tallies.push(single([basename(command), ...args].join(' '), isGood));
  }
  return sum(tallies);
}

/** Tables and promises, on the embedded PostgreSQL. */
function unit(_node, env) {
  const { STOA_TEST_DATABASE_URL: _, STOA_CLICKHOUSE: __, ...embedded } = env;
  return vitest('unit', [], embedded);
}

/** Every test file that takes a database, again on the machine's PostgreSQL. */
async function pg15(_node, env) {
  const files = databaseTests();
  // Without a file Vitest would run them all.
  if (files.length === 0) throw new Refusal('No test takes a database, so there is nothing to run on a second one.');
  const { STOA_POSTGRES_BIN } = ensureParts(['postgres']);
  const server = await startSecondPostgres(STOA_POSTGRES_BIN);
  console.log(`PostgreSQL ${server.version} of ${STOA_POSTGRES_BIN}`);
  try {
    return await vitest('pg15', files, { ...env, STOA_TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

/** The promises of the analytics store and its own ones, on a ClickHouse server and on a current engine. */
async function clickhouse(_node, env) {
  const { STOA_CLICKHOUSE } = ensureParts(['clickhouse']);
  const STOA_CHDB = ensureChdb();
  return vitest('clickhouse', ['.clickhouse.test.ts'], { ...env, STOA_CLICKHOUSE, STOA_CHDB });
}

/** Journeys in a real browser on the built server. */
async function journeys(node, env) {
  const parts = ensureParts(['chromium', ...Object.keys(gatewayParts), 'syslogNg']);
  await ensureBuilt(node);
  const report = freshReport('journeys');
  const journey = { ...env, ...parts, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts'], journey);
  return tallyOf(report, tallyPlaywright, code);
}

async function vitest(name, files, env) {
  const report = freshReport(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool('vitest', ['run', ...reporters, ...files], env);
  return tallyOf(report, tallyVitest, code);
}

function databaseTests() {
  return testFolders()
    .server.flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.clickhouse.test.ts'))
    .filter((file) => /from '[^']*\/test-[\w-]+(?:\.ts)?'/.test(readFileSync(join(root, file), 'utf8')));
}
