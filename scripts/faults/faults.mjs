import { readFileSync } from 'node:fs';
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
const someServer = ({ stoa }) => stoa[next++ % stoa.length];

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

async function rolling({ stoa, ports }) {
  for (const [n, server] of stoa.entries()) {
    await server.restart();
    await until(() => isReady(ports.stoa[n]), 180, server.name);
  }
}

/** What is broken, by name. Each resolves when nothing is broken by it any more; what then mends itself is waited for elsewhere. */
export const faults = {
  'server: kill -9': async (many) => someServer(many).signal('SIGKILL'),
  'server: frozen for 6 s': async (many) => frozen([someServer(many).pid], 6),
  'server: restart, one after the other': rolling,
  'database: kill -9 of the primary': async (many) => signalAll(postgres(many, many.pair.primary), 'SIGKILL'),
  'database: primary frozen for 6 s': async (many) => frozen(postgres(many, many.pair.primary), 6),
  'database: kill -9 of the replica': async (many) => signalAll(postgres(many, 1 - many.pair.primary), 'SIGKILL'),
  'database: failover by an operator': async ({ pair }) => pair.switchOver(),
  'database: read-only for 4 s': async (many) => readOnly(many, 4),
  'pooler: kill -9': async ({ poolers, pair }) => poolers[pair.primary].signal('SIGKILL'),
  'partition: servers from the database for 4 s': async ({ poolers, pair }) => frozen([poolers[pair.primary].pid], 4),
};

/** Everything is up again, by itself. */
export async function whole(many) {
  await whenWhole(many.pair);
  for (const [n] of many.stoa.entries()) await until(() => isReady(many.ports.stoa[n]), 180, `stoa-${n + 1}`);
}
