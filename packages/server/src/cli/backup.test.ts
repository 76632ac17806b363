import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@stoa/client/full-client';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { lockUntilCommit } from '@stoa/database/advisory-lock';
import { restoreBackup } from '@stoa/database/restore';
import { untilWaiting } from '@stoa/database/testing/locks';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { databaseUrl } from '../testing/database-url.ts';
import { runStoa } from '../testing/run-stoa.ts';

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
