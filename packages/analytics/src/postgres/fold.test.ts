import { cloneDatabase, joinDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { sql } from 'kysely';
import { Connection } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Call, CallPlace, FoundCalls, Question } from '../analytics-store.ts';
import { newestCalls } from '../testing/newest-calls.ts';
import { applicationId, someCall } from '../testing/some-call.ts';
import { foldSome } from './fold.ts';
import { createPostgresStore, type PostgresStore, type PostgresStoreOptions } from './postgres-store.ts';
import { addPortal } from './testing/add-portal.ts';
import { dayMs, dayNumber, floorTo, hourMs } from './times.ts';

let database: TestDatabase;
let offset = 0;
const now = () => Date.now() + offset;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database?.close());

function storeOn(
  { db, pool }: Pick<TestDatabase, 'db' | 'pool'>,
  options: Partial<PostgresStoreOptions> = {},
): PostgresStore {
  return createPostgresStore({
    db,
    pool,
    log: { warn: () => {} },
    now: () => new Date(now()),
    retentionMs: 90 * dayMs,
    foldEveryMs: null,
    ...options,
  });
}

function everything(given: Partial<Question> = {}): Question {
  return {
    startMs: floorTo(dayMs, now() - 80 * dayMs),
    endMs: now() + hourMs,
    dimensions: [],
    bucketMs: null,
    filters: [],
    applicationIds: null,
    percentiles: null,
    ...given,
  };
}

async function total(store: PostgresStore, portalId: string, given: Partial<Question> = {}): Promise<number> {
  const rows = await store.query(portalId, everything(given));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

const some = (count: number, at: number) => Array.from({ length: count }, (_, index) => someCall({ at: at + index }));

test('storage, decision 4: late calls of an hour that was folded are added to it', async () => {
  const [store, portalId] = [storeOn(database), await addPortal(database.db)];
  const hour = floorTo(hourMs, now()) - 5 * dayMs;
  await store.add(portalId, some(10, hour));
  await store.fold();
  await store.maintain();
  await store.add(portalId, some(5, hour + 1_800_000));
  expect(await total(store, portalId)).toBe(15);
  await store.fold();
  expect(await total(store, portalId)).toBe(15);
  await store.maintain();
  expect(await total(store, portalId)).toBe(15);
  const within = { startMs: hour, endMs: hour + hourMs - 1 };
  expect(await total(store, portalId, within)).toBe(15);
});

test('what is folded is read from cells alone: nothing waits any more', async () => {
  const [store, portalId] = [storeOn(database), await addPortal(database.db)];
  await store.add(portalId, some(50, now() - 3 * hourMs));
  await store.fold();
  const { rows } = await database.pool.query('select from call_batches where portal_id = $1', [portalId]);
  expect(rows).toEqual([]);
  const cells = await database.pool.query('select span from call_cells where portal_id = $1 and entries is not null', [
    portalId,
  ]);
  expect(cells.rows.length).toBeGreaterThan(0);
  expect(await total(store, portalId)).toBe(50);
});

test('storage, decision 5: of two processes that fold at once one folds, and each call counts once', async () => {
  const other = await joinDatabase(database.connection);
  const [store, portalId] = [storeOn(database), await addPortal(database.db)];
  for (let batch = 0; batch < 10; batch += 1) await store.add(portalId, some(20, now() - batch * hourMs));
  const totals = new Set<number>();
  const watch = async () => {
    for (let turn = 0; turn < 20; turn += 1) totals.add(await total(store, portalId));
  };
  await Promise.all([store.fold(), storeOn(other).fold(), store.fold(), watch(), watch()]);
  await store.fold();
  expect([...totals]).toEqual([200]);
  expect(await total(store, portalId)).toBe(200);
  await other.close();
});

test('who does not hold the lock folds nothing', async () => {
  await database.db.transaction().execute(async (holder) => {
    const { tryLockUntilCommit } = await import('@stoa/database/advisory-lock');
    expect(await tryLockUntilCommit(holder, 'fold-calls')).toBe(true);
    expect(await foldSome(database.db)).toBeUndefined();
  });
});

test('gateways: batches that come while it folds are neither lost nor counted twice', async () => {
  const [store, portalId] = [storeOn(database), await addPortal(database.db)];
  let sent = 0;
  const send = async () => {
    for (let batch = 0; batch < 15; batch += 1) {
      await store.add(portalId, some(10, now() - 2 * hourMs));
      sent += 10;
    }
  };
  const fold = async () => {
    for (let turn = 0; turn < 10; turn += 1) await store.fold();
  };
  await Promise.all([send(), send(), fold()]);
  await store.fold();
  expect(sent).toBe(300);
  expect(await total(store, portalId)).toBe(300);
});

test('storage, decision 4: single calls go after two days, their figures and names stay', async () => {
  const [store, portalId] = [storeOn(database), await addPortal(database.db)];
  const at = floorTo(dayMs, now()) - 4 * dayMs + hourMs;
  const calls = some(25, at);
  await store.add(portalId, calls);
  await store.fold();
  await foldedLongAgo();
  await store.maintain();
  expect(await partitionExists(at)).toBe(false);
  expect(await total(store, portalId)).toBe(25);
  // Sent again, a part of it new: the partition comes back, and what is known is known.
  expect(await store.add(portalId, [...calls, ...some(3, at)])).toEqual({ accepted: 3, duplicates: 25 });
  await store.fold();
  await foldedLongAgo();
  await store.maintain();
  expect(await store.add(portalId, calls)).toEqual({ accepted: 0, duplicates: 25 });
  expect(await total(store, portalId)).toBe(28);
});

test('a day is not put away before all of it is folded, nor while a query may still read it', async () => {
  const [store, portalId] = [storeOn(database), await addPortal(database.db)];
  const at = floorTo(dayMs, now()) - 7 * dayMs + hourMs;
  await store.add(portalId, some(5, at));
  await foldedLongAgo();
  await store.maintain();
  expect(await partitionExists(at)).toBe(true);
  await store.fold();
  await store.maintain();
  expect(await partitionExists(at)).toBe(true);
  expect(await total(store, portalId)).toBe(5);
});

test('figures older than the retention go', async () => {
  const [store, portalId] = [storeOn(database), await addPortal(database.db)];
  await store.add(portalId, some(5, now() - 80 * dayMs));
  await store.add(portalId, some(7, now() - hourMs));
  await store.fold();
  const before = offset;
  offset += 14 * dayMs;
  await store.maintain();
  offset = before;
  expect(await total(store, portalId)).toBe(7);
});

test('partitions for today and tomorrow are made ahead', async () => {
  const store = storeOn(database);
  await store.maintain();
  expect(await partitionExists(now())).toBe(true);
  expect(await partitionExists(now() + dayMs)).toBe(true);
});

test('calls of a day that has no partition yet make no statement fail: PostgreSQL would log each', async () => {
  const [store, portalId] = [storeOn(database), await addPortal(database.db)];
  const emit = vi.spyOn(Connection.prototype, 'emit');
  const calls = [...some(3, now() - 41 * dayMs), ...some(3, now() - 42 * dayMs)];
  await store.add(portalId, calls);
  await store.add(portalId, calls);
  const refused = emit.mock.calls.filter(([name]) => name === 'errorMessage').map(([, message]) => message.code);
  emit.mockRestore();
  expect(refused).not.toContain('42P01');
  expect(await total(store, portalId)).toBe(6);
});

test('several processes add to a day that nobody has added to yet', async () => {
  const other = await joinDatabase(database.connection);
  const portalId = await addPortal(database.db);
  const at = now() - 33 * dayMs;
  const stores = [storeOn(database), storeOn(other), storeOn(database), storeOn(other)];
  await Promise.all(stores.map((store) => store.add(portalId, some(20, at))));
  expect(await total(storeOn(database), portalId)).toBe(80);
  await other.close();
});

test('gateways: a batch that cannot be kept, or is known, harms none of those that come with it', async () => {
  const [store, portalId] = [storeOn(database), await addPortal(database.db)];
  const known = some(30, now());
  await store.add(portalId, known);
  const faulty = some(5, now()).map((each) => ({ ...each, applicationId: 'nobody' }));
  const answers = await Promise.allSettled(
    [some(10, now()), known, faulty, some(20, now()), [...known, ...some(1, now())]].map((calls) =>
      store.add(portalId, calls),
    ),
  );
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.status))).toEqual([
    { accepted: 10, duplicates: 0 },
    { accepted: 0, duplicates: 30 },
    'rejected',
    { accepted: 20, duplicates: 0 },
    { accepted: 1, duplicates: 30 },
  ]);
  expect(await total(store, portalId)).toBe(61);
});

test('the newest calls of an application, out of many batches, are the newest of all of them', async () => {
  const [store, portalId] = [storeOn(database), await addPortal(database.db)];
  const calls = some(50, now() - hourMs).map((each, index) => ({ ...each, at: now() - ((index * 7) % 50) * 300_000 }));
  for (const each of calls) await store.add(portalId, [each, someCall({ at: each.at, applicationId: null })]);
  await store.fold();
  const newest = calls.toSorted((one, other) => other.at - one.at);
  expect(await newestCalls(store, portalId, applicationId, 30)).toEqual(newest.slice(0, 30));
  expect(await newestCalls(store, portalId, applicationId, 100)).toEqual(newest);
});

test('the newest calls of an application are found among many others', async () => {
  const [store, portalId] = [storeOn(database), await addPortal(database.db)];
  const mine = someCall({ at: now() - 30 * hourMs, path: '/mine', operation: null });
  await store.add(portalId, [mine, ...some(500, now() - hourMs).map((each) => ({ ...each, applicationId: null }))]);
  expect(await newestCalls(store, portalId, applicationId, 100)).toEqual([mine]);
});

test('a call is found by its id in a database that was restored, where other transactions wrote key and pack', async () => {
  const [store, portalId] = [storeOn(database), await addPortal(database.db)];
  const mine = someCall({ at: now() - hourMs });
  await store.add(portalId, [mine, ...some(10, now() - hourMs)]);
  await sql`update call_packs set layout = layout where portal_id = ${portalId}`.execute(database.db);
  expect(await store.findById(portalId, { id: mine.id, gatewayIds: [mine.gatewayId] })).toEqual([mine]);
});

test('a search that finds nothing reads so many packs and no more, and goes on from there without losing a call', async () => {
  const store = storeOn(database, { mostPacksRead: 20 });
  const portalId = await addPortal(database.db);
  const calls = some(50, now() - hourMs).map((each, index) => ({
    ...each,
    at: now() - index * 60_000,
    path: index === 45 ? '/needle' : '/hay',
  }));
  for (const each of calls) await store.add(portalId, [each]);
  const search = { applicationId, most: 10, path: '/needle' };
  const first = await store.findCalls(portalId, search);
  expect(first).toEqual({ calls: [], next: { at: (calls[19]?.at ?? 0) + 1, id: '', gatewayId: '' } });
  const second = await store.findCalls(portalId, { ...search, after: first.next ?? undefined });
  expect(second.calls).toEqual([]);
  const third = await store.findCalls(portalId, { ...search, after: second.next ?? undefined });
  expect(third).toEqual({ calls: [calls[45]], next: null });
});

test('batches that each hold calls of a whole hour, out of order: a search that goes on gets further back, and loses nothing', async () => {
  const store = storeOn(database, { mostPacksRead: 20 });
  const portalId = await addPortal(database.db);
  const hour = Math.floor(now() / hourMs) * hourMs - hourMs;
  // Each batch has a call of the hour's beginning and one of its end.
  const batches = Array.from({ length: 60 }, (_, index) => [
    someCall({ at: hour + index, applicationId, path: '/early' }),
    someCall({ at: hour + hourMs - 1 - index, applicationId, path: '/late' }),
  ]);
  for (const batch of batches) await store.add(portalId, batch);
  const found: Call[] = [];
  let after: CallPlace | null = null;
  let asked = 0;
  do {
    const search = { applicationId, most: 10, path: '/early', ...(after && { after }) };
    const { calls, next }: FoundCalls = await store.findCalls(portalId, search);
    found.push(...calls);
    after = next;
    asked += 1;
  } while (after && asked < 100);
  expect(asked).toBeLessThan(20);
  expect(found.map(({ at }) => at - hour)).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index));
});

async function foldedLongAgo(): Promise<void> {
  await database.pool.query("update call_days set folded_at = now() - interval '1 hour'");
}

async function partitionExists(at: number): Promise<boolean> {
  const { rows } = await database.pool.query('select to_regclass($1) is not null as exists', [
    `calls_${dayNumber(at)}`,
  ]);
  return rows[0].exists;
}
