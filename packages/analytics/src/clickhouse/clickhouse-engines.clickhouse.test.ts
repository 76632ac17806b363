import { randomUUID } from 'node:crypto';
import { newId } from '@stoa/database/ids';
import { cloneDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Call } from '../analytics-store.ts';
import { addPortal } from '../postgres/testing/add-portal.ts';
import { newestCalls } from '../testing/newest-calls.ts';
import { someCall } from '../testing/some-call.ts';
import { callRow, keyRow, named } from './call-rows.ts';
import { createClickHouseClient } from './clickhouse-client.ts';
import { prepared } from './prepared.ts';
import type { ServerAddress } from './server-address.ts';
import { callsTable, keysTable } from './tables.ts';
import { startClickHouse } from './testing/clickhouse-server.ts';
import { startCurrentEngine } from './testing/current-engine.ts';
import { countQuestion, dayMs, openStore } from './testing/open-store.ts';
import { unsettledBatches } from './unsettled-batches.ts';

const applicationId = randomUUID();
const productVersionId = randomUUID();
const call = (given: Partial<Call> = {}) => someCall({ at: Date.now(), applicationId, productVersionId, ...given });

describe.each([
  ['a ClickHouse server', startClickHouse],
  ['the engine of a current ClickHouse', startCurrentEngine],
])('on %s', (_, start) => {
  let server: { address: ServerAddress; close(): Promise<void> };
  let database: TestDatabase;
  beforeAll(async () => {
    server = await start();
    database = await cloneDatabase();
  });
  afterAll(async () => {
    await database?.close();
    await server?.close();
  });
  const open = () => openStore({ address: server.address, db: database.db });

  // This test comes first: dropping a column of many days takes long.
  test('a table of an earlier Stoa gets the columns that it lacks: calls of before have nothing there', async () => {
    const portalId = await addPortal(database.db);
    await open().add(portalId, [call({ denied: 'credential_revoked' })]);
    await createClickHouseClient(server.address).command(`ALTER TABLE ${callsTable} DROP COLUMN denied`);
    const store = open();
    await store.add(portalId, [call({ denied: 'credential_expired' })]);
    const calls = await newestCalls(store, portalId, applicationId, 10);
    expect(calls.map(({ denied }) => denied).sort()).toEqual(['credential_expired', null]);
  });

  test('days that lie wholly before the retention go, and the names of their calls', async () => {
    const store = open();
    const portalId = await addPortal(database.db);
    const [old, kept] = [call({ at: Date.now() - 42 * dayMs }), call({ at: Date.now() - 39 * dayMs })];
    await store.add(portalId, [old, kept, call()]);
    await Promise.all([store.maintain(), open().maintain()]);
    expect(await store.total(portalId)).toBe(2);
    expect(await store.add(portalId, [old])).toEqual({ accepted: 1, duplicates: 0 });
  });

  test('notes go once nothing of their batch is left, and not while it may be on its way', async () => {
    const store = open();
    const portalId = await addPortal(database.db);
    await store.add(portalId, [call({ at: Date.now() - 42 * dayMs })]);
    const client = createClickHouseClient(server.address);
    const [withRows, without, young] = [newId(), newId(), newId()];
    const name = named(call({ at: Date.now() - 42 * dayMs }));
    await client.insert(callsTable, [callRow(portalId, withRows, name)]);
    const hourAgo = new Date(Date.now() - 3_700_000);
    const note = (batch: string, begun_at?: Date) => ({ portal_id: portalId, batch, begun_at });
    const notes = [note(withRows, hourAgo), note(without, hourAgo), note(young)];
    await database.db.insertInto('unsettled_batches').values(notes).execute();
    const left = async () => (await unsettledBatches(database.db, portalId)).sort();
    expect(await store.total(portalId)).toBe(1);
    // Its day goes first, and its note with it.
    await client.insert(keysTable, [keyRow(portalId, young, name)]);
    await store.maintain();
    expect(await left()).toEqual([young]);
  });

  test('a batch that was broken off does not count after maintenance either', async () => {
    const store = open();
    const portalId = await addPortal(database.db);
    await store.add(portalId, [call()]);
    const batch = newId();
    await createClickHouseClient(server.address).insert(callsTable, [callRow(portalId, batch, named(call()))]);
    await database.db
      .insertInto('unsettled_batches')
      .values({ portal_id: portalId, batch, begun_at: new Date(Date.now() - 3_700_000) })
      .execute();
    await store.maintain();
    expect(await store.total(portalId)).toBe(1);
    expect(await unsettledBatches(database.db, portalId)).toEqual([batch]);
  });

  test('a history of more days than ClickHouse takes at once is kept as one batch', async () => {
    const store = open();
    const portalId = await addPortal(database.db);
    const calls = Array.from({ length: 130 }, (_, index) => call({ at: Date.now() - index * dayMs }));
    expect(await store.add(portalId, calls)).toEqual({ accepted: 130, duplicates: 0 });
    const [row] = await store.query(portalId, { ...countQuestion(), startMs: Date.now() - 200 * dayMs });
    expect(row?.count).toBe(130);
  }, 60_000);

  test('what a gateway reports comes back letter by letter', async () => {
    const store = open();
    const portalId = await addPortal(database.db);
    const hostile = call({
      id: `'); DROP TABLE stoa_calls_1; -- \\ \t \n \0 ☃ 😀`,
      path: '/{"a":1}\t/../%00',
      method: 'GET',
      operation: `/parcels/{id}'`,
      denied: '\\N',
      latencyS: 0.1 + 0.2,
      upstreamS: 1e-7,
      requestBytes: Number.MAX_SAFE_INTEGER,
      responseBytes: null,
    });
    await store.add(portalId, [hostile]);
    expect(await newestCalls(store, portalId, applicationId, 10)).toEqual([hostile]);
    const rows = await store.query(portalId, { ...countQuestion(), dimensions: ['operation'] });
    expect(rows.map(({ key }) => key)).toEqual([[`GET /parcels/{id}'`]]);
  });

  test('half a character does not lose the batch that it is in', async () => {
    const store = open();
    const portalId = await addPortal(database.db);
    expect(await store.add(portalId, [call({ path: '/\ud800' }), call()])).toEqual({ accepted: 2, duplicates: 0 });
  });
});

test('a current engine writes each insert through to the disk before it answers', async () => {
  const server = await startCurrentEngine();
  onTestFinished(() => server.close());
  const client = createClickHouseClient(server.address);
  await prepared(client, { warn: () => {} })();
  const rows = await client.ask('SELECT name, engine_full FROM system.tables WHERE database = currentDatabase()');
  expect(rows.map(([name]) => name).sort()).toEqual([keysTable, callsTable].sort());
  for (const [, engine] of rows) expect(engine).toMatch(/fsync_after_insert = 1, fsync_part_directory = 1/);
});
