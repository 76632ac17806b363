import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgresFolder } from '../../scripts/steps/binaries.mjs';
import { DatabasePair, whenWhole } from './database-pair.mjs';
import { run, runAs, Supervised, until } from './processes.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const node = process.env.STOA_NODE ?? process.execPath;

/**
 * HAProxy, servers of Stoa, a sidecar of the gate, PgBouncer before each of two PostgreSQL, in one folder on loopback ports.
 *
 * @param {{folder: string, port?: number, servers?: number, sources?: readonly string[], env?: (name: string) => object, ways?: boolean}} options
 *   `port`: of the proxy; the others follow it. `sources`: checkouts that the servers run, one after the other; this one by
 *   default. `env`: what `stoa-1` or `postgres-1` gets besides. `ways`: each server reaches the databases through a process of
 *   its own, which can be frozen
 */
export async function startManyServers({
  folder,
  port = 24_000,
  servers = 3,
  sources = [],
  program,
  env = () => ({}),
  ways = false,
}) {
  mkdirSync(folder, { recursive: true });
  if (runAs.uid) chownSync(folder, runAs.uid, runAs.gid);
  await run('/bin/ls', [folder]).catch((error) => {
    throw new Error(
      `As root the example runs as "nobody", who cannot enter ${folder}: choose a folder below /tmp, or start it as an ordinary user.`,
      { cause: error },
    );
  });
  const stops = [];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
  };
  try {
    const programs = findPrograms();
    const ports = {
      postgres: [port + 11, port + 12],
      patroni: [port + 13, port + 14],
      etcd: [port + 15, port + 16],
      pgbouncer: [port + 21, port + 22],
      stoa: [1, 2, 3].map((n) => port + n),
      gate: port + 9,
    };
    for (const each of [port, ...Object.values(ports).flat()]) await refuseTaken(each);
    const pair = new DatabasePair({
      folder,
      programs,
      ports: ports.postgres,
      patroniPorts: ports.patroni,
      etcdPorts: ports.etcd,
      env: (which) => env(`postgres-${which + 1}`),
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
    many.ways = [];
    for (let n = 0; n < servers; n += 1) {
      const databases = { pgbouncer: ports.pgbouncer, postgres: ports.postgres };
      if (ways) {
        const way = startWay({ folder, programs, n, databases, port: port + 31 + 10 * n });
        stops.push(() => way.stop());
        many.ways.push(way);
      }
      const started = startStoa({
        folder,
        many,
        n,
        databases,
        source: sources[n] ?? root,
        program,
        env: env(`stoa-${n + 1}`),
      });
      stops.push(() => started.stop());
      many.stoa.push(started);
      // The first one makes the schema and publishes the portal; the others find it.
      await until(() => isReady(ports.stoa[n]), 180, `stoa-${n + 1}`);
    }
    many.gatewayToken = await newGateway(`http://127.0.0.1:${ports.stoa[0]}`, many.token, 'haproxy');
    many.proxy = startProxy({ folder, programs, port, many });
    stops.push(() => many.proxy.stop());
    await until(() => isReady(port), 60, 'HAProxy');
    many.gate = startGate(many, program);
    stops.push(() => many.gate.stop());
    await until(() => isReady(ports.gate), 60, 'stoa gate');
    await whenWhole(pair);
    return many;
  } catch (error) {
    await stop();
    throw error;
  }
}

function startStoa({ folder, many: { ports, token, url }, n, databases, source, program, env }) {
  const hosts = (list) => list.map((each) => `127.0.0.1:${each}`).join(',');
  const data = `${folder}/stoa-${n + 1}`;
  mkdirSync(data, { recursive: true });
  if (runAs.uid) chownSync(data, runAs.uid, runAs.gid);
  return new Supervised({
    name: `stoa-${n + 1}`,
    command: node,
    args: [program ?? join(source, 'packages/server/src/main.js'), 'serve'],
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
      DATABASE_URL: `postgres://stoa@${hosts(databases.pgbouncer)}/stoa`,
      DATABASE_DIRECT_URL: `postgres://stoa@${hosts(databases.postgres)}/stoa`,
      DATABASE_READ_URL: `postgres://stoa@${hosts([databases.postgres[1]])}/stoa`,
      ...env,
    },
  });
}

/** @returns {Promise<string>} its token */
export async function newGateway(url, token, name) {
  const response = await fetch(`${url}/management/v1/gateways`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (!response.ok) throw new Error(`No gateway: ${response.status} ${await response.text()}`);
  return (await response.json()).token;
}

/** What answers gateways while no server does. On several machines: one beside each gateway. */
function startGate({ folder, url, gatewayToken, ports }, program = join(root, 'packages/server/src/main.js')) {
  const own = `${folder}/gate`;
  mkdirSync(own, { recursive: true });
  if (runAs.uid) chownSync(own, runAs.uid, runAs.gid);
  return new Supervised({
    name: 'stoa-gate',
    command: node,
    args: [program, 'gate', '--listen', `127.0.0.1:${ports.gate}`, '--folder', own],
    log: `${own}.log`,
    env: { STOA_URL: url, STOA_GATEWAY_TOKEN: gatewayToken },
  });
}

/** Passes on what it gets; `databases` are its own ports from now on. */
function startWay({ folder, programs: { haproxy }, n, databases, port }) {
  const defaults = ['mode tcp', 'retries 0', 'timeout connect 2s', 'timeout client 1h', 'timeout server 1h'];
  const lines = ['defaults', ...defaults.map((line) => `  ${line}`)];
  let own = port;
  for (const [name, list] of Object.entries(databases)) {
    databases[name] = list.map((to) => {
      own += 1;
      lines.push(`listen to-${to}`, `  bind 127.0.0.1:${own}`, `  server it 127.0.0.1:${to}`);
      return own;
    });
  }
  const file = `${folder}/way-${n + 1}.cfg`;
  writeFileSync(file, `${lines.join('\n')}\n`);
  return new Supervised({
    name: `way-${n + 1}`,
    command: haproxy,
    args: ['-db', '-f', file],
    log: `${folder}/way-${n + 1}.log`,
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
  return new Supervised({
    name: `pgbouncer-${n + 1}`,
    command: programs.pgbouncer,
    args: [`${own}/pgbouncer.ini`],
    log: `${own}.log`,
  });
}

function startProxy({ folder, programs, port, many: { ports, gatewayToken } }) {
  let text = readFileSync(join(here, 'haproxy.cfg'), 'utf8').replace('@LISTEN@', `127.0.0.1:${port}`);
  const tokens = `${folder}/sidecar-tokens.txt`;
  writeFileSync(tokens, `${gatewayToken}\n`, { mode: 0o600 });
  if (runAs.uid) chownSync(tokens, runAs.uid, runAs.gid);
  text = text.replace('@GATE@', ports.gate).replace('@TOKENS@', tokens);
  ports.stoa.forEach((own, n) => {
    text = text.replaceAll(`@PORT${n + 1}@`, own);
  });
  writeFileSync(`${folder}/haproxy.cfg`, text);
  return new Supervised({
    name: 'haproxy',
    command: programs.haproxy,
    args: ['-db', '-f', `${folder}/haproxy.cfg`],
    log: `${folder}/haproxy.log`,
  });
}

function findPrograms() {
  const postgres = process.env.STOA_POSTGRES_BIN ?? findPostgresFolder('/usr/lib/postgresql');
  const others = {
    patroni: '/usr/bin/patroni',
    etcd: '/usr/bin/etcd',
    pgbouncer: '/usr/sbin/pgbouncer',
    haproxy: '/usr/sbin/haproxy',
  };
  const missing = Object.values({ postgres, ...others }).some((program) => !program || !existsSync(program));
  if (missing)
    throw new Error(
      'This example needs packages of Debian: apt-get install postgresql patroni etcd-server pgbouncer haproxy',
    );
  return { postgres, ...others };
}

/** What listens there may be of another start, and would be taken for this one's. */
async function refuseTaken(port) {
  const probe = createServer().listen(port, '127.0.0.1');
  await once(probe, 'listening').catch((cause) => {
    throw new Error(`Port ${port} is taken: stop what uses it, or set PORT.`, { cause });
  });
  await new Promise((closed) => probe.close(closed));
}

export async function isReady(port) {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}
