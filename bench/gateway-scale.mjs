import { readFileSync } from 'node:fs';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { openDatabase } from '../packages/database/src/open.ts';
import { findRunningEmbeddedPostgres } from '../packages/embedded-postgres/src/embedded-postgres.ts';
import { askOnce, untilAllowed } from './parts/ask-once.mjs';
import { approvedDeveloper } from './parts/developer.mjs';
import { addGateway, shipmentsVersion } from './parts/gateway.mjs';
import { addCredentials, benchKey } from './parts/many-credentials.mjs';
import { rawLoad } from './parts/raw-load.mjs';
import { median } from './parts/statistics.mjs';

const many = Number(process.env.BENCH_KEYS ?? 1_000_000);
const few = 100;
const rounds = 5;

/** The gate with a million keys against the same gate with the demo alone: how fast, how large, and what a lost database costs. */
export async function run(report) {
  const server = await startStoa({ startTimeoutMs: 600_000 });
  try {
    const versionId = await shipmentsVersion(server);
    await approvedDeveloper(server);
    const token = await addGateway(server);
    const port = Number(new URL(server.url).port);
    await addCredentials(server, { versionId, count: few });
    const ask = (count) => questions(versionId, token, count);
    await untilAllowed(port, ask(few)[0]);
    const small = { start: await restarted(server), memory: rss(server), rate: await rate(port, ask(few)) };
    await addCredentials(server, { versionId, count: many - few, from: few, isQuiet: true });
    await analyzed(server);
    const start = await restarted(server);
    const name = `${many.toLocaleString('en')} keys`;
    const seconds = (start - small.start) / 1000;
    report({
      name: `start with ${name}, above the demo's`,
      value: seconds,
      unit: 's',
      ratio: seconds / 8,
      against: '8 s',
      atMost: 1,
    });
    const large = await rate(port, ask(many));
    report({
      name: `checks with ${name}`,
      value: large,
      unit: '/s',
      ratio: large / small.rate,
      against: `the demo alone, ${Math.round(small.rate)} /s`,
      atLeast: 0.8,
    });
    report({
      name: `memory with ${name}`,
      value: rss(server),
      unit: 'MB',
      ratio: rss(server) / 500,
      against: `500 MB; the demo alone ${Math.round(small.memory)} MB`,
      atMost: 1,
    });
    await lostConnections(report, server, port, ask(many));
    report({
      name: 'memory after lost connections',
      value: rss(server),
      unit: 'MB',
      ratio: rss(server) / 500,
      against: '500 MB',
      atMost: 1,
    });
  } finally {
    await server.remove();
  }
}

/** The connection is ended again and again while a gateway asks. */
async function lostConnections(report, server, port, requests) {
  const { pool, close } = await openDatabase(await findRunningEmbeddedPostgres(server.dataFolder));
  const [closed, back] = [[], []];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      await pool.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stoa-gate'");
      const found = async () =>
        (await pool.query("select count(*)::int as n from pg_stat_activity where application_name = 'stoa-gate'"))
          .rows[0].n;
      const refused = countRefused(port, requests, 4_000);
      while ((await found()) === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      back.push(performance.now() - began);
      closed.push(await refused);
    }
  } finally {
    await close();
  }
  const longest = Math.max(...closed) / 1000;
  report({
    name: 'longest time of 503 after a lost connection',
    value: longest,
    unit: 's',
    ratio: longest / 2,
    against: '2 s',
    atMost: 1,
  });
  report({
    name: 'connected again',
    value: median(back),
    unit: 'ms',
    ratio: median(back) / 2000,
    against: '2 s',
    atMost: 1,
  });
}

/** @returns the milliseconds within `ms` in which the answer was another one than 200 */
async function countRefused(port, requests, ms) {
  let refused = 0;
  let last = performance.now();
  for (let index = 0, end = last + ms; performance.now() < end; index += 1) {
    const status = await askOnce(port, requests[index % requests.length]);
    const now = performance.now();
    if (status !== 200) refused += now - last;
    last = now;
  }
  return refused;
}

async function restarted(server) {
  await server.stop();
  return server.restart();
}

async function rate(port, requests) {
  await rawLoad({ port, requests, connections: 16, seconds: 2 });
  const rates = [];
  for (let round = 0; round < rounds; round += 1)
    rates.push((await rawLoad({ port, requests, connections: 16, seconds: 2 })).perSecond);
  return median(rates);
}

async function analyzed(server) {
  const { pool, close } = await openDatabase(await findRunningEmbeddedPostgres(server.dataFolder), {
    statementTimeout: 0,
  });
  await pool.query('analyze');
  await close();
}

const rss = (server) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))[1]) / 1024;

function questions(versionId, token, count) {
  return Array.from({ length: 5_000 }, () => {
    const key = benchKey(1 + Math.floor(Math.random() * count));
    const headers = `host: 127.0.0.1\r\nx-gateway-token: ${token}\r\napikey: ${key}\r\naccept: */*\r\n`;
    return Buffer.from(`GET /gateway/v1/verify/${versionId} HTTP/1.1\r\n${headers}\r\n`);
  });
}
