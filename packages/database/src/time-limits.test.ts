import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { silentLog } from '@stoa/embedded-postgres/database-log';
import { expect, onTestFinished, test } from 'vitest';
import { lockUntilCommit, tryRawLockUntilCommit } from './advisory-lock.ts';
import { writeBackup } from './backup.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open.ts';
import { restoreBackup } from './restore.ts';
import { beginServing, servingLock } from './serving.ts';
import { untilWaiting } from './testing/locks.ts';
import { cloneDatabase } from './testing/test-database.ts';

const limitMs = 400;
const file = async () => join(await scratchFolder(), 'portal.stoa');

test.each<[string, 'migrate' | 'serving', (database: OpenDatabase) => Promise<unknown>]>([
  ['a backup', 'migrate', async ({ pool }) => writeBackup(pool, createWriteStream(await file()))],
  ['a migration', 'migrate', ({ db }) => migrate(db)],
  ['a start', 'serving', async ({ pool }) => (await beginServing(pool, silentLog))()],
])('%s may take any time, whatever limits the role has', async (_, lock, work) => {
  const { database, limited } = await limitedDatabase();
  const holder = await database.db.startTransaction().execute();
  await lockUntilCommit(holder, lock);
  const working = work(limited);
  working.catch(() => {});
  await untilWaiting(database.db);
  await pause(2 * limitMs);
  await holder.rollback().execute();
  await working;
});

test('a restore may take any time, whatever limits the role has', async () => {
  const { database, limited } = await limitedDatabase();
  const archive = await file();
  await writeBackup(database.pool, createWriteStream(archive));
  const reader = await database.pool.connect();
  await reader.query('begin; select from portals');
  const restoring = restoreBackup(limited.pool, archive, { force: true });
  restoring.catch(() => {});
  await untilWaiting(database.db);
  await pause(2 * limitMs);
  expect(await tryRawLockUntilCommit(reader, servingLock), 'it waits still').toBe(false);
  await reader.query('rollback');
  reader.release();
  await restoring;
});

/** A database, and a pool on it whose connections have all limits that this PostgreSQL knows. */
async function limitedDatabase() {
  const database = await cloneDatabase();
  const { pool, connection } = database;
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_settings where name in ('lock_timeout', 'transaction_timeout')",
  );
  for (const { name } of rows) await pool.query(`alter database ${connection.database} set ${name} = ${limitMs}`);
  const own = { statement_timeout: limitMs, idle_in_transaction_session_timeout: limitMs };
  const limited = await openDatabase({ ...connection, ...own });
  const clients = await Promise.all(Array.from({ length: 3 }, () => limited.pool.connect()));
  for (const client of clients) client.release();
  // The tests themselves have no limits.
  for (const { name } of rows) await pool.query(`alter database ${connection.database} reset ${name}`);
  onTestFinished(async () => {
    await limited.close();
    await database.close();
  });
  return { database, limited };
}
