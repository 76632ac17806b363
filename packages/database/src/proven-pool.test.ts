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

/** A pool with three idle connections, as a server has them that works. */
async function openThrough(address: (connection: pg.PoolConfig) => string | pg.PoolConfig = (same) => same) {
  const way = await cuttableConnection(database.connection as pg.PoolConfig);
  const { pool, close } = await openDatabase(address(way.connection), { poolSize: 3 });
  onTestFinished(async () => {
    await close();
    await way.stop();
  });
  const clients = await Promise.all([1, 2, 3].map(() => pool.connect()));
  return { way, pool, clients };
}

function writable({ host, port, user, password, database: name }: pg.PoolConfig): string {
  const secret = password ? `:${encodeURIComponent(String(password))}` : '';
  return `postgres://${user}${secret}@${host}:${port}/${name}?target_session_attrs=read-write`;
}

const seven = async (pool: pg.Pool) => (await pool.query('select 7 as n')).rows;

test('a pooler that refuses costs one statement, not one for each connection', async () => {
  const { way, pool, clients } = await openThrough();
  for (const client of clients) client.release();
  way.refuse();
  await expect(pool.query('select 1')).rejects.toThrow('server_login_retry');
  for (let at = 0; at < 3; at += 1) expect(await seven(pool)).toEqual([{ n: 7 }]);
});

test.each<Record<string, string>>([
  {},
  { S: 'ВАЖНО', C: '57P01', M: 'закрытие подключения по команде администратора' },
  { S: '致命错误', C: '25P03', M: '由于事务空闲超时而终止连接' },
])('a connection that was told its end, in any language, is not lent before it ends', async (words) => {
  const { way, pool, clients } = await openThrough();
  way.refuse(words);
  const [first] = clients;
  await expect(first?.query('select 1')).rejects.toThrow(words.M ?? 'server_login_retry');
  for (const client of clients) client.release();
  expect(await seven(pool)).toEqual([{ n: 7 }]);
});

test('after a break a connection to a server that became read-only is not lent', async () => {
  const { pool, clients } = await openThrough(writable);
  const [first, second, third] = clients;
  const pid = (await first?.query<{ pid: number }>('select pg_backend_pid() as pid'))?.rows[0]?.pid;
  for (const each of [second, third]) await each?.query('set default_transaction_read_only = on');
  await database.pool.query('select pg_terminate_backend($1)', [pid]);
  await expect(first?.query('select 1')).rejects.toThrow();
  for (const client of clients) client.release();
  await pool.query('create table written (n integer)');
});

test('with one address, too, a database that comes back soon is waited for', async () => {
  const { way, pool, clients } = await openThrough();
  for (const client of clients) client.release();
  way.cut();
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  const asked = seven(pool);
  await vi.waitFor(() => expect(way.refused()).toBeGreaterThan(0));
  way.mend();
  expect(await asked).toEqual([{ n: 7 }]);
});

test('what was sent is not sent again', async () => {
  const { way, pool, clients } = await openThrough();
  await database.pool.query('create table sent (n integer)');
  for (const client of clients) client.release();
  way.swallow();
  const write = pool.query('insert into sent values (1)');
  way.cut();
  await expect(write).rejects.toThrow('Connection terminated');
  way.mend();
  expect((await pool.query('select count(*) as n from sent')).rows).toEqual([{ n: 0 }]);
});

test('a pool that is closed does not wait for a database that is away', async () => {
  const { way, pool, clients } = await openThrough();
  for (const client of clients) client.release();
  way.cut();
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  const asked = pool.query('select 1').catch((error: Error) => error.message);
  await pool.end();
  expect(await asked).not.toBe('');
});
