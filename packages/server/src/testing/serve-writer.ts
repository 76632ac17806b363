import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { everyPage } from '@stoa/client/every-page';
import type { Client } from '@stoa/client/full-client';
import { createFullClient } from '@stoa/client/full-client';
import { freePort } from '@stoa/common/testing/free-port';
import type { WriterLine } from '@stoa/common/testing/kill-under-writes';
import { type BrowserLike, browserLike } from './browser-like.ts';
import { serverProgram } from './server-program.ts';
import { signUp } from './sign-up.ts';

/**
 * A program around the server to be killed: starts `stoa serve` on a data folder, looks through its calls for every
 * earlier write, and then writes for ever as a developer and an operator do, telling of each write when it was answered
 * (the lines are `WriterLine`s). Application n is write 3n, its request for access 3n + 1, the approval 3n + 2. SIGTERM
 * ends both cleanly. The session of the first start is used by all later ones: a log-in is an acknowledged write too.
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, portal: { type: 'string' } } });
const data = values.data ?? '';
const sessionFile = `${data}.session.json`;

const started = performance.now();
const url = `http://127.0.0.1:${await freePort()}`;
const serve = ['serve', '--data-folder', data, '--port', new URL(url).port, '--host', '127.0.0.1', '--public-url', url];
const server = spawn(
  process.execPath,
  [serverProgram, ...serve, '--mode', 'development', '--demo', values.portal ?? ''],
  { stdio: ['ignore', 'ignore', 'inherit'] },
);
const serverEnded = once(server, 'exit');
let stopping = false;
process.once('SIGTERM', () => {
  stopping = true;
});

await untilReady();
const start = performance.now() - started;
const operator = await operatorClient();
const developer = await signedInDeveloper();
const version = (await operator.call('listManagedProducts', { query: {} })).data[0]?.versions[0]?.id ?? '';
const found = await findWrites();
tell({ server: server.pid ?? 0, postmaster: await postmasterPid(), found, start });

try {
  for (let n = Math.floor(Math.max(-1, ...found) / 3) + 1; !stopping; n += 1) await write(n);
} catch (error) {
  // A killed server breaks the call under way; whatever else breaks one is a fault.
  await Promise.race([serverEnded, pause(5_000, undefined, { ref: false })]);
  if (server.signalCode !== 'SIGKILL') {
    server.kill('SIGKILL');
    throw error;
  }
}
if (stopping) {
  server.kill('SIGTERM');
  const [code] = await serverEnded;
  if (code !== 0) throw new Error(`the server ended with ${code} when it was told to stop`);
}

async function write(n: number): Promise<void> {
  const { id } = await developer.call('createApplication', { body: { name: `kill-${n}`, reference_id: `kill-${n}` } });
  tell({ acknowledged: 3 * n });
  const registration = await developer.call('createRegistration', {
    params: { applicationId: id },
    body: { product_version_id: version },
  });
  tell({ acknowledged: 3 * n + 1 });
  await operator.call('approveRegistration', { params: { registrationId: registration.id } });
  tell({ acknowledged: 3 * n + 2 });
}

/** The ids of the writes that are there, as a developer and an operator can see them. */
async function findWrites(): Promise<number[]> {
  const applications = await everyPage((page) => developer.call('listApplications', { query: page }));
  const registrations = await everyPage((page) => operator.call('listManagedRegistrations', { query: page }));
  const numberOf = (name: string) => Number(name.slice('kill-'.length));
  return [
    ...applications.map(({ name }) => 3 * numberOf(name)),
    ...registrations.map(({ application }) => 3 * numberOf(application.name) + 1),
    ...registrations
      .filter(({ status }) => status === 'approved')
      .map(({ application }) => 3 * numberOf(application.name) + 2),
  ];
}

async function untilReady(): Promise<void> {
  while (
    !(await fetch(`${url}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false))
  ) {
    if (server.exitCode !== null || server.signalCode) throw new Error('the server did not start');
    await pause(20);
  }
}

async function operatorClient(): Promise<Client> {
  const token = (await readFile(join(data, 'operator-token'), 'utf8')).trim();
  return createFullClient({ baseUrl: url, headers: { authorization: `Bearer ${token}` } });
}

async function signedInDeveloper(): Promise<BrowserLike> {
  const browser = browserLike(url);
  const kept = await readFile(sessionFile, 'utf8').catch(() => undefined);
  if (kept) {
    for (const [name, value] of JSON.parse(kept)) browser.cookies.set(name, value);
    return browser;
  }
  await signUp(browser, url);
  await writeFile(sessionFile, JSON.stringify([...browser.cookies]));
  return browser;
}

/** PostgreSQL writes its pid into the first line of its lock file. */
async function postmasterPid(): Promise<number> {
  return Number.parseInt(await readFile(join(data, 'postgres/18/postmaster.pid'), 'utf8'), 10);
}

function tell(line: WriterLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
