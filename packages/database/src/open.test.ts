import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from './in-transaction.ts';
import { openDatabase } from './open.ts';
import { databaseUrl } from './testing/database-url.ts';
import { createEmptyDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await database.pool.query(
    'create table counters (id integer primary key, n integer); insert into counters values (1, 0), (2, 0)',
  );
});
afterAll(() => database?.close());

test('bigint arrives as number, timestamptz as Date, date as text', async () => {
  const { rows } =
    await sql`select 9007199254740991::bigint as n, timestamptz '2026-11-20 10:00Z' as at, date '2026-11-20' as day`.execute(
      database.db,
    );
  expect(rows).toEqual([{ n: 9007199254740991, at: new Date('2026-11-20T10:00:00Z'), day: '2026-11-20' }]);
});

test('a moment arrives as Date in whatever style the database writes it', async () => {
  const { pool, connection } = database;
  await pool.query(`alter database ${connection.database} set datestyle = 'SQL, DMY'`);
  for (const on of [connection, databaseUrl(connection), `${databaseUrl(connection)}&target_session_attrs=primary`]) {
    const other = await openDatabase(on);
    const { rows } = await other.pool.query("select timestamptz '2026-12-03 10:00Z' as at, now()::text as now");
    await other.close();
    expect(rows[0].at).toEqual(new Date('2026-12-03T10:00:00Z'));
    expect(rows[0].now).toMatch(/^20\d\d-/);
  }
  await pool.query(`alter database ${connection.database} reset datestyle`);
});

test.each([
  { setting: 'jit', theirs: 'on', ours: 'off', why: 'compiling takes longer than the statement' },
  {
    setting: 'default_transaction_isolation',
    theirs: 'serializable',
    ours: 'read committed',
    why: 'a write would have to be repeated, and a replica would answer nothing',
  },
])('$setting is $ours, whatever the database has: $why', async ({ setting, theirs, ours }) => {
  const { pool, connection } = database;
  await pool.query(`alter database ${connection.database} set ${setting} = ${theirs}`);
  const other = await openDatabase(connection);
  const { rows } = await other.pool.query(`show ${setting}`);
  await other.close();
  await pool.query(`alter database ${connection.database} reset ${setting}`);
  expect(rows).toEqual([{ [setting]: ours }]);
});

test('a bigint that no number can hold is an error, never a wrong number', async () => {
  await expect(sql`select 9007199254740993::bigint`.execute(database.db)).rejects.toThrow('too large for a number');
  await expect(sql`select 1`.execute(database.db)).resolves.toBeDefined();
});

test('closing ends the pool also where nothing but the pool was asked, as a backup does', async () => {
  const opened = await openDatabase(database.connection);
  await opened.pool.query('select 1');
  await opened.close();
  expect(opened.pool.ended).toBe(true);
});

test('when closing is done the server has no connection left, and may be stopped', async () => {
  for (let times = 0; times < 5; times += 1) {
    const opened = await openDatabase(database.connection);
    const questions = Array.from({ length: 8 }, () =>
      opened.pool.query('select pg_backend_pid() as pid, pg_sleep(0.1)'),
    );
    const pids = (await Promise.all(questions)).map(({ rows }) => rows[0].pid);
    await opened.close();
    const { rows } = await database.pool.query('select pid from pg_stat_activity where pid = any($1)', [pids]);
    expect(rows).toEqual([]);
  }
});

test('a statement that takes too long is ended', async () => {
  const limited = await openDatabase(database.connection, { statementTimeout: 100 });
  await expect(limited.pool.query('select pg_sleep(20)')).rejects.toThrow('statement timeout');
  await limited.close();
});

test('a database that does not answer is refused with a sentence that keeps the password', async () => {
  const refusal = await openDatabase('postgres://someone:swordfish@127.0.0.1:1/stoa').catch((error) => error);
  expect(refusal.message).toMatch(/^The database does not answer: .*ECONNREFUSED.*Check DATABASE_URL/);
  expect(refusal.message).not.toContain('swordfish');
});

test('a database of another encoding is refused with the way to make one', async () => {
  const name = `latin_${process.pid}`;
  await database.pool.query(`create database ${name} encoding 'LATIN1' template template0 locale 'C'`);
  const other = { ...(database.connection as pg.PoolConfig), database: name };
  await expect(openDatabase(other)).rejects.toThrow('The database has the encoding LATIN1; Stoa needs UTF8.');
  await database.pool.query(`drop database ${name} with (force)`);
});

test('transactions that PostgreSQL undoes for a conflict run again until both are through', async () => {
  let runs = 0;
  const both = Promise.withResolvers<void>();
  const addOtherTo = (mine: number, other: number) =>
    inTransaction(
      database.db,
      async (transaction) => {
        runs += 1;
        const { rows } = await sql<{ n: number }>`select n from counters where id = ${other}`.execute(transaction);
        if (runs === 2) both.resolve();
        await both.promise;
        await sql`update counters set n = ${(rows[0]?.n ?? 0) + 1} where id = ${mine}`.execute(transaction);
      },
      { isolation: 'serializable' },
    );
  await Promise.all([addOtherTo(1, 2), addOtherTo(2, 1)]);
  expect(runs).toBeGreaterThan(2);
  const { rows } = await database.pool.query('select n from counters order by n');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]); // one after the other, in some order
});

test('an error that is no conflict is thrown at once', async () => {
  let runs = 0;
  const failing = inTransaction(database.db, async (transaction) => {
    runs += 1;
    await sql`select 1 / 0`.execute(transaction);
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(runs).toBe(1);
});
