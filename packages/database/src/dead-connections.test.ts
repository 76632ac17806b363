import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from './open.ts';
import { cuttableConnection } from './testing/cuttable-connection.ts';
import { createEmptyDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database?.close());

const timeouts = { silenceMs: 200, everyMs: 50, lostMs: 1_000 };

async function openThrough() {
  const way = await cuttableConnection(database.connection as pg.PoolConfig);
  const opened = await openDatabase(way.connection, { poolSize: 3, timeouts });
  onTestFinished(async () => {
    await opened.close();
    await way.stop();
  });
  return { way, pool: opened.pool, close: opened.close };
}

const lend = async (pool: pg.Pool, count: number) => {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  await Promise.all(clients.map((client) => client.query('select 1')));
  for (const client of clients) client.release();
};

test('connections that swallow what is sent are replaced, all of them by the first that is found out', async () => {
  const { way, pool } = await openThrough();
  await lend(pool, 3);
  way.swallow();
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated');
  for (let at = 0; at < 3; at += 1) expect((await pool.query('select 7 as n')).rows).toEqual([{ n: 7 }]);
});

test('a transaction that has lost its answer is over, and its connection is not lent again', async () => {
  const { way, pool } = await openThrough();
  const client = await pool.connect();
  await client.query('begin');
  way.swallow();
  await expect(client.query('select 1')).rejects.toThrow('Connection terminated');
  client.release();
  expect((await pool.query('select 7 as n')).rows).toEqual([{ n: 7 }]);
});

test('a statement that takes long is left alone, also one that waits for a lock', async () => {
  const { pool } = await openThrough();
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(4711)');
  const waiting = pool.query('select pg_advisory_lock(4711)');
  expect((await pool.query("select 'long' as what from pg_sleep(1.5)")).rows).toEqual([{ what: 'long' }]);
  await holder.query('select pg_advisory_unlock(4711)');
  holder.release();
  await expect(waiting).resolves.toBeDefined();
});

test('while nobody answers a query ends after a while, closing does not wait, and later all is well', async () => {
  const { way, pool } = await openThrough();
  await lend(pool, 2);
  way.freeze();
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated');
  way.mend();
  await vi.waitFor(async () => expect((await pool.query('select 7 as n')).rows).toEqual([{ n: 7 }]));
});

test('closing ends queries whose answer was lost', async () => {
  const { way, pool, close } = await openThrough();
  await lend(pool, 1);
  way.swallow();
  const lost = pool.query('select 1').catch((error: Error) => error.message);
  await pause(1);
  await close();
  expect(await lost).toContain('Connection terminated');
});
