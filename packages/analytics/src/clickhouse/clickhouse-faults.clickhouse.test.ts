import { randomUUID } from 'node:crypto';
import { openDatabase } from '@stoa/database/open';
import { cloneDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Call, StoreUnavailable } from '../analytics-store.ts';
import { addPortal } from '../postgres/testing/add-portal.ts';
import { newestCalls } from '../testing/newest-calls.ts';
import { someCall } from '../testing/some-call.ts';
import type { ServerAddress } from './server-address.ts';
import { callsTable, keysTable } from './tables.ts';
import { type ClickHouseServer, password, startClickHouse } from './testing/clickhouse-server.ts';
import { lossyWay } from './testing/lossy-way.ts';
import { countQuestion, openStore } from './testing/open-store.ts';
import { unsettledBatches } from './unsettled-batches.ts';

let server: ClickHouseServer;
let database: TestDatabase;
beforeAll(async () => {
  server = await startClickHouse();
  database = await cloneDatabase();
});
afterAll(async () => {
  await database?.close();
  await server?.close();
});

const applicationId = randomUUID();
const productVersionId = randomUUID();
const call = (given: Partial<Call> = {}) => someCall({ at: Date.now(), applicationId, productVersionId, ...given });
const some = (count: number) => Array.from({ length: count }, () => call());

const open = (given: Partial<Parameters<typeof openStore>[0]> = {}) =>
  openStore({ address: server.address, db: database.db, ...given });

test('several processes that start at once make the tables once, and count the same batch once', async () => {
  const fresh = await startClickHouse();
  const pools = await Promise.all([1, 2, 3, 4].map(() => openDatabase(database.connection)));
  onTestFinished(async () => {
    await Promise.all(pools.map((pool) => pool.close()));
    await fresh.close();
  });
  const stores = pools.map(({ db }) => open({ address: fresh.address, db }));
  const portalId = await addPortal(database.db);
  const batch = some(50);
  const added = await Promise.all(stores.map((store) => store.add(portalId, batch)));
  expect(added.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(50);
  expect(added.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(150);
  expect(await Promise.all(stores.map((store) => store.total(portalId)))).toEqual([50, 50, 50, 50]);
});

describe.each([
  ['question', keysTable],
  ['answer', keysTable],
  ['question', callsTable],
  ['answer', callsTable],
] as const)('when the %s of an insert into %s is lost', (what, table) => {
  test('nothing of the batch counts until it is sent again, and then all of it once', async () => {
    const way = await lossyWay(server.address);
    onTestFinished(() => way.close());
    const store = open({ address: way.address });
    const portalId = await addPortal(database.db);
    const earlier = call();
    await store.add(portalId, [earlier]);
    const batch = [earlier, ...some(10)];
    way.lose(what, `INSERT INTO ${table}`);
    await expect(store.add(portalId, batch)).rejects.toThrow(StoreUnavailable);
    way.mend();
    expect(await store.total(portalId)).toBe(1);
    expect(await newestCalls(store, portalId, applicationId, 100)).toEqual([earlier]);
    expect(await store.add(portalId, batch)).toEqual({ accepted: 10, duplicates: 1 });
    expect(await store.add(portalId, batch)).toEqual({ accepted: 0, duplicates: 11 });
    expect(await store.total(portalId)).toBe(11);
    expect(await unsettledBatches(database.db, portalId)).toHaveLength(1);
  });
});

test('a batch that was never sent leaves no note', async () => {
  const way = await lossyWay(server.address);
  onTestFinished(() => way.close());
  const store = open({ address: way.address });
  const portalId = await addPortal(database.db);
  await store.total(portalId);
  way.lose('question', 'SELECT day, key');
  await expect(store.add(portalId, some(1))).rejects.toThrow(StoreUnavailable);
  expect(await unsettledBatches(database.db, portalId)).toEqual([]);
});

test('the server is killed again and again while calls come: what was acknowledged stays, the rest comes again', async () => {
  const store = open();
  const portalId = await addPortal(database.db);
  let acknowledged = 0;
  const unknown: Call[][] = [];
  for (let round = 1; round <= 6; round += 1) {
    let isKilled = false;
    let inRound = 0;
    const someAreIn = Promise.withResolvers<void>();
    const shippers = [1, 2, 3].map(async () => {
      while (!isKilled) {
        const batch = some(20);
        try {
          const { accepted } = await store.add(portalId, batch);
          acknowledged += accepted;
          inRound += 1;
          if (inRound === 5) someAreIn.resolve();
        } catch (error) {
          expect(error).toBeInstanceOf(StoreUnavailable);
          unknown.push(batch);
        }
      }
    });
    await someAreIn.promise;
    isKilled = true;
    await server.kill();
    await Promise.all(shippers);
    await server.start();
    expect(await store.total(portalId)).toBe(acknowledged);
  }
  expect(unknown.length).toBeGreaterThan(0);
  for (const batch of unknown) {
    const { accepted } = await store.add(portalId, batch);
    acknowledged += accepted;
  }
  expect(await store.total(portalId)).toBe(acknowledged);
  const all = await newestCalls(store, portalId, applicationId, 1_000_000);
  expect(new Set(all.map(({ id }) => id)).size).toBe(acknowledged);
}, 180_000);

test.each([
  ['the password is wrong', (address: ServerAddress) => ({ ...address, password: 'wr0ng-secret' })],
  ['nobody listens', (address: ServerAddress) => ({ ...address, url: 'http://127.0.0.1:1/' })],
  ['the database is missing', (address: ServerAddress) => ({ ...address, database: 'missing' })],
])('when %s the store is not available, and the log does not tell the password', async (_, spoil) => {
  const lines: string[] = [];
  const warn = (details: object, message?: string) => void lines.push(`${JSON.stringify(details)} ${message}`);
  const store = open({ address: spoil(server.address), warn });
  const portalId = await addPortal(database.db);
  await expect(store.add(portalId, some(1))).rejects.toThrow(StoreUnavailable);
  await expect(store.query(portalId, countQuestion())).rejects.toThrow(StoreUnavailable);
  await expect(newestCalls(store, portalId, applicationId, 1)).rejects.toThrow(StoreUnavailable);
  expect(lines.join('\n')).toContain('ClickHouse did not do its part.');
  expect(lines.join('\n')).not.toMatch(/wr0ng-secret/);
  expect(lines.join('\n')).not.toContain(password);
});

test('a store that found no server finds it once it is there', async () => {
  const late = await startClickHouse();
  onTestFinished(() => late.close());
  await late.kill();
  const store = open({ address: late.address });
  const portalId = await addPortal(database.db);
  await expect(store.add(portalId, some(1))).rejects.toThrow(StoreUnavailable);
  await late.start();
  expect(await store.add(portalId, some(2))).toEqual({ accepted: 2, duplicates: 0 });
  expect(await store.total(portalId)).toBe(2);
});
