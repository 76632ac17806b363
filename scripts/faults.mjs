import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { faults, usual, whole } from './faults/faults.mjs';
import { startInstallation } from './faults/installation.mjs';
import { cutOffWithinMs, figuresOf, figuresOfGate, Load, notInFlight, revokedWithinMs } from './faults/load.mjs';
import { people } from './faults/people.mjs';

// npm run faults -- [--short] [--servers 3] [--rate 500] [--rounds 3] [--kills 10] [--only kill --only frozen] [--port 25000] [--from <checkout>]
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    servers: { type: 'string', default: '3,1' },
    rate: { type: 'string' },
    rounds: { type: 'string' },
    kills: { type: 'string' },
    only: { type: 'string', multiple: true, default: [''] },
    port: { type: 'string', default: '25000' },
    from: { type: 'string' },
  },
});
const perSecond = Number(values.rate ?? (values.short ? 100 : 500));
const rounds = Number(values.rounds ?? (values.short ? 1 : 3));
/** Five faults are kills, each with three servers and with one: a hundred. */
const killRounds = Number(values.kills ?? (values.short ? 1 : 10));
const columns = [50, 7, 6, 6, 8, 5, 7, 7, 8, 8, 5];
const print = (...cells) =>
  process.stdout.write(
    `${cells.map((cell, n) => String(cell)[n ? 'padStart' : 'padEnd'](columns[n] ?? 1)).join(' ')}\n`,
  );
const isChosen = ({ name }) => values.only.some((part) => name.includes(part));
const unknown = values.only.filter((part) => !faults.some(({ name }) => name.includes(part)));
if (unknown.length > 0) {
  process.stderr.write(
    `--only ${unknown.join(', ')}: no fault has this in its name. There are:\n${faults.map(({ name }) => `  ${name}\n`).join('')}`,
  );
  process.exit(64);
}
const failures = [];
let kills = 0;

print('fault', 'servers', 'rounds', 'writes', 'requests', 'lost', 'wrongly', 'gate s', 'other s', 'failed', 'load');
process.stdout.write(
  `${perSecond} requests a second on ${availableParallelism()} cores; a revoked key counts ${revokedWithinMs / 1000} s after the answer, ${cutOffWithinMs / 1000} s when it is revoked during the fault\n`,
);
for (const servers of values.servers.split(',').map(Number))
  for (const needs of [undefined, 'disk', 'clock']) {
    const chosen = faults.filter((fault) => fault.needs === needs && isChosen(fault));
    if (chosen.length > 0) await withInstallation({ needs, servers }, chosen);
  }
process.stdout.write(`${kills} kills\n`);
for (const failure of failures) process.stdout.write(`NOT KEPT ${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function withInstallation({ needs, servers }, chosen) {
  let installation;
  try {
    installation = await startInstallation({ needs, servers, port: Number(values.port), from: values.from });
  } catch (error) {
    for (const { name } of chosen) failures.push(`${name}, ${servers} servers: not run, ${error.message}`);
    return;
  }
  const before = failures.length;
  const { many, stop } = installation;
  try {
    const who = await people(many);
    await warmUp(many, who);
    for (const fault of chosen)
      await row({ many, who, fault, servers }).catch((error) => {
        failures.push(`${fault.name}, ${servers} servers: not measured, ${error.message}`);
      });
  } catch (error) {
    failures.push(`${servers} servers: nobody could sign up, ${error.message}`);
  } finally {
    const areKept = failures.length > before;
    const folder = await stop(areKept);
    if (areKept) process.stdout.write(`The logs are in ${folder}.\n`);
  }
}

/** Servers that have just started compile what they are asked for: what is broken in these seconds is another question. */
async function warmUp(many, who) {
  const { key } = await who.newKey();
  const load = new Load({ url: many.url, ...who, cookie: await who.renewedCookie(), key, perSecond });
  await pause(20_000);
  await load.stop();
}

async function row({ many, who, fault, servers }) {
  const good = await who.newKey();
  await pause(1_000);
  const load = new Load({ url: many.url, ...who, cookie: await who.renewedCookie(), key: good.key, perSecond });
  const times = fault.kills ? killRounds : rounds;
  const { deaths, byHand } = await breakRepeatedly({ many, who, fault, times, load }).finally(() => load.stop());
  const found = new Set(await many.pair.sql(many.pair.primary, 'select name from teams', 'stoa'));
  const lost = load.acknowledged.filter((each) => !found.has(each)).length;
  const gate = figuresOfGate(load.answers, servers > 1 ? ['gate', 'otherGate'] : ['gate']);
  const other = figuresOf(load.answers, ['read', 'write']);
  const [asked, failed] = [gate.asked + other.asked, gate.failed + other.failed];
  const share = (100 * failed) / asked;
  print(
    fault.name,
    servers,
    times,
    load.acknowledged.length,
    asked,
    lost,
    load.openedWrongly,
    gate.seconds.toFixed(1),
    other.seconds.toFixed(1),
    `${share.toFixed(2)} %`,
    loadavg()[0].toFixed(1),
    [gate.statuses, other.statuses].filter(Boolean).join(' | '),
    byHand,
  );
  const miss = (text) => failures.push(`${fault.name}, ${servers} servers: ${text}`);
  if (lost > 0) miss(`${lost} acknowledged writes lost`);
  if (load.openedWrongly > 0)
    miss(
      `the gate opened ${load.openedWrongly} times for a revoked key, up to ${(load.openedAfterMs / 1000).toFixed(1)} s after the answer`,
    );
  if (byHand) miss(byHand);
  if (gate.seconds > 2) miss(`no answer of the gate for ${gate.seconds.toFixed(1)} s`);
  if (other.seconds > 10) miss(`no answer elsewhere for ${other.seconds.toFixed(1)} s`);
  if (servers < 3) return;
  if (share > (fault.atMost ?? usual)) miss(`${share.toFixed(2)} % failed, of ${fault.atMost ?? usual} %`);
  if (fault.name !== 'server: kill -9') return;
  const others = notInFlight(load.answers, deaths);
  if (others.length > 0)
    miss(`${others.length} failed that were not in flight when it was killed: ${others.join(', ')}`);
}

/** @returns when the fault was there, and why something had to be mended by hand: '' when nothing had */
async function breakRepeatedly({ many, who, fault, times, load }) {
  const deaths = [];
  let byHand = '';
  for (let round = 0; round < times && !byHand; round += 1) {
    await pause(1_500);
    const leaked = await who.newKey();
    await leaked.revoke();
    load.revoked(leaked.key);
    await pause(500);
    const during = await who.newKey();
    const from = performance.now();
    if (fault.kills) kills += 1;
    const revocation = pause(500)
      .then(() => during.revoke())
      .then(
        () => load.revoked(during.key, cutOffWithinMs),
        // It was not acknowledged.
        () => {},
      );
    byHand = await fault
      .run(many)
      .then(() => {
        deaths.push({ from, to: performance.now() });
        return whole(many);
      })
      .then(
        () => '',
        (error) => `by hand: ${error.message}`,
      );
    await revocation;
    await pause(round < times - 1 ? 2_500 : cutOffWithinMs + 2_000);
  }
  return { deaths, byHand };
}
