import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { openDatabase } from '../packages/database/src/open.ts';
import { findRunningEmbeddedPostgres } from '../packages/embedded-postgres/src/embedded-postgres.ts';
import { onlyPortal } from '../packages/permissions/src/portal.ts';
import { timedGet } from './parts/load.mjs';
import { processorTime } from './parts/processor-time.mjs';
import { median, percentile } from './parts/statistics.mjs';
import { fillLibrary } from './search/library.mjs';

const size = { products: 1_000, operations: 100_000, documents: 10_000 };
const typed = {
  'letter by letter': [
    'create an issue',
    'refund payment',
    'list repositories',
    '/invoices/{invoice_id}',
    'Issue Refund 1',
    'guide pipeline',
  ],
  'with typing errors': ['crate an isue', 'refnd a paymant', 'list repositry', 'sybscription', 'Migrat webhok'],
  "with a product's name": ['warehouse restore session', 'mandate 2 list comments', 'zone archive isue'],
};
/** The first one is the server's first: nothing is in memory, and the words of names are read. */
const rounds = 4;
/** In milliseconds. */
const limit = 50;

/**
 * The palette's question letter by letter, one person on a portal of 1,000 products, 100,000 operations and 10,000
 * documents: against `select 1` through the same server (`/readyz`), and against ILIKE on the rows of the same database.
 */
export async function run(report) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'stoa-bench-'));
  const server = await startStoa({ demo: null, dataFolder });
  const agent = new Agent({ keepAlive: true });
  try {
    await withDatabase(dataFolder, fill);
    await server.stop();
    await server.restart();
    const get = (path) => timedGet(server.url + path, {}, agent);
    await withDatabase(dataFolder, ({ pool }) => measure(report, server.pid(), get, (q) => scan(pool, q)));
  } finally {
    agent.destroy();
    await server.remove();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function withDatabase(dataFolder, work) {
  const database = await openDatabase(await findRunningEmbeddedPostgres(dataFolder), { statementTimeout: 0 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function fill({ db, pool }) {
  const { portal_id } = await onlyPortal(db);
  await pool.query('update portals set is_public = true');
  await fillLibrary(pool, portal_id, size);
}

async function measure(report, pid, get, ilike) {
  for (let warm = 0; warm < 50; warm++) await get('/readyz');
  const cold = [];
  const warm = Object.fromEntries(Object.keys(typed).map((name) => [name, { search: [], floor: [], ilike: [] }]));
  for (let round = 0; round < rounds; round++)
    for (const [name, queries] of Object.entries(typed))
      for (const q of lettersOf(queries)) {
        const search = await get(`/api/v2/search-everything?q=${encodeURIComponent(q)}`);
        if (round === 0) cold.push(search);
        else {
          warm[name].search.push(search);
          warm[name].floor.push(await get('/readyz'));
          // It takes its time: the first letter, one in the middle, one at the end.
          if (round === 1 && q.length % 7 === 1) warm[name].ilike.push(await ilike(q));
        }
      }
  for (const [name, took] of Object.entries({
    ...warm,
    'after a start': { ...warm['letter by letter'], search: cold },
  })) {
    const floor = { ms: median(took.floor), is: '"select 1" through the same server' };
    const peer = { ms: median(took.ilike), is: 'ILIKE over names and texts' };
    const own = { ms: limit, is: 'its limit' };
    // The first letters after a start are read from the disk: told, not held against it.
    const isHeld = name !== 'after a start';
    for (const [what, value, beside] of [
      ['median', median(took.search), floor],
      ['median', median(took.search), peer],
      ['median', median(took.search), own],
      ['p95', percentile(took.search, 0.95), own],
    ])
      report({
        name: `${name}, ${what}`,
        value,
        unit: 'ms',
        ratio: value / beside.ms,
        against: `${beside.is}, ${Number(beside.ms.toPrecision(3))} ms`,
        ...(isHeld && beside === own ? { atMost: 1 } : {}),
      });
  }
  await work(report, pid, get);
}

function lettersOf(queries) {
  return queries.flatMap((query) => Array.from(query, (_, at) => query.slice(0, at + 1)));
}

/** Says what a letter costs also where the machine is busy with something else. */
async function work(report, pid, get) {
  const letters = lettersOf(Object.values(typed).flat());
  const before = processorTime(pid);
  for (const q of letters) await get(`/api/v2/search-everything?q=${encodeURIComponent(q)}`);
  if (before === undefined) return;
  const value = (processorTime(pid) - before) / letters.length;
  report({
    name: 'processor time, server and database, mean',
    value,
    unit: 'ms',
    ratio: value / limit,
    against: `the limit, ${limit} ms`,
  });
}

/** What a search without an index does for one letter: products, operations and documents, eight of each, by name. */
async function scan(pool, q) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const started = performance.now();
  await pool.query('select id from products where name ilike $1 or description ilike $1 order by name limit 8', [
    pattern,
  ]);
  await pool.query(
    `select path from spec_operations where summary ilike $1 or path ilike $1 or operation_id ilike $1 or description ilike $1
      order by summary limit 8`,
    [pattern],
  );
  await pool.query('select id from documents where title ilike $1 or markdown ilike $1 order by title limit 8', [
    pattern,
  ]);
  return performance.now() - started;
}
