import { randomUUID } from 'node:crypto';
import { cloneDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { StoreUnavailable } from '../analytics-store.ts';
import { addPortal } from '../postgres/testing/add-portal.ts';
import { someCall } from '../testing/some-call.ts';
import { type ClickHouseCluster, startCluster, zooKeeper } from './testing/clickhouse-cluster.ts';
import { openStore } from './testing/open-store.ts';

const some = (count: number) =>
  Array.from({ length: count }, () => someCall({ at: Date.now(), productVersionId: randomUUID() }));

describe.skipIf(!zooKeeper)('two replicas, inserts that wait for both', { timeout: 300_000 }, () => {
  let cluster: ClickHouseCluster;
  let database: TestDatabase;
  beforeAll(async () => {
    cluster = await startCluster();
    database = await cloneDatabase();
  }, 300_000);
  afterAll(async () => {
    await database?.close();
    await cluster?.close();
  });

  test('what one took the other counts, and none counts a call twice that the other took', async () => {
    const portalId = await addPortal(database.db);
    const [one, two] = cluster.nodes.map(({ address }) => openStore({ address, db: database.db }));
    if (!one || !two) throw new Error('there are two');
    const batch = some(50);
    expect(await one.add(portalId, batch)).toMatchObject({ accepted: 50 });
    expect(await two.total(portalId)).toBe(50);
    expect(await two.add(portalId, [...batch, ...some(5)])).toMatchObject({ accepted: 5, duplicates: 50 });
    expect([await one.total(portalId), await two.total(portalId)]).toEqual([55, 55]);
  });

  test('with one replica killed nothing is acknowledged, what was stays, and the batch counts once when it is sent again', async () => {
    const portalId = await addPortal(database.db);
    const store = openStore({ address: cluster.nodes[0].address, db: database.db });
    await store.add(portalId, some(20));
    await cluster.nodes[1].kill();
    const batch = some(30);
    await expect(store.add(portalId, batch)).rejects.toThrow(StoreUnavailable);
    await cluster.nodes[1].start();
    // The node's part of the quorum stays open until it runs again.
    await vi.waitFor(() => store.add(portalId, batch), { timeout: 120_000, interval: 500 });
    await vi.waitFor(async () => expect(await store.total(portalId)).toBe(50), { timeout: 60_000, interval: 500 });
    const other = openStore({ address: cluster.nodes[1].address, db: database.db });
    await vi.waitFor(async () => expect(await other.total(portalId)).toBe(50), { timeout: 60_000, interval: 500 });
  });
});
