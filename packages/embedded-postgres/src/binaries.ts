import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyBinaries } from './copy-binaries.ts';
import type { DatabaseLog } from './database-log.ts';
import { EmbeddedDatabaseUnavailable, systemCode } from './errors.ts';
import { linkLibraries } from './library-links.ts';
import type { InstalledBinaries } from './platform-package.ts';
import { bareEnvironment, type ServerUser, spawnAs } from './server-user.ts';

const run = promisify(execFile);

/** PostgreSQL's programs, proven to run as the server's user. */
export interface UsableBinaries {
  postgres: string;
  initdb: string;
  /** `18` */
  major: string;
}

interface Preparation {
  installed: InstalledBinaries;
  user: ServerUser;
  cacheFolders: string[];
  log: DatabaseLog;
}

/**
 * Returns programs that the server's user can run: the installed ones, or else a copy in the first cache folder where
 * a copy runs. Install scripts may have been off, so the libraries' links are made here when they are missing.
 */
export async function prepareBinaries({ installed, user, cacheFolders, log }: Preparation): Promise<UsableBinaries> {
  await linkLibraries(installed.folder).catch(ignoreReadOnly);
  const inPlace = await probe(installed.folder, user);
  if (inPlace.usable) return inPlace.usable;
  const reasons = [`${installed.folder}: ${inPlace.reason}`];
  for (const cache of cacheFolders) {
    try {
      return await copyInto(cache, installed, user, () =>
        log.info(
          { from: installed.folder, to: cache, reason: inPlace.reason },
          'copying the embedded PostgreSQL to where its user can run it',
        ),
      );
    } catch (error) {
      reasons.push(`${cache}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new EmbeddedDatabaseUnavailable(
    `The embedded PostgreSQL does not run as uid ${user.uid}, neither from where it is installed nor from a copy. ${reasons.join('; ')}`,
  );
}

/** Returns the folders for copies, in the order in which they are tried. */
export function defaultCacheFolders(dataFolder: string): string[] {
  const own = join(dataFolder, 'binaries');
  const uid = process.getuid?.() ?? 0;
  const temporary = join(tmpdir(), `stoa-binaries-${uid}`);
  if (uid === 0) return ['/var/cache/stoa', own, temporary];
  return [join(process.env.XDG_CACHE_HOME || join(homeFolder(), '.cache'), 'stoa'), own, temporary];
}

function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return '/nonexistent'; // A uid without an entry in passwd has none.
  }
}

async function copyInto(cache: string, { folder, version }: InstalledBinaries, user: ServerUser, onCopy: () => void) {
  const target = join(cache, `postgresql-${version}`);
  await mkdir(cache, { recursive: true, mode: 0o755 });
  await refuseForeign(cache);
  if (existsSync(target)) await refuseForeign(target);
  const kept = await probe(target, user);
  if (kept.usable) return kept.usable;
  onCopy();
  const draft = `${target}.${randomBytes(6).toString('hex')}.draft`;
  try {
    await copyBinaries(folder, draft);
    await linkLibraries(draft);
    await replace(draft, target, async () => (await probe(target, user)).usable !== undefined);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  const copied = await probe(target, user);
  if (!copied.usable) throw new Error(copied.reason);
  return copied.usable;
}

/**
 * Renames `draft` to `target`. An unusable copy at `target` is removed. Another process may have renamed first: then
 * its copy is used.
 */
async function replace(draft: string, target: string, works: () => Promise<boolean>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rename(draft, target);
    } catch (error) {
      const occupied = ['ENOTEMPTY', 'EEXIST'].includes(systemCode(error) ?? '');
      if (!occupied || attempt === 3) throw error;
      if (await works()) return;
      const broken = `${draft}.broken`;
      await rename(target, broken).catch(() => undefined);
      await rm(broken, { recursive: true, force: true });
    }
  }
}

/**
 * Refuses a folder that another user could have filled: programs in a shared folder such as /tmp run only when they belong to
 * this user or root and no other user can write to them.
 */
async function refuseForeign(folder: string): Promise<void> {
  const { uid, mode } = await stat(folder);
  const trusted = (uid === process.getuid?.() || uid === 0) && (mode & 0o022) === 0;
  if (!trusted) throw new Error(`${folder} can be changed by other users`);
}

type Probe = { usable: UsableBinaries; reason?: undefined } | { usable?: undefined; reason: string };

/** Runs the program as the user: no other test covers permissions, libraries and mount options. */
async function probe(folder: string, user: ServerUser): Promise<Probe> {
  const postgres = join(folder, 'bin', 'postgres');
  const initdb = join(folder, 'bin', 'initdb');
  const options = { cwd: '/', env: bareEnvironment(), timeout: 20_000, ...spawnAs(user) };
  try {
    const [{ stdout }] = await Promise.all([
      run(postgres, ['--version'], options),
      run(initdb, ['--version'], options),
    ]);
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    return major ? { usable: { postgres, initdb, major } } : { reason: `unexpected answer: ${stdout.trim()}` };
  } catch (error) {
    return { reason: firstLine(error) };
  }
}

function firstLine(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const stderr = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
  return (stderr || error.message).split('\n')[0] ?? '';
}

function ignoreReadOnly(error: unknown): void {
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(systemCode(error) ?? '')) throw error;
}
