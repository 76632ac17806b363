import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from './open.ts';
import { openReads } from './replica.ts';
import { hasOlderServer } from './testing/older-server.ts';
import { startStreamingPair } from './testing/streaming-pair.ts';
import { cloneDatabase, createEmptyDatabase } from './testing/test-database.ts';

async function pair(options = {}) {
  const servers = await startStreamingPair();
  const primary = await openDatabase(servers.primary);
  await primary.pool.query('create table items (id integer)');
  const reads = openReads(servers.replica, primary, { everyMs: 50, ...options });
  onTestFinished(async () => {
    await reads.close();
    await primary.close();
  });
  const asked = async () =>
    (await sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(reads.db)).rows[0]?.replica;
  return { ...servers, primary, primaryPool: primary.pool, reads, asked };
}

const within = { timeout: 20_000, interval: 50 };

describe.skipIf(!hasOlderServer)('reads', { timeout: 120_000 }, () => {
  test('go to the replica, to the primary as soon as the replica is killed, and back to it', async () => {
    const { reads, asked, control, primaryPool } = await pair();
    await vi.waitFor(async () => expect(await asked()).toBe(true), within);
    await primaryPool.query('insert into items values (1)');
    await vi.waitFor(async () => {
      const { rows } = await sql<{ id: number }>`select id from items`.execute(reads.db);
      expect(rows).toEqual([{ id: 1 }]);
    }, within);
    await control('replica', 'stop');
    // The connections of the pool are broken, and nothing has told it: no read fails all the same.
    expect(await Promise.all(Array.from({ length: 20 }, asked))).toEqual(Array(20).fill(false));
    await control('replica', 'start');
    await vi.waitFor(async () => expect(await asked()).toBe(true), within);
  });

  test('go to the primary while the replica is behind by more than the bound', async () => {
    const { reads, asked, replica, primaryPool } = await pair({ mostBehindMs: 400 });
    await vi.waitFor(async () => expect(await asked()).toBe(true), within);
    const other = await openDatabase(replica);
    onTestFinished(() => other.close());
    await other.pool.query('select pg_wal_replay_pause()');
    await primaryPool.query('insert into items values (2)');
    await vi.waitFor(async () => expect(await asked()).toBe(false), within);
    // What is late is not read: the row is there.
    expect((await sql`select id from items`.execute(reads.db)).rows).toEqual([{ id: 2 }]);
    await other.pool.query('select pg_wal_replay_resume()');
    await vi.waitFor(async () => expect(await asked()).toBe(true), within);
  });

  test('that write go to the primary, and a replica that was promoted gets none', async () => {
    const { reads, asked, control } = await pair();
    await vi.waitFor(async () => expect(await asked()).toBe(true), within);
    await sql`insert into items values (3)`.execute(reads.db);
    await control('replica', 'promote');
    await vi.waitFor(() => expect(reads.isFit()).toBe(false), within);
  });

  test('go to the primary where the replica is of another database, and the log says so', async () => {
    const { primary, primaryPool, replica } = await pair();
    await primaryPool.query('create database other');
    const elsewhere = await openDatabase({ ...(await cloneDatabase()).connection, database: 'postgres' });
    onTestFinished(() => elsewhere.close());
    // The same cluster has one log for all of its databases. Another cluster may have a database of the same number.
    for (const [connection, of] of [
      [{ ...replica, database: 'other' }, primary],
      [replica, elsewhere],
    ] as const) {
      const warn = vi.fn();
      const log = { debug() {}, info() {}, warn, error() {} };
      const other = openReads(connection, of, { everyMs: 50, log });
      onTestFinished(() => other.close());
      const err = expect.objectContaining({ message: expect.stringContaining('DATABASE_READ_URL leads to another') });
      await vi.waitFor(() => expect(warn).toHaveBeenCalledWith({ fit: false, err }, expect.anything()), within);
      expect(other.isFit()).toBe(false);
    }
  });

  test('go to the replica also where the database does not tell its cluster', async () => {
    const servers = await startStreamingPair();
    const owner = await openDatabase(servers.primary);
    await owner.pool.query('create role plain login');
    await owner.pool.query('revoke execute on function pg_control_system() from public');
    await owner.close();
    const primary = await openDatabase({ ...servers.primary, user: 'plain' });
    const reads = openReads({ ...servers.replica, user: 'plain' }, primary, { everyMs: 50 });
    onTestFinished(async () => {
      await reads.close();
      await primary.close();
    });
    await vi.waitFor(() => expect(reads.isFit()).toBe(true), within);
  });

  test('need no replica that is up at the start, and none at all', async () => {
    const { control, primary, replica } = await pair();
    await control('replica', 'stop');
    const late = openReads(replica, primary, { everyMs: 50 });
    onTestFinished(() => late.close());
    expect((await sql`select 1 as one`.execute(late.db)).rows).toEqual([{ one: 1 }]);
    expect(openReads(undefined, primary).db).toBe(primary.db);
  });
});

test('a replica that cannot be reached is logged once, with the reason', async () => {
  const primary = await createEmptyDatabase();
  const warn = vi.fn();
  const log = { debug() {}, info() {}, warn, error() {} };
  const reads = openReads({ host: '127.0.0.1', port: 1 }, primary, { everyMs: 20, log });
  onTestFinished(async () => {
    await reads.close();
    await primary.close();
  });
  const reason = expect.objectContaining({ code: 'ECONNREFUSED' });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith({ fit: false, err: reason }, 'Reads go to the primary.'));
  expect(warn).toHaveBeenCalledTimes(1);
});
