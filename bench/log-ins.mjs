import { Agent } from 'node:http';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { openDatabase } from '../packages/database/src/open.ts';
import { findRunningEmbeddedPostgres } from '../packages/embedded-postgres/src/embedded-postgres.ts';
import { createPasswords } from '../packages/secrets/src/passwords.ts';
import { approvedDeveloper, sessionHeaders } from './parts/developer.mjs';
import { timedGet } from './parts/load.mjs';
import { median, percentile } from './parts/statistics.mjs';

const most = 300;
const longestWaitMs = 3_000;
const othersLimitMs = 100;
const catalogue = '/api/v2/search/product-catalog?q=&join=versions&page[size]=12';

/** Many log-ins in one moment: how many get in and how soon, and what others notice of it. */
export async function run(report) {
  // Each log-in can come from a client address of its own.
  const server = await startStoa({ env: { TRUSTED_PROXIES: '127.0.0.0/8,::1' } });
  try {
    const developer = await approvedDeveloper(server);
    await addTwins(server, developer.email);
    const headers = await sessionHeaders(server, developer);
    const hash = await hashTime();
    const alone = median(await untilDone(server, headers, pause(1_000)));
    const twins = (count) => Array.from({ length: count }, (_, at) => twin(at + 1));

    for (const { name, logIns, atLeast } of [
      { name: '100', logIns: twins(100), atLeast: 1 },
      {
        name: '100 from one address',
        logIns: twins(100).map((one) => ({ ...one, address: '203.0.113.1' })),
        atLeast: 1,
      },
      { name: '300', logIns: twins(most), atLeast: 0.3 },
    ]) {
      const burst = Promise.all(logIns.map((one) => logIn(server, one)));
      const others = await untilDone(server, headers, burst);
      const answers = await burst;
      const passed = answers.filter(({ status }) => status === 204);
      const odd = answers.find(
        ({ status, retryAfter }) => status !== 204 && !([429, 503].includes(status) && retryAfter > 0),
      );
      if (odd) throw new Error(`A log-in was answered ${odd.status}, Retry-After ${odd.retryAfter}.`);
      const share = { value: passed.length, unit: 'log-ins', ratio: passed.length / logIns.length };
      report({ name: `${name}, let in`, ...share, against: 'all that came', atLeast });
      const p95 = percentile(
        passed.map(({ ms }) => ms),
        0.95,
      );
      report({
        name: `${name}, p95`,
        value: p95,
        unit: 'ms',
        ratio: p95 / hash,
        against: `one hash, ${hash.toPrecision(3)} ms`,
      });
      report({
        name: `${name}, p95`,
        value: p95,
        unit: 'ms',
        ratio: p95 / (longestWaitMs * 1.25),
        against: 'the longest wait, 3 s, and a quarter',
        atMost: 1,
      });
      const slow = percentile(others, 0.95);
      report({
        name: `${name}, p95 of the catalogue meanwhile`,
        value: slow,
        unit: 'ms',
        ratio: slow / alone,
        against: `alone, ${alone.toPrecision(3)} ms`,
      });
      report({
        name: `${name}, p95 of the catalogue meanwhile`,
        value: slow,
        unit: 'ms',
        ratio: slow / othersLimitMs,
        against: 'the limit of 100 ms',
        atMost: 1,
      });
    }

    const flood = Array.from({ length: most }, (_, at) => ({ ...nobody(at), address: '203.0.113.2' }));
    const guesses = Promise.all(flood.map((one) => logIn(server, one)));
    await pause(200);
    const { status, ms } = await logIn(server, twin(1));
    if (status !== 204) throw new Error(`Behind a flood a log-in was answered ${status}.`);
    await guesses;
    report({
      name: 'one, behind 300 guesses of one address',
      value: ms,
      unit: 'ms',
      ratio: ms / 500,
      against: 'the limit of 500 ms',
      atMost: 1,
    });
  } finally {
    await server.remove();
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const twin = (number) => ({ email: `twin-${number}@example.com`, address: `203.0.${number >> 8}.${number & 255}` });
const nobody = (number) => ({ email: `nobody-${number}@example.com` });

async function logIn(server, { email, address }) {
  const started = performance.now();
  const response = await fetch(`${server.url}/api/v2/developer/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username: email, password: 'a Long enough 1' }),
  });
  await response.arrayBuffer();
  const retryAfter = Number(response.headers.get('retry-after'));
  return { status: response.status, retryAfter, ms: performance.now() - started };
}

/** Asks for the catalogue, two at a time, until something is done. @returns how long each took */
async function untilDone(server, headers, something) {
  const agent = new Agent({ keepAlive: true });
  const times = [];
  let isDone = false;
  const asking = async () => {
    while (!isDone) {
      times.push(await timedGet(server.url + catalogue, headers, agent));
      await pause(5);
    }
  };
  const both = Promise.all([asking(), asking()]);
  await something;
  isDone = true;
  await both;
  agent.destroy();
  return times;
}

/** Accounts with the developer's password. */
async function addTwins(server, email) {
  const { pool, close } = await openDatabase(await findRunningEmbeddedPostgres(server.dataFolder));
  const { rows } = await pool.query(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_schema = current_schema() and table_name = 'developers' and column_name not in ('id', 'email')
        and is_generated = 'NEVER' and is_identity = 'NO'`,
  );
  const { columns } = rows[0];
  await pool.query(
    `insert into developers (id, email, ${columns})
     select gen_random_uuid(), 'twin-' || n || '@example.com', ${columns}
       from developers, generate_series(1, $2::int) n where email = $1`,
    [email, most],
  );
  await close();
}

/** The median of one hash with nothing else to do, as the server makes it. */
async function hashTime() {
  const passwords = await createPasswords();
  const times = [];
  for (let round = 0; round < 20; round++) {
    const started = performance.now();
    await passwords.hash('a Long enough 1');
    times.push(performance.now() - started);
  }
  return median(times);
}
