import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  copyFile,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startWriter } from '@stoa/common/testing/kill-under-writes';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import pg from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { silentLog } from './database-log.ts';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { pidIsTaken } from './processes.ts';
import { chooseServerUser, systemUser } from './server-user.ts';
import { copyInstalledBinaries, ordinaryUser, unlistedUser, writerCommand } from './testing/writer-command.ts';

const nobody = 65534;
const isRoot = process.getuid?.() === 0;

async function start(dataFolder: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataFolder, log: silentLog, ...options });
  onTestFinished(() => embedded.stop());
  return embedded;
}

/** A data folder that was started before: `initdb` takes longer than most of these tests. */
let used: string;
beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), 'stoa-used-'));
  await (await startEmbeddedPostgres({ dataFolder: join(used, 'data'), log: silentLog })).stop();
  return () => rm(used, { recursive: true });
});

async function usedFolder(): Promise<string> {
  const folder = await scratchFolder();
  // Owners are kept, which Node's own `cp` does not do.
  execFileSync('cp', ['-a', join(used, 'data'), folder]);
  return join(folder, 'data');
}

async function ask({ connection }: Pick<EmbeddedPostgres, 'connection'>, query: string): Promise<unknown[][]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query({ text: query, rowMode: 'array' });
  await client.end();
  return rows;
}

test('first start creates the folder; a clean stop and a restart keep the data', async () => {
  const data = join(await scratchFolder(), 'new', 'data');
  const first = await start(data);
  await ask(first, 'create table kept (id integer); insert into kept values (7)');
  await first.stop();
  expect(pidIsTaken(first.pid)).toBe(false);
  expect(await readdir(join(data, 'postgres', '18'))).not.toContain('postmaster.pid');
  const second = await start(data);
  expect(await ask(second, 'select id from kept')).toEqual([[7]]);
});

test('commits are durable, nothing listens on the network and the folders are closed to others', async () => {
  const data = join(await scratchFolder(), 'data');
  const embedded = await start(data);
  expect(await ask(embedded, 'show fsync')).toEqual([['on']]);
  expect(await ask(embedded, 'show synchronous_commit')).toEqual([['on']]);
  expect(await ask(embedded, 'show listen_addresses')).toEqual([['']]);
  expect((await stat(data)).mode & 0o066).toBe(0);
  expect((await stat(join(data, 'postgres'))).mode & 0o077).toBe(0);
  expect((await stat(join(data, 'postgres', '18'))).mode & 0o077).toBe(0);
});

test('a second start on the same folder is refused, naming the folder and the process', async () => {
  const data = await usedFolder();
  const first = await start(data);
  const sentence = new RegExp(`${data} is in use by another Stoa \\(process ${process.pid}, since `);
  await expect(start(data)).rejects.toThrow(sentence);
  await expect(startWriter(await writerCommand(data))).rejects.toThrow(sentence);
  expect(await ask(first, 'select 1')).toEqual([[1]]);
});

test('the command line can reach the database of the running server', async () => {
  const data = await usedFolder();
  expect(await findRunningEmbeddedPostgres(data)).toBeUndefined();
  const embedded = await start(data);
  const connection = await findRunningEmbeddedPostgres(data);
  expect(connection).toEqual(embedded.connection);
  const copy = await scratchFolder();
  await mkdir(join(copy, 'postgres'));
  await copyFile(join(data, 'database-owner.json'), join(copy, 'database-owner.json'));
  expect(await findRunningEmbeddedPostgres(copy), 'a copy of the folder of a live server').toBeUndefined();
  await embedded.stop();
  expect(await findRunningEmbeddedPostgres(data)).toBeUndefined();
});

test('an orphan of a killed server is stopped and replaced', async () => {
  const data = await usedFolder();
  const killed = await startWriter(await writerCommand(data, { idle: true }));
  process.kill(killed.server, 'SIGKILL');
  await killed.acknowledgedUntilEnd;
  const next = await start(data);
  expect(next.pid).not.toBe(killed.postmaster);
  expect(await isGone(killed.postmaster)).toBe(true);
  expect(await ask(next, 'select writes from tally')).toEqual([[0]]);
});

test('a postmaster.pid that names a living stranger does not keep the database from starting', async () => {
  const data = await usedFolder();
  await (await start(data)).stop();
  const cluster = join(data, 'postgres', '18');
  const { uid, gid } = await stat(cluster);
  const stranger = spawn('sleep', ['600'], isRoot ? { uid, gid, cwd: '/' } : {});
  onTestFinished(() => void stranger.kill());
  await once(stranger, 'spawn');
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await writeFile(join(cluster, name), `${stranger.pid}\n${cluster}\n1\n5432\n.\n\n16039950 4\nready\n`);
    await chown(join(cluster, name), uid, gid);
  }
  expect(await ask(await start(data), 'select 1')).toEqual([[1]]);
  expect(pidIsTaken(stranger.pid ?? 0)).toBe(true);
});

test('a kill during the very first start leaves nothing that the next start trips over', async () => {
  const data = join(await scratchFolder(), 'data');
  const [program = '', ...args] = await writerCommand(data);
  const child = spawn(program, args, { stdio: 'ignore' });
  const drafts = async () =>
    (await readdir(join(data, 'postgres')).catch(() => [])).filter((name) => name.endsWith('.draft'));
  await expect.poll(drafts, { interval: 5 }).toHaveLength(1);
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(await readdir(join(data, 'postgres'))).not.toContain('18');
  const embedded = await start(data);
  expect(await ask(embedded, 'select 1')).toEqual([[1]]);
  await embedded.stop();
  await (await start(data)).stop();
  expect(await drafts()).toEqual([]);
});

test('an install folder that the database cannot run from is copied once, to a neutral folder', async () => {
  const folder = await copyInstalledBinaries();
  const cache = join(await scratchFolder(), 'cache');
  // Root is closed out by the folder's mode, an ordinary user by a missing execute bit (as on a noexec mount).
  if (isRoot) await chmod(join(folder, '..'), 0o700);
  else await chmod(join(folder, 'bin', 'postgres'), 0o644);
  const options = { installed: { folder, version: '18-test' }, cacheFolders: ['/etc/passwd/not-a-folder', cache] };
  const data = await usedFolder();
  await (await start(data, options)).stop();
  expect(await readdir(cache)).toEqual(['postgresql-18-test']);
  const { ino } = await stat(join(cache, 'postgresql-18-test'));
  expect(await ask(await start(data, options), 'select 1')).toEqual([[1]]);
  expect((await stat(join(cache, 'postgresql-18-test'))).ino).toBe(ino);
});

test('a damaged copy of the programs is replaced', async () => {
  const folder = await copyInstalledBinaries();
  const cache = join(await scratchFolder(), 'cache');
  if (isRoot) await chmod(join(folder, '..'), 0o700);
  else await chmod(join(folder, 'bin', 'postgres'), 0o644);
  await mkdir(join(cache, 'postgresql-18-test', 'bin'), { recursive: true });
  const options = { installed: { folder, version: '18-test' }, cacheFolders: [cache] };
  expect(await ask(await start(await usedFolder(), options), 'select 1')).toEqual([[1]]);
});

test('links between libraries that no install script made are made at the start', async () => {
  const folder = await copyInstalledBinaries({ links: false });
  const options = { installed: { folder, version: '18-test' }, cacheFolders: [] };
  expect(await ask(await start(await usedFolder(), options), 'select 1')).toEqual([[1]]);
  const list: { target: string }[] = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8'));
  for (const { target } of list) expect((await lstat(join(folder, '..', target))).isSymbolicLink()).toBe(true);
});

test('a data folder whose path is too long for a socket works', async () => {
  const data = join(await scratchFolder(), 'x'.repeat(120), 'data');
  const embedded = await start(data);
  expect(await ask(embedded, 'select 1')).toEqual([[1]]);
  const socketFolder = embedded.connection.host ?? '';
  onTestFinished(() => rm(socketFolder, { recursive: true, force: true }));
  expect((await stat(socketFolder)).mode & 0o077).toBe(0);
  await embedded.stop();
  expect(await ask(await start(data), 'select 1')).toEqual([[1]]);
});

test('when PostgreSQL ends by itself the server is told, and the next start recovers', async () => {
  const data = await usedFolder();
  const embedded = await start(data);
  await ask(embedded, 'create table kept (id integer); insert into kept values (7)');
  process.kill(embedded.pid, 'SIGKILL');
  expect((await embedded.unexpectedExit).message).toContain('stopped unexpectedly. PostgreSQL ended (SIGKILL)');
  await embedded.stop();
  expect(await ask(await start(data), 'select id from kept')).toEqual([[7]]);
});

test('a process that exits without stopping its database leaves no orphan', async () => {
  const data = await usedFolder();
  const script = `
    import { silentLog } from '${import.meta.dirname}/database-log.ts';
    import { startEmbeddedPostgres } from '${import.meta.dirname}/embedded-postgres.ts';
    const { pid } = await startEmbeddedPostgres({ dataFolder: process.argv[1], log: silentLog });
    console.log(pid);
    process.exit(3);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, data]);
  const [line] = await once(child.stdout, 'data');
  await once(child, 'close');
  await expect.poll(() => isGone(Number(line))).toBe(true);
});

test('a link under a name that Stoa writes is replaced, and what it leads to stays as it is', async () => {
  const data = await usedFolder();
  const victim = join(await scratchFolder(), 'victim');
  await writeFile(victim, 'unharmed');
  const { uid } = await stat(victim);
  const names = ['database-owner.json', `database-owner.json.${process.pid}`];
  for (const name of ['stoa.conf', 'pg_hba.conf']) names.push(`postgres/18/${name}`, `postgres/18/${name}.draft`);
  for (const name of names) {
    await rm(join(data, name), { force: true });
    await symlink(victim, join(data, name));
  }
  await (await start(data)).stop();
  expect(await readFile(victim, 'utf8')).toBe('unharmed');
  expect((await stat(victim)).uid).toBe(uid);
});

test('a link in the place of the lock is refused: SQLite would open what it leads to', async () => {
  const data = await usedFolder();
  const victim = join(await scratchFolder(), 'victim');
  await writeFile(victim, '');
  await rm(join(data, 'database.lock'));
  await symlink(victim, join(data, 'database.lock'));
  await expect(start(data)).rejects.toThrow(`${data}/database.lock is a link`);
});

test('settings for a small server are in force, and an operator may change them', async () => {
  const data = await usedFolder();
  const first = await start(data);
  expect(await ask(first, 'show random_page_cost')).toEqual([['1.1']]);
  await ask(first, "alter system set random_page_cost = '1.5'");
  await first.stop();
  expect(await ask(await start(data), 'show random_page_cost')).toEqual([['1.5']]);
});

test('a data folder that cannot be made is refused with a sentence', async () => {
  await expect(start('/etc/passwd/data')).rejects.toThrow('The data folder /etc/passwd/data cannot be created');
});

test('a cluster of another major version is refused with the way to move', async () => {
  const data = join(await scratchFolder(), 'data');
  await mkdir(join(data, 'postgres', '17'), { recursive: true });
  await expect(start(data)).rejects.toThrow(/made by PostgreSQL 17, and this Stoa brings 18. Run "stoa backup"/);
});

if (isRoot)
  describe('as root', () => {
    test('PostgreSQL runs as another user, also in a folder that this user cannot reach', async () => {
      const closed = await scratchFolder();
      await chmod(closed, 0o700);
      const data = join(closed, 'data');
      const embedded = await start(data);
      const own = Number(execFileSync('id', ['-u', systemUser]));
      expect((await stat(`/proc/${embedded.pid}`)).uid).toBe(own);
      expect(own).not.toBe(nobody);
      expect(await findRunningEmbeddedPostgres(data), 'for a command beside the server').toEqual(embedded.connection);
      await ask(embedded, 'create table kept (id integer); insert into kept values (7)');
      await embedded.stop();
      const killed = await startWriter(await writerCommand(data, { idle: true }));
      process.kill(killed.server, 'SIGKILL');
      await killed.acknowledgedUntilEnd;
      expect(await ask(await start(data), 'select id from kept')).toEqual([[7]]);
    });

    test('other services’ processes, those of nobody among them, neither read its files nor connect to it', async () => {
      const data = join(await scratchFolder(), 'data');
      await mkdir(data, { recursive: true });
      const embedded = await start(data);
      const folder = join(data, 'postgres');
      // Every folder above is open: what keeps them out is the owner alone.
      for (let at = data; at !== tmpdir() && at !== '/'; at = dirname(at)) await chmod(at, 0o755);
      const allowed = (user: number, ...command: [string, ...string[]]) =>
        spawnSync(command[0], command.slice(1), { cwd: '/', uid: user, gid: user }).status === 0;
      const socket = join(String(embedded.connection.host), '.s.PGSQL.5432');
      const own = Number(execFileSync('id', ['-u', systemUser]));
      for (const [user, expected] of [
        [nobody, false],
        [ordinaryUser, false],
        [own, true],
      ] as const) {
        expect({ user, reads: allowed(user, 'ls', folder) }).toEqual({ user, reads: expected });
        expect({ user, connects: allowed(user, 'test', '-w', socket) }).toEqual({ user, connects: expected });
      }
    });

    test('a database that an earlier version gave to nobody goes on, with a warning that says what to do', async () => {
      const data = join(await scratchFolder(), 'data');
      await mkdir(join(data, 'postgres'), { recursive: true });
      await chown(join(data, 'postgres'), nobody, nobody);
      const warnings: string[] = [];
      const log = { ...silentLog, warn: (_fields: object, message: string) => void warnings.push(message) };
      expect(await chooseServerUser(join(data, 'postgres'), log)).toMatchObject({ uid: nobody });
      expect(warnings.join()).toContain(`chown -R ${systemUser}`);
    });

    test('one start as root does not lock the ordinary owner out', async () => {
      const folder = await scratchFolder();
      await chown(folder, ordinaryUser, ordinaryUser);
      const data = join(folder, 'data');
      const ordinary = await writerCommand(data, { uid: ordinaryUser, idle: true });
      const stop = async ({ child, acknowledgedUntilEnd }: Awaited<ReturnType<typeof startWriter>>) => {
        child.kill('SIGTERM');
        await acknowledgedUntilEnd;
      };
      await stop(await startWriter(ordinary));
      await (await start(data)).stop();
      await stop(await startWriter(ordinary));
    });

    test('a first start goes by a link of root to an empty folder', async () => {
      const folder = await scratchFolder();
      const data = join(folder, 'data');
      await mkdir(join(folder, 'postgres'));
      await mkdir(data);
      await symlink(join(folder, 'postgres'), join(data, 'postgres'));
      const { uid, gid } = await stat(join(await usedFolder(), 'postgres'));
      await chown(join(folder, 'postgres'), uid, gid);
      await (await start(data)).stop();
    });

    test('a link in the place of the database leads nobody into a folder of root', async () => {
      const data = await usedFolder();
      const folder = await scratchFolder();
      await rename(join(data, 'postgres/18'), join(data, 'postgres/kept'));
      await symlink(folder, join(data, 'postgres/18'));
      await expect(start(data)).rejects.toThrow('belongs to uid 0');
    });

    test('the lock of a folder of another user is opened with that user’s rights', async () => {
      const data = await scratchFolder();
      await chown(data, ordinaryUser, ordinaryUser);
      await chmod(data, 0o700);
      // Root can write it, its owner cannot.
      await writeFile(join(data, 'database.lock'), '', { mode: 0o600 });
      await expect(start(data)).rejects.toThrow('cannot be locked');
      await rm(join(data, 'database.lock'));
      await (await start(data)).stop();
      expect(process.geteuid?.()).toBe(0);
    });

    test('a link to the folder of the databases is followed only when nobody else could have made it', async () => {
      const folder = await scratchFolder();
      const data = await usedFolder();
      await rename(join(data, 'postgres'), join(folder, 'postgres'));
      await symlink(join(folder, 'postgres'), join(data, 'postgres'));
      await (await start(data)).stop();
      await lchown(join(data, 'postgres'), ordinaryUser, ordinaryUser);
      await expect(start(data)).rejects.toThrow(`${data}/postgres is a link, and root follows it only when`);
      // Root's own folder is not given away either.
      await chown(join(folder, 'postgres'), 0, 0);
      await expect(start(data)).rejects.toThrow(`${data}/postgres is a link`);
      expect((await stat(join(folder, 'postgres'))).uid).toBe(0);
    });

    test("another user's folder, and a user unknown to the system, get a sentence", async () => {
      const data = await usedFolder();
      await (await start(data)).stop();
      await expect(startWriter(await writerCommand(data, { uid: ordinaryUser }))).rejects.toThrow(
        /cannot be locked .* writable by the user that runs Stoa/,
      );
      const open = await scratchFolder();
      await chmod(open, 0o777);
      await expect(startWriter(await writerCommand(join(open, 'data'), { uid: unlistedUser }))).rejects.toThrow(
        `uid ${unlistedUser} has no entry in /etc/passwd`,
      );
    });
  });

/** Says whether the process is gone, or a zombie that its parent has not reaped yet. */
async function isGone(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return !pidIsTaken(pid);
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) === '';
}
