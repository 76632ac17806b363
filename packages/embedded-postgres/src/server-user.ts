import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DatabaseLog } from './database-log.ts';
import { EmbeddedDatabaseUnavailable } from './errors.ts';

const run = promisify(execFile);

/** The system user that PostgreSQL runs as. */
export interface ServerUser {
  uid: number;
  gid: number;
  /** True when this process is root and must step down for PostgreSQL, which refuses root. */
  steppedDown: boolean;
}

const nobody = 65534;

/** The system user that root makes for PostgreSQL. A process of the same user can read and write the whole database. */
export const systemUser = 'stoa-postgres';

/**
 * Chooses the user for PostgreSQL: this process's own, or, when this is root, the owner of the existing `folder`
 * (so that one start as root does not lock an ordinary user out), or else the system user `stoa-postgres`, which is made
 * when it is missing. Where that cannot be, it is `nobody`, whose processes are other services' too: the log warns.
 */
export async function chooseServerUser(folder: string, log: Pick<DatabaseLog, 'info' | 'warn'>): Promise<ServerUser> {
  const uid = process.getuid?.() ?? -1;
  if (uid !== 0) return { uid, gid: process.getgid?.() ?? -1, steppedDown: false };
  const owner = await stat(folder).catch(() => undefined);
  if (owner?.uid === nobody) {
    log.warn(
      { folder },
      `The embedded database belongs to "nobody": every process of that user can read it. Stop Stoa, then: useradd --system ${systemUser}; chown -R ${systemUser} ${folder}`,
    );
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, steppedDown: true };
  const own = (await findUser()) ?? (await makeUser(log));
  if (own) return { ...own, steppedDown: true };
  log.warn(
    {},
    `The embedded database runs as "nobody", because no system user "${systemUser}" could be made: every process of "nobody" can read it. Make that user, run Stoa as an ordinary user, or set DATABASE_URL.`,
  );
  return { uid: nobody, gid: nobody, steppedDown: true };
}

/** `id` asks whatever the system keeps its users in. */
async function findUser(): Promise<{ uid: number; gid: number } | undefined> {
  const id = async (flag: string) => Number((await run('id', [flag, systemUser], { timeout: 10_000 })).stdout);
  try {
    const [uid, gid] = [await id('-u'), await id('-g')];
    return uid > 0 && gid > 0 ? { uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

/** shadow's `useradd`, or BusyBox's `adduser`, which Alpine has. */
async function makeUser(log: Pick<DatabaseLog, 'info'>): Promise<{ uid: number; gid: number } | undefined> {
  const ways = [
    ['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false'],
    ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/bin/false'],
  ] as const;
  for (const [command, ...options] of ways) {
    const made = await run(command, [...options, systemUser], { timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    // Another process may have been faster; then the user is there a moment later.
    for (let tries = 0; tries < 5; tries += 1) {
      const user = await findUser();
      if (user && made) log.info({ user: systemUser, ...user }, 'made a system user for the embedded database');
      if (user) return user;
      if (!made && tries === 0 && command === 'adduser') break;
      await wait(100);
    }
  }
  return undefined;
}

/** `uid` and `gid` for child_process, only when they differ from this process's own. */
export function spawnAs(user: ServerUser): { uid?: number; gid?: number } {
  return user.steppedDown ? { uid: user.uid, gid: user.gid } : {};
}

/**
 * Runs a shell's script as that user, in a folder that is the user's. Root must not write, remove or change anything there itself: the user
 * may put a link in the place of each file and folder, at any moment, and root would follow it.
 * @param args the script's $1, $2 …
 */
export async function workAs(user: ServerUser, folder: string, script: string, args: string[]): Promise<void> {
  const options = { env: bareEnvironment(), ...spawnAs(user) };
  await enterAs(user, folder, (cwd) => run('/bin/sh', ['-ec', script, 'sh', ...args], { ...options, cwd })).catch(
    (cause: Error & { stderr?: string }) => {
      if (!cause.stderr) throw cause;
      const said = cause.stderr.trim().split('\n').at(-1);
      throw new EmbeddedDatabaseUnavailable(
        `${folder} cannot be written by uid ${user.uid} (${said}). Is its disk full?`,
        { cause },
      );
    },
  );
}

/**
 * Starts a child in a folder of that user's. Node enters the folder as root, before the child steps down: a link that the user has put there
 * must not lead the child to where the user may not go.
 * @param start starts the child at once, with the folder as its `cwd`
 */
export async function enterAs<T>(user: ServerUser, folder: string, start: (cwd: string) => T): Promise<Awaited<T>> {
  if (!user.steppedDown || process.platform !== 'linux') return await start(folder);
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const { uid } = await handle.stat();
    if (uid !== user.uid)
      throw new EmbeddedDatabaseUnavailable(`${folder} belongs to uid ${uid}, not to uid ${user.uid} of the database.`);
    return await start(`/proc/self/fd/${handle.fd}`);
  } finally {
    await handle.close();
  }
}

/** Removes a file or a folder in a folder that is that user's. */
export function removeAs(user: ServerUser, path: string): Promise<void> {
  return workAs(user, dirname(path), 'rm -rf "./$1"', [basename(path)]);
}

/** The environment of PostgreSQL's programs: nothing of ours, since PGDATA, PGPORT or a locale would change what they do. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/** True when `user` may pass through every folder down to and including `folder` (an absolute, real path), by mode bits. */
export async function canTraverse(user: ServerUser, folder: string): Promise<boolean> {
  if (!user.steppedDown) return true;
  for (let at = folder; ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const execute = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & execute) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
