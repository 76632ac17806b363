import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startManyServers } from '../examples/many-servers/many-servers.mjs';
import { faults, whole } from './faults/faults.mjs';
import { figuresOf, Load } from './faults/load.mjs';
import { people } from './faults/people.mjs';

// npm run faults -- [--short] [--servers 3] [--rate 500] [--rounds 5] [--only kill] [--port 25000]
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    servers: { type: 'string', default: '3,1' },
    rate: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '25000' },
  },
});
const perSecond = Number(values.rate ?? (values.short ? 100 : 500));
const rounds = Number(values.rounds ?? (values.short ? 1 : 5));
const columns = [44, 8, 7, 7, 9, 6, 8, 10, 10, 9];
const print = (...cells) =>
  process.stdout.write(
    `${cells.map((cell, n) => String(cell)[n ? 'padStart' : 'padEnd'](columns[n] ?? 1)).join(' ')}\n`,
  );
const failures = [];

print('fault', 'servers', 'rounds', 'writes', 'requests', 'lost', 'wrongly', 'gate s', 'other s', 'failed', '');
process.stdout.write(
  `${perSecond} requests a second; the machine's load is ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores\n`,
);
for (const servers of values.servers.split(',').map(Number)) await withServers(servers);
for (const failure of failures) process.stdout.write(`NOT KEPT ${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function withServers(servers) {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-faults-'));
  const many = await startManyServers({ folder, servers, port: Number(values.port) });
  try {
    const who = await people(many);
    for (const [name, fault] of Object.entries(faults))
      if (name.includes(values.only))
        await row({ many, who, name, fault, servers }).catch((error) => {
          failures.push(`${name}, ${servers} servers: not measured, ${error.message}`);
        });
  } finally {
    await many.stop();
    if (failures.length === 0) rmSync(folder, { recursive: true, force: true });
    else process.stdout.write(`The logs are in ${folder}.\n`);
  }
}

async function row({ many, who, name, fault, servers }) {
  const good = await who.newKey();
  await pause(1_000);
  const load = new Load({ url: many.url, ...who, key: good.key, perSecond });
  let byHand = '';
  for (let round = 0; round < rounds && !byHand; round += 1) {
    await pause(1_500);
    const leaked = await who.newKey();
    await leaked.revoke();
    load.revoked(leaked.key);
    await pause(500);
    byHand = await fault(many)
      .then(() => whole(many))
      .then(
        () => '',
        (error) => `by hand: ${error.message}`,
      );
    await pause(2_500);
  }
  await load.stop();
  const found = new Set(await many.pair.sql(many.pair.primary, 'select name from teams', 'stoa'));
  const lost = load.acknowledged.filter((each) => !found.has(each)).length;
  const gate = figuresOf(load.answers, ['gate']);
  const other = figuresOf(load.answers, ['read', 'write']);
  const [asked, failed] = [gate.asked + other.asked, gate.failed + other.failed];
  const share = `${((100 * failed) / asked).toFixed(2)} %`;
  print(
    name,
    servers,
    rounds,
    load.acknowledged.length,
    asked,
    lost,
    load.openedWrongly,
    gate.seconds.toFixed(1),
    other.seconds.toFixed(1),
    share,
    [gate.statuses, other.statuses].filter(Boolean).join(' | '),
    byHand,
  );
  const where = `${name}, ${servers} servers`;
  if (lost > 0) failures.push(`${where}: ${lost} acknowledged writes lost`);
  if (load.openedWrongly > 0) failures.push(`${where}: the gate opened ${load.openedWrongly} times for a revoked key`);
  if (byHand) failures.push(`${where}: ${byHand}`);
  if (gate.seconds > 2) failures.push(`${where}: no answer of the gate for ${gate.seconds.toFixed(1)} s`);
  if (other.seconds > 10) failures.push(`${where}: no answer elsewhere for ${other.seconds.toFixed(1)} s`);
}
