import { type ChildProcess, execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lchown, mkdir, open, readdir, realpath, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '@stoa/common/make-folder';
import type { UsableBinaries } from './binaries.ts';
import type { DatabaseLog } from './database-log.ts';
import { EmbeddedDatabaseUnavailable } from './errors.ts';
import { bareEnvironment, canTraverse, enterAs, removeAs, type ServerUser, spawnAs, workAs } from './server-user.ts';
import { type Settings, settingFile } from './settings.ts';

const run = promisify(execFile);

/** The superuser's name in the cluster, and the database's. */
export const databaseName = 'stoa';

const settingsFileName = 'stoa.conf';

/** One cluster of PostgreSQL on disk: `<data>/postgres/<major version>`. */
export interface Cluster {
  folder: string;
  /** What PostgreSQL is told as its data directory, with `folder` as the working folder. */
  asSeenByServer: string;
  /** Names this cluster in the command lines of its processes. */
  marker: string;
}

/** Creates the data folder, closed to other users (root: passable, since the server's user must get to its own folder). */
export async function createDataFolder(dataFolder: string): Promise<string> {
  const created = await makeFolder(dataFolder, 0o700);
  if (created && process.getuid?.() === 0) await withFolder(dataFolder, (handle) => handle.chmod(0o711));
  return realpath(dataFolder);
}

/** The folder of all clusters in a data folder; it belongs to the server's user. */
export function clustersFolder(dataFolder: string): string {
  return join(dataFolder, 'postgres');
}

/**
 * Finds the cluster of the binaries' major version or initializes it. When the process is killed half-way, no
 * incomplete cluster remains.
 */
export async function prepareCluster(
  dataFolder: string,
  binaries: UsableBinaries,
  user: ServerUser,
  log: DatabaseLog,
): Promise<Cluster> {
  const clusters = clustersFolder(dataFolder);
  const created = await mkdir(clusters, { recursive: true, mode: 0o700 });
  if (created && user.steppedDown) await lchown(clusters, user.uid, user.gid);
  const folder = join(clusters, binaries.major);
  const cluster = {
    folder,
    asSeenByServer: await pathForServer(clusters, folder, user),
    marker: await marker(clusters),
  };
  const present = await readdir(clusters);
  if (!present.includes(binaries.major)) {
    refuseOtherMajor(present, clusters, binaries.major);
    await initialise(cluster, binaries, user, log);
  }
  await removeDrafts(clusters, user, present, log);
  return cluster;
}

/** Writes the configuration; settings that an operator made by ALTER SYSTEM remain and have precedence. */
export async function configure({ folder }: Cluster, settings: Settings, user: ServerUser): Promise<void> {
  await writeAs(user, folder, settingsFileName, settingFile(settings));
  // The socket can be opened by this user and root alone (0700, in a folder of 0700), so no password is needed.
  await writeAs(user, folder, 'pg_hba.conf', 'local all all trust\n');
}

async function initialise(
  cluster: Cluster,
  binaries: UsableBinaries,
  user: ServerUser,
  log: DatabaseLog,
): Promise<void> {
  log.info({ folder: cluster.folder }, 'creating the embedded database');
  const draft = `${cluster.folder}.${randomBytes(6).toString('hex')}.draft`;
  await mkdir(draft, { mode: 0o700 });
  if (user.steppedDown) await lchown(draft, user.uid, user.gid);
  const target = cluster.asSeenByServer === cluster.folder ? draft : cluster.asSeenByServer;
  // The builtin C.UTF-8 depends on no library of the system, so an upgrade of that cannot corrupt an index.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const options = { env: bareEnvironment(), timeout: 180_000, ...spawnAs(user) };
  const args = ['-D', target, `--username=${databaseName}`, '--auth=trust', '--no-instructions', ...locale];
  let child: ChildProcess | undefined;
  // A process that is told to stop does not wait for this for long.
  const end = () => child?.kill('SIGKILL');
  process.once('exit', end);
  try {
    await enterAs(user, draft, (cwd) => {
      const running = run(binaries.initdb, args, { ...options, cwd });
      child = running.child;
      return running;
    });
  } catch (error) {
    // On a full disk this fails too, and the reason is the one before.
    await removeAs(user, draft).catch(() => undefined);
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new EmbeddedDatabaseUnavailable(`The embedded database could not be created: ${explain(stderr, user)}`, {
      cause: error,
    });
  } finally {
    process.off('exit', end);
  }
  // Settings that initdb found for this system stay in postgresql.conf; ours follow them.
  await workAs(user, draft, 'printf "\\ninclude \'%s\'\\n" "$1" >> postgresql.conf', [settingsFileName]);
  await rename(draft, cluster.folder);
  await syncFolder(dirname(cluster.folder));
}

function explain(stderr: string, { uid }: ServerUser): string {
  if (!stderr.includes('could not look up effective user ID')) return stderr;
  return `uid ${uid} has no entry in /etc/passwd, which PostgreSQL needs when it creates a database. Run Stoa as a user that has one, or as root, or set DATABASE_URL.`;
}

/**
 * Returns a path that the server's user can open. Below a folder that is closed to that user (a checkout in /root), Linux still
 * lets a process work in the folder where its parent put it, under a name that stays valid: its own working folder.
 */
async function pathForServer(clusters: string, folder: string, user: ServerUser): Promise<string> {
  if (await canTraverse(user, clusters)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new EmbeddedDatabaseUnavailable(
    `PostgreSQL does not run as root, and uid ${user.uid} may not pass through a folder above ${folder}. Set STOA_DATA to a folder that it can reach, such as /var/lib/stoa.`,
  );
}

/** The path alone is not unique: a container may have the same one, and a copy of the folder has another inode. */
export async function marker(clusters: string): Promise<string> {
  const { dev, ino } = await stat(clusters);
  return `stoa-${createHash('sha256').update(`${clusters}\0${dev}\0${ino}`).digest('hex').slice(0, 16)}`;
}

function refuseOtherMajor(present: string[], clusters: string, major: string): void {
  const other = present.find((name) => /^\d+$/.test(name));
  if (!other) return;
  throw new EmbeddedDatabaseUnavailable(
    `The database in ${clusters} was made by PostgreSQL ${other}, and this Stoa brings ${major}. Run "stoa backup" with the former Stoa and "stoa restore" with this one on an empty data folder.`,
  );
}

async function removeDrafts(clusters: string, user: ServerUser, present: string[], log: DatabaseLog): Promise<void> {
  for (const name of present.filter((entry) => entry.endsWith('.draft'))) {
    // An initdb may outlive its killed parent and still write: the next start removes what it left.
    await removeAs(user, join(clusters, name)).catch((error) => log.warn({ error, name }, 'left for later'));
  }
}

function writeAs(user: ServerUser, folder: string, file: string, text: string): Promise<void> {
  // A link to a folder in the place of the file would take the draft into that folder.
  const script =
    'umask 077; rm -rf "$1.draft"; set -C; printf %s "$2" > "$1.draft"; if [ -d "$1" ]; then rm -rf "$1"; fi; mv -f "$1.draft" "$1"';
  return workAs(user, folder, script, [file, text]);
}

/** @param folder may be a link that root follows (`refuseForeignCluster`) */
async function syncFolder(folder: string): Promise<void> {
  return withFolder(await realpath(folder), (handle) => handle.sync());
}

async function withFolder(folder: string, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  // Its parent may be another user's, who can put a link in its place.
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}
