import { cloneDatabase } from '@stoa/database/testing/test-database';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { changesSince, look } from './changes.ts';

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
  // Few rows would not be read by the index.
  await reader.query('set enable_seqscan = off');
  await reader.query('set enable_bitmapscan = off');
  const changed = async () => (await changesSince(reader, seen)).changed.length;
  await before.query('begin');
  await note(before, 1_000);
  const seen = await look(reader);
  await after.query('begin');
  await note(after, 1_000);
  await note(short, 1);
  await reader.query('begin');
  expect(await changed()).toBe(1);
  const { rows } = await reader.query(
    "select pg_stat_get_xact_tuples_returned('admission_changes_pkey'::regclass)::int as looked",
  );
  expect(rows[0].looked).toBeLessThan(100);
  await reader.query('commit');
  await before.query('commit');
  expect(await changed()).toBe(1_001);
  await note(short, 1);
  await after.query('commit');
  expect(await changed()).toBe(2_002);
});
