import { lstat, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { asOwnerOf } from '@stoa/common/as-owner';
import { replaceFile } from '@stoa/common/replace-file';
import { EmbeddedDatabaseInUse, EmbeddedDatabaseUnavailable, systemCode } from './errors.ts';

/** The holder of a data folder: for messages, and so that the command line can reach the running database. */
export interface FolderOwner {
  pid: number;
  /** ISO 8601 */
  since: string;
  /** The folder of PostgreSQL's socket, once it is listening. */
  socket_folder?: string;
  /** The holder is a command, which stops the database when it is done. */
  is_command?: boolean;
}

/** A data folder held by this process until `release`, or until the process is gone. */
export interface FolderLock {
  announce(owner: Omit<FolderOwner, 'pid' | 'since'>): Promise<void>;
  release(): Promise<void>;
}

const sqliteBusy = 5;
const ownerFile = 'database-owner.json';

/**
 * Takes the data folder for this process, or throws `EmbeddedDatabaseInUse`.
 *
 * The lock is the kernel's (a POSIX record lock, which Node offers through `node:sqlite` alone). It ends with the
 * process however that ends, never becomes stale, does not depend on pids, and works between containers that share a
 * volume. A child process does not inherit it: the holder knows that a running postmaster is an orphan.
 */
export async function lockDataFolder(dataFolder: string): Promise<FolderLock> {
  const lockFile = join(dataFolder, 'database.lock');
  // Trap: never open and close this file elsewhere in this process, that would drop the lock (fcntl(2)).
  const held = await openLock(lockFile, dataFolder);
  const since = new Date().toISOString();
  const announce = async (owner: Omit<FolderOwner, 'pid' | 'since'>) => {
    const text = JSON.stringify({ pid: process.pid, since, ...owner } satisfies FolderOwner);
    await replaceFile(join(dataFolder, ownerFile), text);
  };
  const release = async () => {
    if (!held.isOpen) return;
    await rm(join(dataFolder, ownerFile), { force: true });
    held.close();
  };
  try {
    await announce({});
  } catch (error) {
    held.close();
    throw error;
  }
  return { announce, release };
}

/** The last process that announced itself as the holder of the folder; it may be gone. */
export async function readFolderOwner(dataFolder: string): Promise<FolderOwner | undefined> {
  try {
    return JSON.parse(await readFile(join(dataFolder, ownerFile), 'utf8'));
  } catch {
    return undefined;
  }
}

async function openLock(lockFile: string, dataFolder: string): Promise<DatabaseSync> {
  let held: DatabaseSync | undefined;
  try {
    await createPrivately(lockFile, dataFolder);
    return asOwnerOf(dataFolder, () => {
      held = new DatabaseSync(lockFile, { timeout: 0 });
      held.exec('BEGIN EXCLUSIVE');
      return held;
    });
  } catch (error) {
    held?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) {
      throw new EmbeddedDatabaseInUse(await inUseSentence(dataFolder), { cause: error });
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedDatabaseUnavailable(
      `The data folder ${dataFolder} cannot be locked (${reason}). It must be on a file system with locks and writable by the user that runs Stoa.`,
      { cause: error },
    );
  }
}

async function createPrivately(lockFile: string, dataFolder: string): Promise<void> {
  try {
    const file = await open(lockFile, 'wx', 0o600);
    // The owner of the folder must be able to take the lock after a start as root, too.
    const { uid, gid } = await stat(dataFolder);
    if (process.getuid?.() === 0) await file.chown(uid, gid);
    await file.close();
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
    // SQLite would follow it, and root would open what the owner of the folder may not.
    if ((await lstat(lockFile)).isSymbolicLink()) throw new Error(`${lockFile} is a link`, { cause: error });
  }
}

async function inUseSentence(dataFolder: string): Promise<string> {
  const owner = await readFolderOwner(dataFolder);
  if (owner?.is_command)
    return `Another command works with the database in ${dataFolder} (process ${owner.pid}, since ${owner.since}). Wait for its end.`;
  const holder = owner ? `process ${owner.pid}, since ${owner.since}` : 'another process';
  return `The data folder ${dataFolder} is in use by another Stoa (${holder}). Stop it first, or set STOA_DATA to another folder.`;
}
