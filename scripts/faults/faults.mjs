import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { whenWhole } from '../../examples/many-servers/database-pair.mjs';
import { isReady } from '../../examples/many-servers/many-servers.mjs';
import { childrenOf, until } from '../../examples/many-servers/processes.mjs';

/** The processes of a PostgreSQL, its postmaster first. */
function postgres({ pair }, which) {
  const pid = Number.parseInt(readFileSync(`${pair.data(which)}/postmaster.pid`, 'utf8'), 10);
  return [pid, ...childrenOf(pid)];
}

function signalAll(pids, signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function frozen(pids, seconds) {
  signalAll(pids, 'SIGSTOP');
  await pause(seconds * 1_000);
  signalAll(pids, 'SIGCONT');
}

let next = 0;
const someServer = ({ stoa }) => next++ % stoa.length;

/** Until it is dead: the system needs some milliseconds for that, and connections are taken meanwhile. */
async function killServer(many) {
  const server = many.stoa[someServer(many)];
  const { ended } = server;
  server.signal('SIGKILL');
  await ended;
}

async function readOnly({ pair }, seconds) {
  const set = async (value) => {
    await pair.sql(pair.primary, `alter system set default_transaction_read_only = ${value}`);
    await pair.sql(pair.primary, 'select pg_reload_conf()');
  };
  await set('on');
  await pause(seconds * 1_000);
  // ALTER SYSTEM is allowed in a read-only transaction.
  await set('off');
}

/** A server that has just started compiles what it is asked for, and answers for two meanwhile. */
const settledMs = 10_000;

/** As docs/many-machines.md says it: the next one when the one before has been ready for ten seconds. */
async function rolling({ stoa, ports, upgrade }) {
  for (const [n, server] of stoa.entries()) {
    if (n > 0) await pause(settledMs);
    upgrade(server);
    await server.restart();
    await until(() => isReady(ports.stoa[n]), 180, server.name);
  }
}

/** No byte is left; afterwards there is room again. */
async function diskFull({ pair }, which, seconds) {
  const file = join(pair.disk(which), 'filler');
  // `dd` ends with an error when nothing is left, which is what is wanted.
  try {
    execFileSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'], { stdio: 'ignore' });
  } catch {}
  await pause(seconds * 1_000);
  rmSync(file);
}

async function clock({ setClock }, name, offset) {
  setClock(name, offset);
  await pause(6_000);
  setClock(name, '+0');
  // Until each process has read it.
  await pause(2_000);
}

/** Per cent of requests that may fail where there are three servers. */
export const usual = 0.1;

/**
 * What is broken. `run` resolves when nothing is broken by it any more; what then mends itself is waited for elsewhere. `kills`: each
 * round is a kill. `needs`: of the installation. `atMost`: per cent of requests that may fail where there are three servers, if not
 * the usual.
 */
export const faults = [
  { name: 'server: kill -9', kills: true, run: killServer },
  { name: 'server: frozen for 6 s', run: async (many) => frozen([many.stoa[someServer(many)].pid], 6) },
  {
    name: 'server: partition from the databases, 6 s',
    run: async (many) => frozen([many.ways[someServer(many)].pid], 6),
  },
  { name: 'server: restart, one after the other', run: rolling },
  {
    name: 'server: clock an hour ahead for 6 s',
    needs: 'clock',
    // It refuses sessions that end within the hour: a third of the reads, which are a quarter.
    atMost: 8.4,
    run: async (many) => clock(many, many.stoa[someServer(many)].name, '+1h'),
  },
  {
    name: 'database: kill -9 of the primary',
    kills: true,
    run: async (many) => signalAll(postgres(many, many.pair.primary), 'SIGKILL'),
  },
  {
    name: 'database: kill -9 of the replica',
    kills: true,
    run: async (many) => signalAll(postgres(many, 1 - many.pair.primary), 'SIGKILL'),
  },
  {
    name: 'database: primary frozen for 6 s',
    // Writes that were under way are given up after five.
    atMost: 0.5,
    run: async (many) => frozen(postgres(many, many.pair.primary), 6),
  },
  { name: 'database: failover by an operator', run: async ({ pair }) => pair.switchOver() },
  // Writes are refused.
  { name: 'database: read-only for 4 s', atMost: 0.5, run: async (many) => readOnly(many, 4) },
  {
    name: 'database: disk of the primary full for 6 s',
    needs: 'disk',
    // Writes are refused.
    atMost: 5,
    run: async (many) => diskFull(many, many.pair.primary, 6),
  },
  {
    name: 'database: disk of the replica full for 6 s',
    needs: 'disk',
    run: async (many) => diskFull(many, 1 - many.pair.primary, 6),
  },
  {
    name: 'database: clock of the primary an hour ahead, 6 s',
    needs: 'clock',
    run: async (many) => clock(many, `postgres-${many.pair.primary + 1}`, '+1h'),
  },
  { name: 'pooler: kill -9', kills: true, run: async ({ poolers, pair }) => poolers[pair.primary].signal('SIGKILL') },
  { name: 'stoa gate: kill -9', kills: true, run: async ({ gate }) => gate.signal('SIGKILL') },
  {
    name: 'partition: all servers from the databases, 4 s',
    run: async ({ ways }) =>
      frozen(
        ways.map(({ pid }) => pid),
        4,
      ),
  },
];

/** Everything is up again, by itself. */
export async function whole(many) {
  await whenWhole(many.pair);
  for (const [n] of many.stoa.entries()) await until(() => isReady(many.ports.stoa[n]), 180, `stoa-${n + 1}`);
  await until(() => isReady(many.ports.gate), 180, 'stoa gate');
}
