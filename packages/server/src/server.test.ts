import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@stoa/client/full-client';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { jobNames, type Status } from '@stoa/contract/management';
import { lockUntilCommit } from '@stoa/database/advisory-lock';
import { writeBackup } from '@stoa/database/backup';
import { restoreBackup } from '@stoa/database/restore';
import { keyNameOfDatabase } from '@stoa/database/secret-key-name';
import { cuttableConnection } from '@stoa/database/testing/cuttable-connection';
import { databaseUrl } from '@stoa/database/testing/database-url';
import { untilWaiting } from '@stoa/database/testing/locks';
import { cloneDatabase, type TestDatabase } from '@stoa/database/testing/test-database';
import { tokenHash } from '@stoa/secrets/secrets';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig } from './config.ts';
import { createLog } from './log.ts';
import { refuseForeignKey, sealerOf } from './secret-key.ts';
import { type Server, startServer } from './server.ts';
import { rawConnection } from './testing/raw-connection.ts';
import { runStoa } from './testing/run-stoa.ts';

let database: TestDatabase;
let server: Server;
let dataFolder: string;

beforeEach(async () => {
  database = await cloneDatabase();
  dataFolder = await scratchFolder();
  server = await start();
});
afterEach(async () => {
  await server.stop();
  await database.close();
});

function start(env: Record<string, string> = {}): Promise<Server> {
  const given = {
    STOA_MODE: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    STOA_DATA: dataFolder,
    DATABASE_URL: databaseUrl(database.connection),
    LOG_LEVEL: 'silent',
    ...env,
  };
  const config = loadConfig({}, given);
  return startServer(config, createLog(config));
}

test('the first start makes an operator’s token: readable to the server’s user alone, stored as a hash', async () => {
  const { operatorToken } = server;
  if (operatorToken.kind !== 'made') throw new Error(`the token is ${operatorToken.kind}`);
  expect(operatorToken.file).toBe(join(dataFolder, 'operator-token'));
  expect((await stat(operatorToken.file)).mode & 0o777).toBe(0o600);
  const rows = await database.db.selectFrom('operator_tokens').selectAll().execute();
  expect(rows.map(({ token_hash }) => token_hash)).toEqual([tokenHash(operatorToken.token)]);
  const headers = { authorization: `Bearer ${operatorToken.token}` };
  const status = await fetch(`${server.address}/management/v1/status`, { headers });
  expect(status.status).toBe(200);
  const { jobs } = (await status.json()) as Status;
  expect(jobs.map(({ name }) => name).toSorted()).toEqual([...jobNames].toSorted());
  expect(jobs.every(({ failures }) => failures === 0)).toBe(true);
});

test('auth H4: a server that is started hashes with the cost of production, whatever tests take', async () => {
  expect(await server.deps.passwords.hash('correct Horse 7')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a second start on the same database shows no token again, and the first one still works', async () => {
  const made = server.operatorToken;
  await server.stop();
  server = await start();
  expect(server.operatorToken.kind).toBe('existing');
  const headers = { authorization: `Bearer ${made.kind === 'made' ? made.token : ''}` };
  expect((await fetch(`${server.address}/management/v1/status`, { headers })).status).toBe(200);
});

test('a token of the environment replaces the one that an earlier environment gave', async () => {
  const status = async (token: string) =>
    (await fetch(`${server.address}/management/v1/status`, { headers: { authorization: `Bearer ${token}` } })).status;
  const [first, second] = ['a'.repeat(40), 'b'.repeat(40)] as const;
  for (const token of [first, second]) {
    await server.stop();
    server = await start({ STOA_OPERATOR_TOKEN: token });
    expect([server.operatorToken.kind, await status(token)]).toEqual(['from environment', 200]);
  }
  expect(await status(first)).toBe(401);
});

test('the token of the first start may be given by the environment as well', async () => {
  const made = server.operatorToken;
  if (made.kind !== 'made') throw new Error(`the token is ${made.kind}`);
  for (const env of [{ STOA_OPERATOR_TOKEN: made.token }, {}] as Record<string, string>[]) {
    await server.stop();
    server = await start(env);
    const headers = { authorization: `Bearer ${made.token}` };
    expect((await fetch(`${server.address}/management/v1/status`, { headers })).status).toBe(200);
  }
});

async function archive(): Promise<string> {
  const file = join(await scratchFolder(), 'portal.stoa');
  await writeBackup(database.pool, createWriteStream(file));
  return file;
}

const serving = 'A Stoa is serving from this database';

test('nothing is restored beside a server that runs on the same database', async () => {
  const file = await archive();
  await expect(restoreBackup(database.pool, file, { force: true })).rejects.toThrow(serving);
  await server.stop();
  await restoreBackup(database.pool, file, { force: true });
});

test('nothing is restored beside a server whose gate has lost its connection, and no key takes its place', async () => {
  await server.stop();
  const direct = await cuttableConnection(database.connection);
  onTestFinished(() => direct.stop());
  server = await start({ DATABASE_DIRECT_URL: databaseUrl(direct.connection) });
  const file = await archive();
  direct.cut();
  await vi.waitFor(async () => expect(await namesOfConnections()).not.toContain('stoa-gate'));
  await expect(restoreBackup(database.pool, file, { force: true })).rejects.toThrow(serving);
  const lost = { STOA_SECRET_KEY: 'another key, and long enough for one', STOA_SECRET_KEY_LOST: await keyName() };
  await expect(start(lost)).rejects.toThrow('a server runs with the key of this database');
});

/** What the setting calls the key of the database. */
async function keyName(): Promise<string> {
  return (await keyNameOfDatabase(database.db))?.split('.')[1] ?? '';
}

async function namesOfConnections(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select application_name as name from pg_stat_activity where datname = current_database()',
  );
  return rows.map(({ name }) => name);
}

test('a name that a pooler has kept from a server that was stopped hinders no restore', async () => {
  await server.stop();
  const file = await archive();
  const pooled = await database.pool.connect();
  await pooled.query("set application_name = 'stoa-server 0123456789ab 0123456789ab'");
  await restoreBackup(database.pool, file, { force: true });
  pooled.release(true);
});

test('nothing is restored under a server that starts', async () => {
  await server.stop();
  const file = await archive();
  const upgrade = await database.db.startTransaction().execute();
  await lockUntilCommit(upgrade, 'migrate');
  const starting = start();
  await untilWaiting(database.db);
  await expect(restoreBackup(database.pool, file, { force: true })).rejects.toThrow(serving);
  await upgrade.rollback().execute();
  server = await starting;
});

test('a server that starts during a restore waits, and serves what was restored', async () => {
  await server.stop();
  const file = await archive();
  await database.db.updateTable('portals').set({ name: 'Of before' }).execute();
  const upgrade = await database.db.startTransaction().execute();
  await lockUntilCommit(upgrade, 'migrate');
  const restore = restoreBackup(database.pool, file, { force: true });
  await untilWaiting(database.db);
  const starting = start();
  await untilWaiting(database.db, 2);
  await upgrade.rollback().execute();
  await restore;
  server = await starting;
  expect(server.portal.name).not.toBe('Of before');
});

test('a server on DATABASE_URL notes so in its data folder, also where it needs none', async () => {
  const noted = (folder: string) => existsSync(join(folder, 'database-url-used'));
  expect(noted(dataFolder)).toBe(true);
  await server.stop();
  const STOA_SECRET_KEY = (await readFile(join(dataFolder, 'secret-key'), 'utf8')).trim();
  const absent = join(dataFolder, 'absent');
  server = await start({ STOA_SECRET_KEY, STOA_OPERATOR_TOKEN: 'a'.repeat(40), STOA_DATA: absent });
  expect(noted(absent)).toBe(true);
});

test('a link that the owner of the data folder made for the server is not followed', async () => {
  await server.stop();
  await database.close();
  database = await cloneDatabase();
  dataFolder = await scratchFolder();
  const victim = join(await scratchFolder(), 'victim');
  await writeFile(victim, 'unharmed');
  for (const name of ['database-url-used', `operator-token.${process.pid}`, '.writable'])
    await symlink(victim, join(dataFolder, name));
  server = await start();
  server.markReady();
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  expect(await readFile(victim, 'utf8')).toBe('unharmed');
});

test('/readyz answers 200 only between markReady and stop', async () => {
  const ready = async () => (await fetch(`${server.address}/readyz`)).status;
  expect(await ready()).toBe(503);
  server.markReady();
  expect(await ready()).toBe(200);
  await server.stop();
  await expect(ready()).rejects.toThrow();
});

test('/readyz answers 503 while the data folder cannot be written', async () => {
  const ready = async () => (await fetch(`${server.address}/readyz`)).status;
  server.markReady();
  // The tests may run as root, which ignores permissions, so a file in the place of the folder stops the writing.
  await rename(dataFolder, `${dataFolder}.away`);
  await writeFile(dataFolder, '');
  expect(await ready()).toBe(503);
  await rm(dataFolder);
  await rename(`${dataFolder}.away`, dataFolder);
  // An answer counts for a second.
  await vi.waitFor(async () => expect(await ready()).toBe(200), { interval: 500 });
  // A file that stayed would keep its block on a disk that has become full, and prove nothing.
  expect((await readdir(dataFolder)).filter((name) => name.startsWith('.writable'))).toEqual([]);
});

test('/readyz answers 503 until the gate was loaded: a new server with a wrong address for it takes no requests', async () => {
  await server.stop();
  server = await start({ DATABASE_DIRECT_URL: 'postgres://127.0.0.1:1/stoa' });
  server.markReady();
  const answer = await fetch(`${server.address}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('The gate could not read yet who may pass.');
});

test('a gate whose own address leads to a copy of the database is not loaded: it would never hear of what is revoked', async () => {
  const copy = await cloneDatabase();
  onTestFinished(() => copy.close());
  for (const [direct, status] of [
    [copy, 503],
    [database, 200],
  ] as const) {
    await server.stop();
    server = await start({ DATABASE_DIRECT_URL: databaseUrl(direct.connection) });
    server.markReady();
    expect((await fetch(`${server.address}/readyz`)).status).toBe(status);
  }
  await server.stop();
});

test('a stop finishes the request in flight, takes no other, and then ends the database', async () => {
  const { db, pool } = database;
  const { portal_id } = server.portal;
  // A row that is held makes the request wait for as long as the test wants.
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from portals where portal_id = $1 for update', [portal_id]);
  const connection = await rawConnection(server.address);
  const idle = await rawConnection(server.address);
  expect((await idle.ask('GET /healthz HTTP/1.1\r\nHost: portal\r\n\r\n')).status).toBe(200);
  // Browsers open connections ahead; the stop would wait for this one for ever.
  const unused = await rawConnection(server.address);
  const half = await rawConnection(server.address);
  void half.ask('GET /healthz HTTP/1.1\r\nHost: portal\r\n').catch(() => {});
  const body = JSON.stringify({ email: 'slow@example.com', full_name: 'Slow' });
  const slow = connection.ask(
    `POST /api/v2/developer HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const waiting = async () =>
    (await pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rowCount;
  await expect.poll(waiting).toBeGreaterThan(0);

  let stopped = false;
  const stop = server.stop().then(() => {
    stopped = true;
  });
  await expect
    .poll(() =>
      fetch(`${server.address}/healthz`).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('refused');
  expect(stopped).toBe(false);
  await holder.query('commit');
  holder.release();
  expect((await slow).status).toBe(201);
  await stop;
  const row = await db.selectFrom('developers').select('email').executeTakeFirst();
  expect(row).toEqual({ email: 'slow@example.com' });
  const others = await pool.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name = 'stoa' and state <> 'idle'`,
  );
  expect(others.rows[0]).toEqual({ count: 0 });
  expect([idle.open, unused.open, half.open]).toEqual([false, false, false]);
  connection.close();
});

test('who follows what changes, in the moment of a stop, is told to come again, and keeps no server', async () => {
  const token = server.operatorToken.kind === 'made' ? server.operatorToken.token : '';
  const connection = await rawConnection(server.address);
  // A head that is not finished is not idle: it may come to its end while the server closes.
  const head = `GET /management/v1/events?topic=requests HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\n`;
  const answer = connection.ask(head);
  const stop = server.stop();
  await expect.poll(() => fetch(`${server.address}/healthz`).then(String, () => 'refused')).toBe('refused');
  void connection.ask('\r\n').catch(() => {});
  expect((await answer).status).toBe(503);
  await stop;
  connection.close();
});

test('a stop says so at /readyz first, and answers for the seconds of the drain', async () => {
  const port = new URL(server.address).port;
  await server.stop();
  server = await start({ STOA_DRAIN: '2', PORT: port });
  server.markReady();
  const stop = server.stop();
  const ready = await fetch(`${server.address}/readyz`);
  const other = await fetch(`${server.address}/healthz`);
  expect([ready.status, other.status, other.headers.get('connection')]).toEqual([503, 200, 'close']);
  await stop;
  await expect(fetch(`${server.address}/healthz`)).rejects.toThrow();
});

/** What the servers of the database depend on. */
const kept = () =>
  Promise.all([
    database.db.selectFrom('operator_tokens').selectAll().execute(),
    database.db.selectFrom('portals').selectAll().execute(),
    database.pool.query('select * from schema_migrations').then(({ rows }) => rows),
  ]);

test('a server whose port is in use changes nothing for the one that has it', async () => {
  await server.stop();
  server = await start({ STOA_OPERATOR_TOKEN: 'a'.repeat(40) });
  const before = await kept();
  const refused = start({ PORT: new URL(server.address).port, PUBLIC_URL: 'https://elsewhere.example' });
  await expect(refused).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(await kept()).toEqual(before);
});

test('a server with another secret key than the database was set up with does not start', async () => {
  await server.stop();
  const other = { STOA_SECRET_KEY: 'another key, and long enough for one' };
  const { pool } = database;
  // The database looks as if it were of the version before.
  await pool.query(
    `create table newest as select * from schema_migrations order by version desc limit 1;
     delete from schema_migrations where version = (select version from newest)`,
  );
  const before = await kept();
  const refused = { ...other, STOA_OPERATOR_TOKEN: 'c'.repeat(40), PUBLIC_URL: 'https://elsewhere.example' };
  await expect(start(refused)).rejects.toThrow(/^STOA_SECRET_KEY is not the key that this database was set up with\./);
  expect(await kept(), 'what those that run depend on').toEqual(before);
  await pool.query('insert into schema_migrations select * from newest; drop table newest');
  const leftBehind = { STOA_SECRET_KEY_LOST: await keyName() };
  await expect(start({ ...other, STOA_SECRET_KEY_LOST: 'yes' })).rejects.toThrow(
    `start once with STOA_SECRET_KEY_LOST=${leftBehind.STOA_SECRET_KEY_LOST}:`,
  );
  const lost = await start({ ...other, ...leftBehind });
  await lost.stop();
  await expect(start(leftBehind), 'it was said of another key').rejects.toThrow(/secret-key is not the key/);
  server = await start(other);
});

test('no key takes the place of that of a running server, and a setting that says so is warned of', async () => {
  const lost = { STOA_SECRET_KEY: 'another key, and long enough for one', STOA_SECRET_KEY_LOST: await keyName() };
  const before = await kept();
  await expect(start(lost)).rejects.toThrow('a server runs with the key of this database');
  expect(await kept()).toEqual(before);
  await server.stop();
  server = await start(lost);
  const warn = vi.fn();
  await refuseForeignKey(database, loadConfig({}, { STOA_MODE: 'development', ...lost }), { warn });
  expect(warn.mock.calls).toEqual([['STOA_SECRET_KEY_LOST is set, and no key is lost: remove this setting.']]);
});

test('of two starts that replace a lost key at once, one is refused', async () => {
  await server.stop();
  const lost = { STOA_MODE: 'development', STOA_SECRET_KEY_LOST: await keyName() };
  const configs = ['first', 'second'].map((name) => loadConfig({}, { ...lost, STOA_SECRET_KEY: name.padEnd(32, '.') }));
  const { portal_id } = server.portal;
  const seen = await Promise.all(configs.map((config) => refuseForeignKey(database, config, { warn: () => {} })));
  const [first, second] = configs.map((config, at) => () => sealerOf(database.db, portal_id, config, seen[at] ?? null));
  await first?.();
  await expect(second?.()).rejects.toThrow('STOA_SECRET_KEY is not the key that this database was set up with');
  await first?.();
});

test('a folder without the key of the database is told so, and gets no key', async () => {
  const folder = await scratchFolder();
  const told = `${folder} has no key, and this database was set up with one. Copy secret-key there, or set STOA_SECRET_KEY.`;
  await expect(start({ STOA_DATA: folder })).rejects.toThrow(told);
  const file = await archive();
  await server.stop();
  const env = { STOA_DATA: folder, DATABASE_URL: databaseUrl(database.connection) };
  const { out } = await runStoa({} as Client, ['restore', '--force', file], { env });
  expect(out.split('\n')[1]).toContain(told);
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  [0, 'is no file, and root reads nothing else.'],
  [1000, 'cannot be read (EISDIR). Let the user running Stoa read it, or set STOA_SECRET_KEY.'],
])('a restore that is done says so, also where the key cannot be read (user %i)', async (user, told) => {
  const folder = await scratchFolder();
  await mkdir(join(folder, 'secret-key'));
  const file = await archive();
  await server.stop();
  const env = { STOA_DATA: folder, DATABASE_URL: databaseUrl(database.connection) };
  const spy = vi.spyOn(process, 'geteuid').mockReturnValue(user);
  onTestFinished(() => spy.mockRestore());
  const { code, out } = await runStoa({} as Client, ['restore', '--force', file], { env });
  expect([code, out.split('\n')]).toEqual([
    0,
    [expect.stringContaining(`Restored ${file} into `), `${join(folder, 'secret-key')} ${told}`],
  ]);
});

test('two servers live side by side on one database and see each other’s writes', async () => {
  const second = await start();
  try {
    await fetch(`${server.address}/api/v2/developer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'both@example.com', full_name: 'Both' }),
    });
    const mails = async () =>
      (await (await fetch(`${second.address}/dev/mail.json?to=both@example.com`)).json()) as unknown[];
    await expect.poll(async () => (await mails()).length).toBe(1);
  } finally {
    await second.stop();
  }
});
