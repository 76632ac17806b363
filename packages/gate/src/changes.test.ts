import { cloneDatabase } from '@stoa/database/testing/test-database';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { changesSince, LookTooLong, look, mostChanges } from './changes.ts';

/** A database of its own. @returns what connects to it */
async function newDatabase(): Promise<() => Promise<pg.Client>> {
  const database = await cloneDatabase();
  onTestFinished(() => database.close());
  return async () => {
    const client = new pg.Client(database.connection);
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
}

const note = (client: pg.Client, notes: number) =>
  client.query(
    `insert into admission_changes (kind, portal_id, id)
     select 'application', gen_random_uuid(), gen_random_uuid() from generate_series(1, ${notes})`,
  );

/** Notes that this transaction has looked at. */
async function looked(client: pg.Client): Promise<number> {
  const { rows } = await client.query(`
    select sum(pg_stat_get_xact_tuples_returned(oid))::int as looked from pg_class
     where oid = 'admission_changes'::regclass
        or oid in (select indexrelid from pg_index where indrelid = 'admission_changes'::regclass)`);
  return rows[0].looked;
}

const withinMs = 10_000;

test('notes that were seen are not looked through, though most of all are of one transaction', async () => {
  const connect = await newDatabase();
  const reader = await connect();
  await note(reader, 20_000);
  await reader.query('analyze admission_changes');
  const seen = await look(reader);
  await reader.query('begin');
  expect((await changesSince(reader, seen, withinMs)).changed).toEqual([]);
  expect(await looked(reader)).toBeLessThan(100);
});

test('notes of transactions that are open are not looked through, and found when they are committed', async () => {
  const connect = await newDatabase();
  const [reader, before, after, short] = [await connect(), await connect(), await connect(), await connect()];
  const changed = async () => (await changesSince(reader, seen, withinMs)).changed?.length;
  await before.query('begin');
  await note(before, 1_000);
  const seen = await look(reader);
  await after.query('begin');
  await note(after, 1_000);
  await note(short, 1);
  await reader.query('begin');
  expect(await changed()).toBe(1);
  expect(await looked(reader)).toBeLessThan(100);
  await reader.query('commit');
  await before.query('commit');
  expect(await changed()).toBe(1_001);
  await note(short, 1);
  await after.query('commit');
  expect(await changed()).toBe(2_002);
});

test('how many changes there are is known before any is sent: too many are not', async () => {
  const client = await (await newDatabase())();
  const seen = await look(client);
  await note(client, mostChanges);
  expect((await changesSince(client, seen, withinMs)).changed).toHaveLength(mostChanges);
  await note(client, 1);
  const { stream } = (client as unknown as { connection: { stream: { bytesRead: number } } }).connection;
  const before = stream.bytesRead;
  expect((await changesSince(client, seen, withinMs)).changed).toBeUndefined();
  expect(stream.bytesRead - before).toBeLessThan(1_000);
});

test('a look that takes too long says so', async () => {
  const connect = await newDatabase();
  const [client, locking] = [await connect(), await connect()];
  const seen = await look(client);
  await locking.query('begin; lock table admission_changes in access exclusive mode');
  await expect(changesSince(client, seen, 100)).rejects.toThrow(LookTooLong);
  await locking.query('rollback');
});
