import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Client } from '@stoa/client/full-client';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { lockUntilCommit } from '@stoa/database/advisory-lock';
import { openDatabase } from '@stoa/database/open';
import { restoreBackup } from '@stoa/database/restore';
import { databaseUrl } from '@stoa/database/testing/database-url';
import { untilWaiting } from '@stoa/database/testing/locks';
import { cloneDatabase, createEmptyDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { silentLog } from '@stoa/embedded-postgres/database-log';
import { findRunningEmbeddedPostgres, startEmbeddedPostgres } from '@stoa/embedded-postgres/embedded-postgres';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
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

test('a backup replaces no link and nothing that is no regular file', async () => {
  const folder = await scratchFolder();
  const [link, special] = [join(folder, 'link'), join(folder, 'socket')];
  await symlink(join(folder, 'target'), link);
  const listener = createServer().listen(special);
  onTestFinished(() => void listener.close());
  await once(listener, 'listening');
  expect((await backup(link)).err).toBe(`stoa: ${link} is a link. Name the file itself.`);
  expect((await backup(special)).err).toBe(`stoa: ${special} is no regular file, and stays as it is.`);
  expect((await lstat(link)).isSymbolicLink()).toBe(true);
  expect((await lstat(special)).isSocket()).toBe(true);
  expect((await readdir(folder)).toSorted()).toEqual(['link', 'socket']);
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
      const found = await findRunningEmbeddedPostgres(dataFolder, { alsoOfCommand: true });
      return found ?? Promise.reject(new Error('the database does not run'));
    });
    const beside = await openDatabase(connection);
    await untilWaiting(beside.db);
    await beside.close();
    expect(await readdir(folder)).toHaveLength(2);
    const second = await runStoa(noServer, ['migrate'], { env: { STOA_DATA: dataFolder } });
    expect(second.err, 'it would lose its database when the first ends').toMatch(
      /^stoa: Another command works with the database in .* \(process \d+, since .*\)\. Wait for its end\.$/,
    );
    child.kill(signal);
    expect(await ended).toEqual([code, null]);
    const [version = ''] = await readdir(join(dataFolder, 'postgres'));
    expect(await readdir(join(dataFolder, 'postgres', version))).not.toContain('postmaster.pid');
    expect(await readdir(folder)).toEqual(['data']);
  }
});

test.each([
  ['SIGINT', 130, ['backup']],
  ['SIGTERM', 143, ['migrate']],
  ['SIGTERM', 143, ['upgrade', '--check']],
] as const)(
  '%s while the embedded database starts ends with %i and leaves nothing behind: %j',
  async (signal, code, command) => {
    const folder = await scratchFolder();
    const dataFolder = join(folder, 'data');
    await (await startEmbeddedPostgres({ dataFolder, log: silentLog })).stop();
    const [version = ''] = await readdir(join(dataFolder, 'postgres'));
    const cluster = join(dataFolder, 'postgres', version);
    const args = command[0] === 'backup' ? [...command, join(folder, 'portal.stoa')] : command;
    const child = spawn(process.execPath, [serverProgram, ...args], {
      env: { ...process.env, DATABASE_URL: '', STOA_DATA: dataFolder },
    });
    const ended = once(child, 'close');
    const said = text(child.stderr);
    await vi.waitFor(() => stat(join(cluster, 'postmaster.pid')), { timeout: 20_000, interval: 5 });
    child.kill(signal);
    expect(await ended).toEqual([code, null]);
    // PostgreSQL may say that it ends connections.
    expect(await said).not.toMatch(/^\s+at /m);
    expect(await readdir(cluster)).not.toContain('postmaster.pid');
    expect(await readdir(folder)).toEqual(['data']);
  },
);

/** The commands that work on the database of this machine, in a shell without DATABASE_URL. */
const localCommands = (archive: string) => [
  ['backup', `${archive}.new`],
  ['migrate'],
  ['upgrade', '--check'],
  ['restore', archive, '--force'],
];

test('a command without DATABASE_URL leaves alone what lies in the folder of a server that has it', async () => {
  const folder = await scratchFolder();
  const archive = join(folder, 'portal.stoa');
  expect((await backup(archive)).code).toBe(0);
  const dataFolder = join(folder, 'data');
  await mkdir(join(dataFolder, 'postgres'), { recursive: true });
  await writeFile(join(dataFolder, 'database-url-used'), '');
  for (const command of localCommands(archive)) {
    const { code, err } = await runStoa(noServer, command, { env: { STOA_DATA: dataFolder } });
    expect([code, err], command.join(' ')).toEqual([
      1,
      `stoa: The server of ${dataFolder} runs on DATABASE_URL. Set it here too. If you mean the embedded database in this folder, delete ${dataFolder}/database-url-used first.`,
    ]);
  }
  expect((await readdir(folder)).toSorted()).toEqual(['data', 'portal.stoa']);
  expect(await readdir(join(dataFolder, 'postgres'))).toEqual([]);
});

test('no command makes a database in a wrong folder, or before it has read its archive', async () => {
  const folder = await scratchFolder();
  const archive = join(folder, 'absent.stoa');
  const run = async (command: string[]) =>
    (await runStoa(noServer, command, { env: { STOA_DATA: join(folder, 'data') } })).err;
  const [restore = [], ...others] = localCommands(archive).toReversed();
  for (const command of others)
    expect(await run(command)).toBe(
      `stoa: There is no database in ${join(folder, 'data')}. Set STOA_DATA or DATABASE_URL.`,
    );
  expect(await run(restore)).toBe(`stoa: There is no file ${archive}.`);
  expect(await readdir(folder)).toEqual([]);
});

test('a backup and a restore say of which database, without its password', async () => {
  const file = join(await scratchFolder(), 'portal.stoa');
  const target = await createEmptyDatabase();
  onTestFinished(() => target.close());
  // The embedded database asks for no password.
  const password = String(database.connection.password ?? 'geheim');
  const env = (connection: TestDatabase['connection']) => ({ DATABASE_URL: databaseUrl({ ...connection, password }) });
  const name = ({ connection: { host, port, database: named } }: TestDatabase) => `${host}:${port}/${named}`;
  const wrote = await runStoa(noServer, ['backup', file], { env: env(database.connection) });
  expect(wrote.out).toMatch(/^Wrote .*, \d+ kB, of /);
  expect(wrote.out.split(' of ')[1]).toBe(`${name(database)}.`);
  const restored = await runStoa(noServer, ['restore', file], { env: env(target.connection) });
  expect(restored.out).toBe(`Restored ${file} into ${name(target)}.`);
  expect(wrote.out + restored.out).not.toContain(password);
});
