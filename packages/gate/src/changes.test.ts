import { cloneDatabase } from '@stoa/database/testing/test-database';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { changesSince, look } from './changes.ts';

const looked = `
  select sum(pg_stat_get_xact_tuples_returned(oid))::int as looked from pg_class
   where oid in ('admission_changes'::regclass, 'admission_changes_pkey'::regclass, 'admission_changes_by_age'::regclass)`;

test('notes that were seen are not looked through, though most of all are of one transaction', async () => {
  const database = await cloneDatabase();
  onTestFinished(() => database.close());
  const reader = new pg.Client(database.connection);
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query(
    `insert into admission_changes (kind, portal_id, id)
     select 'application', gen_random_uuid(), gen_random_uuid() from generate_series(1, 20000)`,
  );
  await reader.query('analyze admission_changes');
  const seen = await look(reader);
  await reader.query('begin');
  expect((await changesSince(reader, seen)).changed).toEqual([]);
  expect((await reader.query(looked)).rows[0].looked).toBeLessThan(100);
});

test('notes of transactions that are open are not looked through, and found when they are committed', async () => {
  const database = await cloneDatabase();
  onTestFinished(() => database.close());
  const connect = async () => {
    const client = new pg.Client(database.connection);
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const [reader, before, after, short] = [await connect(), await connect(), await connect(), await connect()];
  const note = (client: pg.Client, notes: number) =>
    client.query(
      `insert into admission_changes (kind, portal_id, id)
       select 'application', gen_random_uuid(), gen_random_uuid() from generate_series(1, ${notes})`,
    );
  const changed = async () => (await changesSince(reader, seen)).changed.length;
  await before.query('begin');
  await note(before, 1_000);
  const seen = await look(reader);
  await after.query('begin');
  await note(after, 1_000);
  await note(short, 1);
  await reader.query('begin');
  expect(await changed()).toBe(1);
  expect((await reader.query(looked)).rows[0].looked).toBeLessThan(100);
  await reader.query('commit');
  await before.query('commit');
  expect(await changed()).toBe(1_001);
  await note(short, 1);
  await after.query('commit');
  expect(await changed()).toBe(2_002);
});
