import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild, untilAnswering } from '../e2e/parts/child.ts';
import { freePort } from '../e2e/parts/free-port.ts';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { ensureDay } from '../packages/analytics/src/postgres/days.ts';
import { createPostgresStore } from '../packages/analytics/src/postgres/postgres-store.ts';
import { addPortal } from '../packages/analytics/src/postgres/testing/add-portal.ts';
import { dayNumber } from '../packages/analytics/src/postgres/times.ts';
import { migrate } from '../packages/database/src/migrate.ts';
import { openDatabase } from '../packages/database/src/open.ts';
import { silentLog } from '../packages/embedded-postgres/src/database-log.ts';
import {
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../packages/embedded-postgres/src/embedded-postgres.ts';
import { copyIntoStore, loadCalls } from './parts/calls-data.mjs';
import { callBodies, postBodies } from './parts/calls-load.mjs';
import { dashboards, percentileQuestions } from './parts/dashboard-questions.mjs';
import { approvedDeveloper } from './parts/developer.mjs';
import { addGateway, shipmentsVersion } from './parts/gateway.mjs';
import { processorTime as ofProcess } from './parts/pinned.mjs';
import { processorTime as ofFamily } from './parts/processor-time.mjs';
import { askRaw } from './parts/raw-question.mjs';
import { median } from './parts/statistics.mjs';

const dayMs = 86_400_000;
const rounds = 5;
const connections = 4;

/** Thirty days of calls: the dashboard's questions to Stoa's store and to single calls, and how far off percentiles are. Then calls come in. */
export async function run(report, { events = 10_000_000 } = {}) {
  await answers(report, events);
  await ingest(report);
}

async function answers(report, events) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'stoa-bench-calls-'));
  const embedded = await startEmbeddedPostgres({ dataFolder, log: silentLog });
  try {
    const { db, pool, close } = await openDatabase(embedded.connection, { statementTimeout: 0 });
    const now = Date.now();
    try {
      await migrate(db, { log: silentLog });
      const portalId = await addPortal(db);
      const store = createPostgresStore({
        db,
        pool,
        log: console,
        now: () => new Date(),
        retentionMs: 90 * dayMs,
        foldEveryMs: null,
      });
      const ask = (question) => store.query(portalId, question);
      await fill(report, { db, pool, portalId, now, events, store });
      await dashboardTimes(report, { ask, pool, now });
      await accuracy(report, { ask, pool, now });
    } finally {
      await close();
    }
  } finally {
    await embedded.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function fill(report, { db, pool, portalId, now, events, store }) {
  await loadCalls(pool, { portalId, events, now });
  const days = [];
  for (let from = Math.floor((now - 30 * dayMs) / dayMs) * dayMs; from <= now; from += dayMs) {
    days.push({ day: dayNumber(from), from, to: from + dayMs });
    await ensureDay(db, dayNumber(from));
  }
  await copyIntoStore(pool, { portalId, gatewayId: randomUUID(), days });
  await pool.query('vacuum analyze');
  const started = performance.now();
  await store.fold();
  const perSecond = events / ((performance.now() - started) / 1000);
  report({ name: 'folding', value: perSecond, unit: '/s', ratio: perSecond / 80_000, against: '80,000 /s' });
  // As if all of it had been folded when it came.
  await pool.query("update call_days set folded_at = now() - interval '1 hour'");
  await store.maintain();
  await pool.query('vacuum analyze');
}

/** Each question in turns to both; counts must be the same. */
async function dashboardTimes(report, { ask, pool, now }) {
  for (const [window, questions] of Object.entries(dashboards(now))) {
    const times = questions.map(() => ({ store: [], raw: [] }));
    for (let round = 0; round < rounds; round++) {
      for (const [place, { name, question }] of questions.entries()) {
        const store = await timed(() => ask(question));
        const raw = await timed(() => askRaw(pool, question));
        if (total(store.rows) !== total(raw.rows))
          throw new Error(`${window}, ${name}: ${total(store.rows)} calls instead of ${total(raw.rows)}`);
        times[place].store.push(store.ms);
        times[place].raw.push(raw.ms);
      }
    }
    for (const [place, { name }] of questions.entries()) {
      const value = median(times[place].store);
      report({ name: `${window}, ${name}`, value, unit: 'ms', ratio: value / 150, against: '150 ms', atMost: 1 });
    }
    const sum = (which) => times.reduce((ms, each) => ms + median(each[which]), 0);
    const against = `the same questions to single calls, ${Math.round(sum('raw'))} ms`;
    const gate = window === '30 days' ? { atMost: 0.1 } : {};
    report({
      name: `${window}, all`,
      value: sum('store'),
      unit: 'ms',
      ratio: sum('store') / sum('raw'),
      against,
      ...gate,
    });
  }
}

async function accuracy(report, { ask, pool, now }) {
  const worst = {};
  for (const question of percentileQuestions(now)) {
    const exact = new Map((await askRaw(pool, question)).map((row) => [nameOf(row), row]));
    for (const row of await ask(question)) {
      const { percentiles = [], count } = exact.get(nameOf(row)) ?? {};
      if (count !== row.count) throw new Error(`${nameOf(row)}: ${row.count} calls instead of ${count}`);
      for (const [place, value] of percentiles.entries()) {
        const key = `${question.percentiles.measure} P${question.percentiles.quantiles[place] * 100}`;
        worst[key] = Math.max(worst[key] ?? 0, value ? (100 * Math.abs(row.percentiles[place] - value)) / value : 0);
      }
    }
  }
  for (const [name, value] of Object.entries(worst))
    report({ name: `${name}, furthest off`, value, unit: '%', ratio: value / 1.5, against: '1.5 %', atMost: 1 });
}

/** Records that are durable before the answer, while the dashboard is asked now and then. */
async function ingest(report) {
  const server = await startStoa();
  let stub;
  try {
    const { token, versionId, applicationIds } = await gatewayOf(server);
    const headers = { authorization: `Bearer ${token}` };
    const url = `${server.url}/gateway/v1/calls`;
    const bodies = () => callBodies({ count: 150, applicationIds, versionId });
    stub = await startParsing();
    const results = { stoa: [], parsing: [] };
    const used = { server: 0, database: 0, calls: 0 };
    await postBodies({ url, headers, bodies: bodies().slice(0, 20), connections });
    for (let round = 0; round < 3; round++) {
      for (const [who, address] of [
        ['stoa', url],
        ['parsing', stub.url],
      ]) {
        const sent = bodies();
        const before = processorTimes(server);
        const result = await postBodies({ url: address, headers, bodies: sent, connections });
        if (who === 'stoa') add(used, before, processorTimes(server), result.accepted);
        if (result.accepted !== sent.length * 1000) throw new Error(`${who}: ${result.accepted} accepted`);
        results[who].push(result.perSecond);
      }
    }
    const value = median(results.stoa);
    const parsing = median(results.parsing);
    const against = `parsing alone, ${Math.round(parsing)} /s`;
    report({ name: 'calls durable before the answer', value, unit: '/s', ratio: value / parsing, against });
    report({ name: 'the same', value, unit: '/s', ratio: value / 80_000, against: '80,000 /s', atLeast: 1 });
    const [own, database] = [used.server / used.calls, used.database / used.calls];
    const each = { name: 'processor time of a call', value: own + database, unit: 'µs', ratio: (own + database) / 25 };
    report({
      ...each,
      against: `two cores at 80,000 /s, 25 µs; server ${own.toFixed(1)}, database ${database.toFixed(1)}`,
    });
    await foldingLag(report, server, applicationIds[0], () =>
      postBodies({ url, headers, bodies: bodies(), connections }),
    );
  } finally {
    await stub?.child.end('SIGTERM');
    await server.remove();
  }
}

/** Of the server's process and of its database with all its backends; in microseconds. */
function processorTimes(server) {
  const postmaster = Number.parseInt(readFileSync(join(server.dataFolder, 'postgres/18/postmaster.pid'), 'utf8'), 10);
  return { server: ofProcess(server.pid()) ?? 0, database: (ofFamily(postmaster) ?? 0) * 1000 };
}

function add(used, before, after, calls) {
  used.server += after.server - before.server;
  used.database += after.database - before.database;
  used.calls += calls;
}

/** How long after a load the last of its calls is in a cell, with the server's own job and questions meanwhile. */
async function foldingLag(report, server, applicationId, load) {
  const { db, pool, close } = await openDatabase(await findRunningEmbeddedPostgres(server.dataFolder));
  try {
    const { rows } = await pool.query('select portal_id from portals limit 1');
    const store = createPostgresStore({
      db,
      pool,
      log: console,
      now: () => new Date(),
      retentionMs: 90 * dayMs,
      foldEveryMs: null,
    });
    const now = Date.now();
    const question = { ...dashboards(now)['24 hours'][0].question, applicationIds: [applicationId] };
    const times = [];
    const ended = load().then(() => performance.now());
    let loadEnded;
    ended.then((at) => {
      loadEnded = at;
    });
    for (let waiting = true; waiting || loadEnded === undefined; ) {
      times.push((await timed(() => store.query(rows[0].portal_id, question))).ms);
      waiting = (await pool.query('select from call_batches limit 1')).rowCount > 0;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const value = (performance.now() - (await ended)) / 1000;
    report({ name: 'folded after the load', value, unit: 's', ratio: value / 60, against: '60 s', atMost: 1 });
    report({
      name: 'a chart meanwhile',
      value: median(times),
      unit: 'ms',
      ratio: median(times) / 150,
      against: '150 ms',
    });
  } finally {
    await close();
  }
}

async function gatewayOf(server) {
  await approvedDeveloper(server);
  const token = await addGateway(server);
  const versionId = await shipmentsVersion(server);
  const { pool, close } = await openDatabase(await findRunningEmbeddedPostgres(server.dataFolder));
  const { rows } = await pool.query(
    `insert into applications (portal_id, id, developer_id, name, reference_id, auth_strategy_id, scopes)
     select d.portal_id, gen_random_uuid(), d.id, 'Bench ' || n, 'bench-' || n, v.auth_strategy_id, '[]'
     from (select * from developers limit 1) d, product_versions v, generate_series(1, 200) n where v.id = $1 returning id`,
    [versionId],
  );
  await close();
  return { token, versionId, applicationIds: rows.map(({ id }) => id) };
}

async function startParsing() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = startChild(process.execPath, [
    fileURLToPath(new URL('parts/parse-stub.mjs', import.meta.url)),
    String(port),
  ]);
  await untilAnswering(child, url, 10_000);
  return { child, url };
}

async function timed(work) {
  const started = performance.now();
  return { rows: await work(), ms: performance.now() - started };
}

const total = (rows) => rows.reduce((sum, { count }) => sum + count, 0);
const nameOf = ({ bucket, key }) => JSON.stringify([bucket, ...key]);
