import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgresFolder } from '../../scripts/steps/binaries.mjs';
import { unpackPrivately } from '../../scripts/steps/debian-private.mjs';
import { DatabasePair, whenWhole } from './database-pair.mjs';
import { runAs, Supervised, until } from './processes.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const node = process.env.STOA_NODE ?? process.execPath;

/**
 * HAProxy, servers of Stoa, PgBouncer before each of two PostgreSQL, in one folder on loopback ports.
 *
 * @param {{folder: string, port?: number, servers?: number, sources?: readonly string[]}} options `port`: of the proxy; the others follow it.
 *   `sources`: checkouts that the servers run, one after the other; this one by default
 */
export async function startManyServers({ folder, port = 24_000, servers = 3, sources = [] }) {
  mkdirSync(folder, { recursive: true });
  if (runAs.uid) chownSync(folder, runAs.uid, runAs.gid);
  const stops = [];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
  };
  try {
    const programs = findPrograms();
    const ports = {
      postgres: [port + 11, port + 12],
      pgbouncer: [port + 21, port + 22],
      stoa: [1, 2, 3].map((n) => port + n),
    };
    const pair = new DatabasePair({
      folder,
      programs: programs.postgres,
      ports: ports.postgres,
      log: `${folder}/failover.log`,
    });
    stops.push(() => pair.stop());
    await pair.start();
    const poolers = ports.pgbouncer.map((own, n) =>
      startPooler({ folder, programs, port: own, database: ports.postgres[n], n }),
    );
    for (const each of poolers) stops.push(() => each.stop());
    const many = {
      folder,
      pair,
      poolers,
      ports,
      url: `http://127.0.0.1:${port}`,
      token: 'an-operator-token-for-the-example',
      stop,
    };
    many.stoa = [];
    for (let n = 0; n < servers; n += 1) {
      const started = startStoa({ folder, many, n, source: sources[n] ?? root });
      stops.push(() => started.stop());
      many.stoa.push(started);
      // The first one makes the schema and publishes the portal; the others find it.
      await until(() => isReady(ports.stoa[n]), 180, `stoa-${n + 1}`);
    }
    many.proxy = startProxy({ folder, programs, port, ports });
    stops.push(() => many.proxy.stop());
    await until(() => isReady(port), 60, 'HAProxy');
    await whenWhole(pair);
    return many;
  } catch (error) {
    await stop();
    throw error;
  }
}

function startStoa({ folder, many: { ports, token, url }, n, source }) {
  const hosts = (list) => list.map((each) => `127.0.0.1:${each}`).join(',');
  const data = `${folder}/stoa-${n + 1}`;
  mkdirSync(data, { recursive: true });
  if (runAs.uid) chownSync(data, runAs.uid, runAs.gid);
  return new Supervised({
    name: `stoa-${n + 1}`,
    command: node,
    args: [join(source, 'packages/server/src/main.ts'), 'serve'],
    log: `${data}.log`,
    env: {
      PORT: String(ports.stoa[n]),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      // Mails of the example are at /dev/mail.
      STOA_MODE: 'development',
      STOA_DATA: data,
      STOA_DEMO: join(here, 'portal'),
      STOA_DEMO_TRAFFIC: 'off',
      STOA_OPERATOR_TOKEN: token,
      STOA_SECRET_KEY: 'the-same-key-on-every-server-of-the-example',
      STOA_DRAIN: '5',
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'info',
      DATABASE_URL: `postgres://stoa@${hosts(ports.pgbouncer)}/stoa`,
      DATABASE_DIRECT_URL: `postgres://stoa@${hosts(ports.postgres)}/stoa`,
      DATABASE_READ_URL: `postgres://stoa@127.0.0.1:${ports.postgres[1]}/stoa`,
    },
  });
}

function startPooler({ folder, programs, port, database, n }) {
  const own = `${folder}/pgbouncer-${n + 1}`;
  mkdirSync(own, { recursive: true });
  const text = readFileSync(join(here, 'pgbouncer.ini'), 'utf8');
  writeFileSync(
    `${own}/pgbouncer.ini`,
    text.replace('@DATABASE_PORT@', database).replace('@PORT@', port).replace('@FOLDER@', own),
  );
  writeFileSync(`${own}/users.txt`, '"stoa" ""\n');
  const { pgbouncer, libraries } = programs;
  return new Supervised({
    name: `pgbouncer-${n + 1}`,
    command: pgbouncer,
    args: [`${own}/pgbouncer.ini`],
    env: libraries,
    log: `${own}.log`,
  });
}

function startProxy({ folder, programs, port, ports }) {
  let text = readFileSync(join(here, 'haproxy.cfg'), 'utf8').replace('@LISTEN@', `127.0.0.1:${port}`);
  ports.stoa.forEach((own, n) => {
    text = text.replaceAll(`@PORT${n + 1}@`, own);
  });
  writeFileSync(`${folder}/haproxy.cfg`, text);
  const { haproxy, libraries } = programs;
  return new Supervised({
    name: 'haproxy',
    command: haproxy,
    args: ['-db', '-f', `${folder}/haproxy.cfg`],
    env: libraries,
    log: `${folder}/haproxy.log`,
  });
}

/** Debian's, from the machine or unpacked beside it. */
function findPrograms() {
  const postgres = process.env.STOA_POSTGRES_BIN ?? findPostgresFolder('/usr/lib/postgresql');
  if (!postgres) throw new Error('This example needs Debian’s package postgresql: apt-get install postgresql.');
  const [pgbouncer, haproxy] = ['/usr/sbin/pgbouncer', '/usr/sbin/haproxy'];
  if (existsSync(pgbouncer) && existsSync(haproxy)) return { postgres, pgbouncer, haproxy, libraries: {} };
  const unpacked = join(root, '.cache/many-servers');
  const tree = join(unpacked, 'root');
  if (!existsSync(tree + haproxy)) unpackPrivately(unpacked, ['pgbouncer', 'haproxy']);
  const libraries = {
    LD_LIBRARY_PATH: join(
      tree,
      'usr/lib',
      readdirSync(join(tree, 'usr/lib')).find((name) => name.endsWith('-linux-gnu')) ?? '',
    ),
  };
  return { postgres, pgbouncer: tree + pgbouncer, haproxy: tree + haproxy, libraries };
}

export async function isReady(port) {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
