import { lchown, lstat, realpath, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import pg from 'pg';
import { defaultCacheFolders, prepareBinaries } from './binaries.ts';
import {
  type Cluster,
  clustersFolder,
  configure,
  createDataFolder,
  databaseName,
  marker,
  prepareCluster,
} from './cluster.ts';
import type { DatabaseLog } from './database-log.ts';
import { EmbeddedDatabaseUnavailable, systemCode } from './errors.ts';
import { type FolderLock, lockDataFolder, readFolderOwner } from './folder-lock.ts';
import { clearOrphans } from './orphans.ts';
import { findInstalledBinaries, type InstalledBinaries } from './platform-package.ts';
import { type Postmaster, startPostmaster } from './postmaster.ts';
import { pidIsTaken } from './processes.ts';
import { chooseServerUser, type ServerUser } from './server-user.ts';
import { requiredSettings, type Settings, settingArguments, smallServer } from './settings.ts';
import { prepareSocketFolder, socketAnswers, socketPort } from './socket.ts';

/** What `startEmbeddedPostgres` may be told; only the data folder has no default. */
export interface EmbeddedOptions {
  dataFolder: string;
  log: DatabaseLog;
  /** The database runs for one command alone: no other process may rely on it. */
  isForCommand?: boolean;
  /** Added to, or instead of, the settings for a small server. */
  settings?: Settings;
  /** The folder in which PostgreSQL's programs are installed; by default the npm package of this platform. */
  installed?: InstalledBinaries;
  /** The folders for a copy of the programs when the installed ones do not run. */
  cacheFolders?: string[];
  /** Called when PostgreSQL's process runs, before it accepts connections. */
  onSpawned?: () => void;
}

/** A running PostgreSQL that belongs to this process. */
export interface EmbeddedPostgres {
  connection: pg.PoolConfig;
  /** The postmaster's. */
  pid: number;
  /** Settles only when PostgreSQL ends without a call of `stop`: the server should then stop too. */
  unexpectedExit: Promise<Error>;
  /** Ends PostgreSQL cleanly and frees the data folder. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on a data folder, creating both when they are missing and recovering from whatever
 * an earlier kill left behind. Throws `EmbeddedDatabaseInUse` or `EmbeddedDatabaseUnavailable`, whose messages are for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataFolder = await openDataFolder(options.dataFolder);
  const lock = await lockDataFolder(dataFolder);
  try {
    return await startLocked({ ...options, dataFolder }, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * How to reach the embedded database that a live server serves from this data folder, if one does.
 * @param alsoOfCommand one that may end at any time counts as well
 */
export async function findRunningEmbeddedPostgres(
  dataFolder: string,
  { alsoOfCommand = false } = {},
): Promise<pg.PoolConfig | undefined> {
  const owner = await readFolderOwner(dataFolder);
  if (owner?.is_command && !alsoOfCommand) return undefined;
  if (!owner?.socket_folder || !pidIsTaken(owner.pid) || !(await isSocketOf(owner.socket_folder, dataFolder)))
    return undefined;
  return (await socketAnswers(owner.socket_folder)) ? connectionTo(owner.socket_folder, databaseName) : undefined;
}

/** A copy of the folder of a live server names that server's socket: a command there must not change its database. */
async function isSocketOf(folder: string, dataFolder: string): Promise<boolean> {
  const clusters = clustersFolder(await realpath(dataFolder));
  return dirname(folder) === clusters || basename(folder) === (await marker(clusters));
}

async function openDataFolder(folder: string): Promise<string> {
  try {
    return await createDataFolder(folder);
  } catch (error) {
    throw new EmbeddedDatabaseUnavailable(
      `The data folder ${folder} cannot be created or opened (${systemCode(error) ?? error}). Set STOA_DATA to a folder that the user running Stoa can write.`,
      { cause: error },
    );
  }
}

async function startLocked(options: EmbeddedOptions, lock: FolderLock): Promise<EmbeddedPostgres> {
  const { dataFolder, log } = options;
  const user = await chooseServerUser(clustersFolder(dataFolder), log);
  if (user.steppedDown) log.info({ uid: user.uid }, 'PostgreSQL does not run as root, but as this user');
  await refuseForeignCluster(clustersFolder(dataFolder), user);
  const installed = options.installed ?? (await findInstalledBinaries());
  const cacheFolders = options.cacheFolders ?? defaultCacheFolders(dataFolder);
  const binaries = await prepareBinaries({ installed, user, cacheFolders, log });
  const cluster = await prepareCluster(dataFolder, binaries, user, log);
  await configure(cluster, { ...smallServer, ...options.settings }, user);
  const socketFolder = await prepareSocketFolder(cluster.folder, cluster.marker, user);
  const postmaster = await startOverOrphans(options, { postgres: binaries.postgres, cluster, socketFolder, user });
  try {
    await createDatabase(socketFolder);
    await lock.announce({ socket_folder: socketFolder, ...(options.isForCommand && { is_command: true }) });
  } catch (error) {
    await postmaster.stop();
    throw error;
  }
  return supervise(postmaster, connectionTo(socketFolder, databaseName), lock);
}

function supervise(postmaster: Postmaster, connection: pg.PoolConfig, lock: FolderLock): EmbeddedPostgres {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await postmaster.stop();
    await lock.release();
  };
  const unexpectedExit = new Promise<Error>((resolve) => {
    void postmaster.exited.then((sentence) => {
      if (!stopping)
        resolve(new EmbeddedDatabaseUnavailable(`The embedded database stopped unexpectedly. ${sentence}`));
    });
  });
  return {
    connection,
    pid: postmaster.pid,
    unexpectedExit,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

interface Launch {
  readonly postgres: string;
  readonly cluster: Cluster;
  readonly socketFolder: string;
  readonly user: ServerUser;
}

/** An orphan may become visible only after the first look (it was forked just before its parent was killed): look again. */
async function startOverOrphans(
  { dataFolder, log, settings, onSpawned }: EmbeddedOptions,
  { postgres, cluster, socketFolder, user }: Launch,
): Promise<Postmaster> {
  const socketFolders = socketFolder === cluster.folder ? ['.'] : ['.', socketFolder];
  const required = requiredSettings(cluster.marker, socketFolders);
  const args = settingArguments({ ...required, ...settings });
  for (let attempt = 1; ; attempt += 1) {
    await clearOrphans({ dataFolder, cluster: cluster.folder, socketFolder, marker: cluster.marker, user, log });
    const postmaster = await startPostmaster({ postgres, args, cluster, user, log });
    onSpawned?.();
    // Recovery after a crash is part of this time.
    if (await postmaster.ready(120_000)) return postmaster;
    await postmaster.stop();
    const sentence = await postmaster.exited;
    const locked = /lock file|shared memory block/.test(sentence);
    if (!locked || attempt === 3) {
      throw new EmbeddedDatabaseUnavailable(`The embedded database in ${dataFolder} did not start. ${sentence}`);
    }
  }
}

async function createDatabase(socketFolder: string): Promise<void> {
  const client = new pg.Client({ ...connectionTo(socketFolder, 'postgres'), connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

function connectionTo(socketFolder: string, database: string): pg.PoolConfig {
  return { host: socketFolder, port: socketPort, user: databaseName, database, ssl: false };
}

async function refuseForeignCluster(clusters: string, user: ServerUser): Promise<void> {
  const owner = await stat(clusters).catch(() => undefined);
  if (!owner) return;
  const entry = await lstat(clusters);
  const isTrusted = owner.uid === user.uid && [0, user.uid].includes(entry.uid);
  // The owner of the data folder may have put a link there to a folder of somebody else.
  if (user.steppedDown && entry.isSymbolicLink() && !isTrusted) {
    throw new EmbeddedDatabaseUnavailable(
      `${clusters} is a link, and root follows it only when uid ${user.uid} owns the folder behind it, and made the link or root did.`,
    );
  }
  if (owner.uid === user.uid) return;
  if (user.steppedDown) return lchown(clusters, user.uid, user.gid);
  throw new EmbeddedDatabaseUnavailable(
    `The database in ${clusters} belongs to uid ${owner.uid}, and Stoa runs as uid ${user.uid}. Start it as that user or as root, or change the owner of the folder.`,
  );
}
