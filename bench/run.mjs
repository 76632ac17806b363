import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/steps/build-browser.mjs';
import { ensureInstalled } from '../scripts/steps/install.mjs';
import { requireNode24 } from '../scripts/steps/node-24.mjs';
import { Refusal, runMain } from '../scripts/steps/refusal.mjs';

/** Each file exports `run(report)`; what they measure is said in docs/benchmarks.md. */
const benchmarks = {
  'catalogue-first-load': () => import('./catalogue-first-load.mjs'),
  'dashboard-first-load': () => import('./dashboard-first-load.mjs'),
  'auth-elements-size': () => import('./auth-elements-size.mjs'),
  'server-start': () => import('./server-start.mjs'),
  'gateway-verify': () => import('./gateway-verify.mjs'),
  'gateway-scale': () => import('./gateway-scale.mjs'),
  'gate-alone': () => import('./gate-alone.mjs'),
  'gate-follows': () => import('./gate-follows.mjs'),
  'calls-checked': () => import('./calls-checked.mjs'),
  'catalogue-calls': () => import('./catalogue-calls.mjs'),
  search: () => import('./search.mjs'),
  'managed-lists': () => import('./managed-lists.mjs'),
  'publish-github': () => import('./publish-github.mjs'),
  'log-ins': () => import('./log-ins.mjs'),
  'idle-connections': () => import('./idle-connections.mjs'),
  'account-enumeration': () => import('./account-enumeration.mjs'),
  reference: () => import('./reference.mjs'),
  analytics: () => import('./analytics.mjs'),
  document: () => import('./document.mjs'),
  lighthouse: () => import('./lighthouse.mjs'),
  'layout-shift': () => import('./layout-shift.mjs'),
};

await runMain(async () => {
  const { values, positionals } = parseArgs({
    options: {
      json: { type: 'boolean' },
      throttle: { type: 'string', default: '1' },
      only: { type: 'string' },
      events: { type: 'string' },
    },
    allowPositionals: true,
  });
  const throttle = Number(values.throttle);
  if (!(throttle >= 1)) throw new Refusal('--throttle takes how many times slower the CPU is to be, such as 4.');
  const only = values.only?.split(',');
  const events = values.events === undefined ? undefined : Number(values.events);
  if (events !== undefined && !(events >= 1000)) throw new Refusal('--events takes a number of calls, such as 200000.');
  const names = positionals.length > 0 ? positionals : Object.keys(benchmarks);
  const unknown = names.filter((name) => !(name in benchmarks));
  if (unknown.length > 0)
    throw new Refusal(`No benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}.`);
  if (Number.parseInt(process.versions.node, 10) < 24)
    throw new Refusal('Benchmarks run on Node 24: "npm run bench" after one "npm start".');
  await ensureInstalled();
  await ensureBuilt(requireNode24());
  for (const name of names) await runOne(name, values.json ? printLine : printRow, { throttle, only, events });
});

/** A figure beyond its gate fails the run, and so does a benchmark that cannot be carried out; the others still run. */
async function runOne(name, print, options) {
  if (print === printRow) console.log(`\n${name}`);
  try {
    const { run } = await benchmarks[name]();
    await run(({ atMost, atLeast, ...figure }) => {
      print({
        name: `${name}: ${figure.name}`,
        value: rounded(figure.value),
        unit: figure.unit,
        ratio: rounded(figure.ratio),
        against: figure.against,
      });
      if (atMost !== undefined && figure.ratio > atMost) fail(`${name}: ${figure.name} is above its gate.`);
      if (atLeast !== undefined && figure.ratio < atLeast) fail(`${name}: ${figure.name} is below its gate.`);
    }, options);
  } catch (error) {
    fail(`${name}: ${error instanceof Error ? error.stack : error}`);
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}

function printLine(figure) {
  console.log(JSON.stringify(figure));
}

function printRow({ name, value, unit, ratio, against }) {
  const label = name.slice(name.indexOf(': ') + 2);
  console.log(`  ${label.padEnd(44)}${`${value} ${unit}`.padStart(16)}${`${ratio} ×`.padStart(10)}  ${against}`);
}

/** Three digits: nothing here is known better than that. */
function rounded(number) {
  return Number(number.toPrecision(3));
}
