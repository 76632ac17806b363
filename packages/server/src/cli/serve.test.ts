import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lchown, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Client } from '@stoa/client/full-client';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { lockUntilCommit } from '@stoa/database/advisory-lock';
import { databaseUrl } from '@stoa/database/testing/database-url';
import { cloneDatabase, createEmptyDatabase } from '@stoa/database/testing/test-database';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runStoa } from '../testing/run-stoa.ts';
import { serverProgram } from '../testing/server-program.ts';

/** A start that waits for an upgrade of the database: it can be told to stop, and writes down by which signal. */
async function startThatWaits(command: (program: string[]) => [string, ...string[]]) {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  const upgrade = await database.db.startTransaction().execute();
  await lockUntilCommit(upgrade, 'migrate');
  const flags = {
    '--data-folder': await scratchFolder(),
    '--port': '0',
    '--database-url': databaseUrl(database.connection),
    '--mode': 'development',
    '--log-level': 'info',
  };
  const [program, ...args] = command([process.execPath, serverProgram, 'serve', ...Object.entries(flags).flat()]);
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'close');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said += bytes;
    });
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
    );
    expect(rows).toHaveLength(1);
  });
  return {
    child,
    async end() {
      const code = await ended;
      await upgrade.rollback().execute();
      return { code, said };
    },
  };
}

test('a start that waits for an upgrade of the database obeys SIGTERM; without a terminal no closed one ends it', async () => {
  const { child, end } = await startThatWaits(([program = '', ...args]) => [program, ...args]);
  child.kill('SIGHUP');
  child.kill('SIGTERM');
  const { code, said } = await end();
  expect(code).toEqual([0, null]);
  expect(said).toContain('"signal":"SIGTERM"');
});

test.runIf(process.platform === 'linux' && existsSync('/usr/bin/script'))(
  'a start at a terminal that is closed stops',
  async () => {
    const { child, end } = await startThatWaits((words) => [
      '/usr/bin/script',
      '-qfec',
      words.map((word) => `'${word}'`).join(' '),
      '/dev/null',
    ]);
    const [pid] = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).split(' ').map(Number);
    process.kill(pid as number, 'SIGHUP');
    expect((await end()).said).toMatch(/signal.*SIGHUP/);
  },
);

test.runIf(process.platform === 'linux')(
  'a start that ends while the embedded database is made ends that too',
  async () => {
    const folder = await scratchFolder();
    const child = spawn(
      process.execPath,
      [serverProgram, 'serve', '--data-folder', folder, '--port', '0', '--mode', 'development'],
      { env: { ...process.env, DATABASE_URL: '' }, stdio: 'inherit' },
    );
    const ended = once(child, 'exit');
    const initdb = await vi.waitFor(async () => {
      const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
      for (const pid of children.trim().split(' ').map(Number))
        if (/initdb(?!\0--version)/.test(await readFile(`/proc/${pid}/cmdline`, 'utf8'))) return pid;
      throw new Error('initdb does not run');
    });
    // As on a machine that is so slow that the start does not end by itself.
    process.kill(initdb, 'SIGSTOP');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    // A zombie has no command line.
    const command = () => readFile(`/proc/${initdb}/cmdline`, 'utf8').catch(() => '');
    await vi.waitFor(async () => expect(await command()).toBe(''));
  },
);

/** A socket that this process holds and takes no connection from, as systemd does. Node has no other way to open one. */
function openSocket(): { readonly fd: number; readonly port: number } {
  const { TCP, constants } = (process as unknown as { binding(name: string): TcpBinding }).binding('tcp_wrap');
  const socket = new TCP(constants.SERVER);
  onTestFinished(() => socket.close());
  socket.bind('127.0.0.1', 0);
  const address = { port: 0 };
  socket.getsockname(address);
  return { fd: socket.fd, ...address };
}

interface TcpBinding {
  readonly constants: { readonly SERVER: number };
  readonly TCP: new (
    type: number,
  ) => { readonly fd: number; bind(host: string, port: number): void; getsockname(out: object): void; close(): void };
}

test.runIf(process.platform === 'linux')(
  'who connects while a server with a socket of systemd restarts is answered',
  async () => {
    const database = await cloneDatabase();
    onTestFinished(() => database.close());
    const { fd, port } = openSocket();
    const env = {
      STOA_MODE: 'development',
      STOA_DATA: await scratchFolder(),
      DATABASE_URL: databaseUrl(database.connection),
    };
    const start = (settings: Readonly<Record<string, string>> = {}) => {
      const child = spawn(
        '/bin/sh',
        ['-c', 'LISTEN_PID=$$ exec "$@"', 'sh', process.execPath, serverProgram, 'serve'],
        {
          stdio: ['ignore', 'ignore', 'pipe', fd],
          env: { ...process.env, ...env, PORT: String(port), LISTEN_FDS: '1', ...settings },
        },
      );
      onTestFinished(() => void child.kill('SIGKILL'));
      let said = '';
      child.stderr?.on('data', (bytes) => {
        said += bytes;
      });
      return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) };
    };
    const ask = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status);
    const first = start();
    await vi.waitFor(async () => expect(await ask()).toBe(200));
    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0 });
    const meanwhile = ask();
    const second = start();
    expect(await meanwhile).toBe(200);
    second.child.kill('SIGTERM');
    await second.ended;
    const says = (said: string) => expect.stringContaining(said);
    expect(await start({ PORT: '1' }).ended).toEqual({
      code: 1,
      said: says('ListenStream and PORT must name the same'),
    });
    expect(await start({ LISTEN_FDS: '2' }).ended).toEqual({ code: 78, said: says('leave one ListenStream') });
  },
);

test.runIf(process.platform === 'linux')('a Unix socket of systemd is refused before a database is made', async () => {
  const data = await scratchFolder();
  const listener = createServer().listen(join(await scratchFolder(), 'socket'));
  onTestFinished(() => void listener.close());
  await once(listener, 'listening');
  const { fd } = (listener as unknown as { readonly _handle: { readonly fd: number } })._handle;
  const child = spawn('/bin/sh', ['-c', 'LISTEN_PID=$$ exec "$@"', 'sh', process.execPath, serverProgram, 'serve'], {
    stdio: ['ignore', 'ignore', 'pipe', fd],
    env: { ...process.env, STOA_MODE: 'development', STOA_DATA: data, DATABASE_URL: '', LISTEN_FDS: '1' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said, [code]] = await Promise.all([text(child.stderr as Readable), once(child, 'close')]);
  expect({ said, code }).toEqual({
    said: 'stoa: systemd hands over a Unix socket, and Stoa serves TCP alone: name a port in ListenStream.\n',
    code: 78,
  });
  expect(await readdir(data)).toEqual([]);
});

test('a start without the DATABASE_URL of its data folder is refused, and no new start helps', async () => {
  const data = await scratchFolder();
  // With this file no database could be made.
  for (const name of ['database-url-used', 'postgres']) await writeFile(join(data, name), '');
  const serve = ['serve', '--mode', 'development', '--data-folder', data];
  expect(await runStoa({} as Client, serve)).toEqual({
    code: 78,
    out: '',
    err: `stoa: The server of ${data} runs on DATABASE_URL. Set it here too. If you mean the embedded database in this folder, delete ${data}/database-url-used first.`,
  });
  expect((await readdir(data)).toSorted()).toEqual(['database-url-used', 'postgres']);
});

test('a wrong setting ends a start with 78, a database that is not there yet with 1', async () => {
  const serve = ['serve', '--mode', 'development', '--data-folder', await scratchFolder(), '--port', '0'];
  const code = async (...flags: string[]) => (await runStoa({} as Client, [...serve, ...flags])).code;
  expect(await code('--smtp-url', 'nowhere')).toBe(78);
  expect(await code('--public-url', 'https://portal.example.com')).toBe(78);
  expect(await code('--database-url', 'postgres://127.0.0.1:1/stoa', '--log-level', 'silent')).toBe(1);
  const unit = await readFile(join(import.meta.dirname, '../../npm/deploy/systemd/stoa.service'), 'utf8');
  expect(unit).toContain('RestartPreventExitStatus=78');
});

test('an empty STOA_SECRET_KEY is refused before anything is made, and no new start helps', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  const data = await scratchFolder();
  const env = {
    ...{ STOA_MODE: 'development', STOA_DATA: data, PORT: '0', LOG_LEVEL: 'silent' },
    DATABASE_URL: databaseUrl(database.connection),
  };
  const start = (settings = {}) => runStoa({} as Client, ['serve'], { env: { ...env, ...settings } });
  const relations = async () =>
    (await database.pool.query("select relname from pg_class where relnamespace = 'public'::regnamespace")).rows;
  expect(await start({ STOA_SECRET_KEY: '' })).toEqual({
    code: 78,
    out: '',
    err: 'stoa: STOA_SECRET_KEY is set, but it is empty. Give it a key, or leave it out and keep the data folder.',
  });
  expect(await readdir(data)).toEqual([]);
  expect(await relations()).toEqual([]);
  await writeFile(join(data, 'secret-key'), 'cut off\n');
  expect(await start()).toMatchObject({ code: 1, err: expect.stringContaining('is too short for a key') });
  expect(await relations()).toEqual([]);
});

test('a link of another user in the place of the key ends a start of root with 78', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  const data = await scratchFolder();
  const link = join(data, 'secret-key');
  await writeFile(join(data, 'elsewhere'), 'k'.repeat(32));
  await symlink(join(data, 'elsewhere'), link);
  if (process.geteuid?.() === 0) await lchown(link, 65_534, 65_534);
  const spy = vi.spyOn(process, 'geteuid').mockReturnValue(0);
  onTestFinished(() => spy.mockRestore());
  const flags = ['--port', '0', '--mode', 'development', '--log-level', 'silent', '--data-folder', data];
  expect(await runStoa({} as Client, ['serve', ...flags, '--database-url', databaseUrl(database.connection)])).toEqual({
    code: 78,
    out: '',
    err: `stoa: ${link} is a link of another user, or one that another user may replace, and root does not follow it.`,
  });
});

test.each([
  [{ code: 'ENOSPC', path: '/srv/portal.stoa.part' }, 'The disk of /srv/portal.stoa.part is full. Make room on it.'],
  [{ code: 'ENOSPC' }, 'A disk is full. Make room on it.'],
  [{ code: '53100' }, 'The disk of the database is full. Make room on it.'],
])('a full disk is told in a sentence: %o', async (error, sentence) => {
  const call = () => Promise.reject(Object.assign(new Error('could not extend file'), error));
  expect((await runStoa({ call } as unknown as Client, ['status'])).err).toBe(`stoa: ${sentence}`);
});

test('a start with a demo folder that is not there is refused before anything is made', async () => {
  const folder = await scratchFolder();
  const [demo, data] = [join(folder, 'absent'), join(folder, 'data')];
  const flags = ['--demo', demo, '--data-folder', data, '--database-url', 'postgres://127.0.0.1:1/stoa'];
  const { err } = await runStoa({} as Client, ['serve', '--mode', 'development', ...flags]);
  expect(err).toBe(`stoa: There is no folder ${demo} to publish (--demo, STOA_DEMO).`);
  expect(await readdir(folder)).toEqual([]);
});

test('the port that a start takes for 0 is in its banner', async () => {
  const database = await cloneDatabase();
  onTestFinished(() => database.close());
  const flags = ['--port', '0', '--mode', 'development', '--data-folder', await scratchFolder()];
  const args = [serverProgram, 'serve', ...flags, '--database-url', databaseUrl(database.connection)];
  const { PORT: _, ...env } = process.env;
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`the start ended with ${code}`)));
    child.stdout.on('data', (bytes) => {
      said += bytes;
      const [, found] = /Open +(\S+)[\s\S]*Stop/.exec(said) ?? [];
      if (found) resolve(found);
    });
  });
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(said).toContain(`PORT=${new URL(address).port} `);
});
