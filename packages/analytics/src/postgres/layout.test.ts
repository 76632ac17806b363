import { migrate } from '@stoa/database/migrate';
import { createEmptyDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Question } from '../analytics-store.ts';
import { binOf, binValue } from '../bins.ts';
import { someCall } from '../testing/some-call.ts';
import { Cell } from './cell.ts';
import { ensureDay } from './days.ts';
import { packCalls } from './pack.ts';
import { createPostgresStore, type PostgresStore } from './postgres-store.ts';
import { addPortal } from './testing/add-portal.ts';
import { dayMs, hourMs } from './times.ts';

/** The example of docs/analytics-storage.md, byte by byte as 0.1.0 wrote it. */
const hour = Date.UTC(2026, 10, 22, 12);
const day = 20261122;
const applicationId = '33333333-3333-4333-8333-333333333333';
const cell = { entries: 'b00902cc0101', latency: '018d0f0200', response_size: '0000', request_size: '0000' };
const texts =
  '{"gatewayId":["44444444-4444-4444-8444-444444444444"],"id":["a"],"method":["GET"],"path":["/parcels"],"denied":[null]}';
const pack = {
  calls: 'e80300000100000000000000c800',
  latency: '8d07',
  response_size: 'ffff',
  request_size: 'ffff',
  figures: '9a9999999999b93f000000000000f87f000000000000f87f000000000000f87f',
  texts: Buffer.from(texts).toString('hex'),
};
const call = someCall({
  at: hour + 1000,
  id: 'a',
  gatewayId: '44444444-4444-4444-8444-444444444444',
  applicationId,
  requestBytes: null,
  responseBytes: null,
});

let database: TestDatabase;
let portalId: string;
let store: PostgresStore;
beforeAll(async () => {
  database = await createEmptyDatabase();
  const { db, pool } = database;
  await migrate(db, { upTo: 26 });
  portalId = await addPortal(db);
  await pool.query(
    `insert into call_targets (portal_id, product_version_id, operation) values ($1, $1, 'GET /parcels')`,
    [portalId],
  );
  await ensureDay(db, day);
  const bytes = (each: Record<string, string>) => Object.values(each).map((hex) => Buffer.from(hex, 'hex'));
  await pool.query(
    `insert into call_cells (portal_id, span, application_id, start_ms, entries, latency, response_size, request_size)
     values ($1, 1, $2, $3, $4, $5, $6, $7)`,
    [portalId, applicationId, hour - hourMs, ...bytes(cell)],
  );
  await pool.query('insert into call_cells (portal_id, span, application_id, start_ms) values ($1, 24, $2, $3)', [
    portalId,
    applicationId,
    Date.UTC(2026, 10, 22),
  ]);
  await pool.query(
    `insert into call_packs (portal_id, day, hour_ms, batch, last_ms, first_ms, applications, calls, latency,
       response_size, request_size, figures, texts)
     values ($1, $2, $3, 1, $4, $4, array[$5::uuid], $6, $7, $8, $9, $10, $11)`,
    [portalId, day, hour, call.at, applicationId, ...bytes(pack)],
  );
  await pool.query('insert into call_batches (portal_id, hour_ms, batch, day, calls) values ($1, $2, 1, $3, 1)', [
    portalId,
    hour,
    day,
  ]);
  await migrate(db);
  store = createPostgresStore({
    db,
    pool,
    log: { warn: () => {} },
    now: () => new Date(hour + 30 * hourMs),
    retentionMs: 90 * dayMs,
    foldEveryMs: null,
  });
});
afterAll(() => database?.close());

const ask = (given: Partial<Question> = {}) =>
  store.query(portalId, {
    startMs: Date.UTC(2026, 10, 22),
    endMs: Date.UTC(2026, 10, 23) - 1,
    dimensions: ['operation', 'status_code'],
    bucketMs: null,
    filters: [],
    applicationIds: null,
    percentiles: { measure: 'latency', quantiles: [0.5] },
    ...given,
  });

test('a database of 0.1.0 has every call after the upgrade: of cells, of packs that wait, and once they are folded', async () => {
  const latency = binValue(binOf(0.1));
  const rows = [
    { bucket: 0, key: ['GET /parcels', 200], count: 3, percentiles: [latency] },
    { bucket: 0, key: ['GET /parcels', 404], count: 1, percentiles: [null] },
  ];
  expect(await ask()).toEqual(rows);
  expect((await store.findCalls(portalId, { applicationId, most: 10 })).calls).toEqual([
    { ...call, productVersionId: portalId },
  ]);
  await store.fold();
  expect(await ask()).toEqual(rows);
  await store.maintain();
  expect(await ask()).toEqual(rows);
  const { rows: left } = await database.pool.query(
    'select (select count(*)::int from call_batches) as batches, (select count(*)::int from call_cells where entries is null) as days',
  );
  expect(left).toEqual([{ batches: 0, days: 0 }]);
});

test('what is written today is what 0.1.0 wrote, to the byte: a change of it is another layout', () => {
  const packed = packCalls(hour, [{ call, target: 1, key: Buffer.alloc(16) }]);
  for (const [column, hex] of Object.entries(pack)) {
    expect(packed[column as keyof typeof pack].toString('hex'), column).toBe(hex);
  }
  const counted = new Cell();
  for (const [status, latency] of [
    [200, 0.1],
    [404, null],
    [200, 0.1],
  ] as const) {
    counted.addCall(1, status, (column) => (column === 0 && latency !== null ? binOf(latency) : -1));
  }
  const written = counted.pack();
  for (const [column, hex] of Object.entries(cell)) {
    expect(written[column as keyof typeof cell].toString('hex'), column).toBe(hex);
  }
  expect([packed.layout, written.layout]).toEqual([1, 1]);
});

test('a layout that a newer Stoa has written is refused, not guessed at', async () => {
  await database.pool.query('update call_cells set layout = 2');
  await expect(ask()).rejects.toThrow('A cell of calls has the layout 2; this Stoa reads 1.');
  await database.pool.query('update call_cells set layout = 1');
});
