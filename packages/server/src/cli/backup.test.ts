import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@stoa/client/full-client';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { lockUntilCommit } from '@stoa/database/advisory-lock';
import { openDatabase } from '@stoa/database/open';
import { restoreBackup } from '@stoa/database/restore';
import { untilWaiting } from '@stoa/database/testing/locks';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { silentLog } from '@stoa/embedded-postgres/database-log';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '@stoa/embedded-postgres/embedded-postgres';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { databaseUrl } from '../testing/database-url.ts';
import { runStoa } from '../testing/run-stoa.ts';
import { serverProgram } from '../testing/server-program.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database?.close());

/** The command asks no server. */
const noServer = {} as Client;
const backup = (file: string) =>
  runStoa(noServer, ['backup', file], { env: { DATABASE_URL: databaseUrl(database.connection) } });

test('two backups to the same file at once both succeed, and the file is whole and its owner’s alone', async () => {
  const folder = await scratchFolder();
  const file = join(folder, 'portal.stoa');
  const upgrade = await database.db.startTransaction().execute();
  await lockUntilCommit(upgrade, 'migrate');
  const both = Promise.all([backup(file), backup(file)]);
  await untilWaiting(database.db, 2);
  await upgrade.commit().execute();
  expect((await both).map(({ code, err }) => [code, err])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  const target = await createEmptyDatabase();
  onTestFinished(() => target.close());
  await restoreBackup(target.pool, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['portal.stoa']);
});

test('what lies beside the file is neither written to nor followed', async () => {
  const folder = await scratchFolder();
  const file = join(folder, 'portal.stoa');
  await writeFile(join(folder, 'other'), 'kept');
  await symlink(join(folder, 'other'), `${file}.part`);
  await writeFile(file, 'the archive of yesterday', { mode: 0o666 });
  expect((await backup(file)).code).toBe(0);
  expect(await readFile(join(folder, 'other'), 'utf8')).toBe('kept');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a file that cannot be written is told in a sentence, and nothing is left beside it', async () => {
  const folder = await scratchFolder();
  const absent = join(folder, 'absent');
  const file = join(absent, 'portal.stoa');
  expect(await backup(file)).toEqual({
    code: 1,
    out: '',
    err: `stoa: ${file} cannot be written: there is no folder ${absent}.`,
  });
  await mkdir(absent);
  expect((await backup(absent)).err).toBe(`stoa: ${absent} is a folder.`);
  expect(await readdir(folder)).toEqual(['absent']);
});

/** An embedded database, stopped, in which every backup waits: a prepared transaction keeps its lock over a restart. */
async function heldDatabase(dataFolder: string): Promise<void> {
  const settings = { max_prepared_transactions: 1 };
  const { connection, stop } = await startEmbeddedPostgres({ dataFolder, log: silentLog, settings });
  const { pool, close } = await openDatabase(connection);
  await pool.query('alter system set max_prepared_transactions = 1');
  await pool.query('create table held (id integer)');
  await pool.query("begin; lock table held; prepare transaction 'held'");
  await close();
  await stop();
}

test('a signal ends a backup together with the embedded database that it has started, and leaves no draft', async () => {
  const folder = await scratchFolder();
  const dataFolder = join(folder, 'data');
  await heldDatabase(dataFolder);
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const child = spawn(process.execPath, [serverProgram, 'backup', join(folder, 'portal.stoa')], {
      env: { ...process.env, DATABASE_URL: '', STOA_DATA: dataFolder },
      stdio: 'inherit',
    });
    const ended = once(child, 'exit');
    const connection = await vi.waitFor(async () => {
      const found = await findRunningEmbeddedPostgres(dataFolder);
      return found ?? Promise.reject(new Error('the database does not run'));
    });
    const beside = await openDatabase(connection);
    await untilWaiting(beside.db);
    await beside.close();
    expect(await readdir(folder)).toHaveLength(2);
    child.kill(signal);
    expect(await ended).toEqual([code, null]);
    const [version = ''] = await readdir(join(dataFolder, 'postgres'));
    expect(await readdir(join(dataFolder, 'postgres', version))).not.toContain('postmaster.pid');
    expect(await readdir(folder)).toEqual(['data']);
  }
});
