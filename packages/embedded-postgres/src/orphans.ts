import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseLog } from './database-log.ts';
import { EmbeddedDatabaseInUse, EmbeddedDatabaseUnavailable } from './errors.ts';
import { findClusterProcesses, pidIsTaken, signal } from './processes.ts';
import { removeAs, type ServerUser } from './server-user.ts';
import { socketAnswers, socketFile } from './socket.ts';
import { until } from './until.ts';

interface ClusterAtRest {
  dataFolder: string;
  cluster: string;
  socketFolder: string;
  marker: string;
  user: ServerUser;
  log: DatabaseLog;
}

/**
 * Stops processes of the cluster that an earlier, killed Stoa left running, and removes files that would keep
 * PostgreSQL from starting. Call it only while holding the folder's lock: then every process of the cluster is an
 * orphan.
 */
export async function clearOrphans(rest: ClusterAtRest): Promise<void> {
  const { dataFolder, socketFolder, marker, log } = rest;
  await stopOrphans(marker, log);
  if (await socketAnswers(socketFolder)) {
    throw new EmbeddedDatabaseInUse(
      `A PostgreSQL that this process cannot see (in another container?) serves the data folder ${dataFolder}. Stop it first.`,
    );
  }
  await clearStalePid(rest);
}

/** Fast shutdown (SIGINT), then immediate (SIGQUIT), then SIGKILL: committed work is safe in each. */
async function stopOrphans(marker: string, log: DatabaseLog): Promise<void> {
  const steps = [
    { name: 'SIGINT', timeoutMs: 10_000 },
    { name: 'SIGQUIT', timeoutMs: 5_000 },
    { name: 'SIGKILL', timeoutMs: 10_000 },
  ] as const;
  const allGone = async () => (await findClusterProcesses(marker)).length === 0;
  for (const { name, timeoutMs } of steps) {
    const orphans = await findClusterProcesses(marker);
    if (orphans.length === 0) return;
    const postmaster = orphans.find(({ isPostmaster }) => isPostmaster);
    log.info({ signal: name, pids: orphans.map(({ pid }) => pid) }, 'stopping an orphaned PostgreSQL');
    // Backends whose postmaster is gone end by themselves unless a query keeps them busy.
    if (!postmaster && name === 'SIGINT' && (await until(allGone, 2_000))) return;
    const addressed = postmaster && name !== 'SIGKILL' ? [postmaster] : orphans;
    for (const { pid } of addressed) signal(pid, name);
    if (await until(allGone, timeoutMs)) return;
  }
  throw new EmbeddedDatabaseUnavailable('An orphaned PostgreSQL of this data folder does not end, even by SIGKILL.');
}

/**
 * PostgreSQL itself removes a `postmaster.pid` whose process is gone. It refuses to start when another process has
 * that pid, for example after a restart of the container. No process of the cluster is alive here, so the files can be
 * removed.
 */
async function clearStalePid({ cluster, socketFolder, user, log }: ClusterAtRest): Promise<void> {
  const folders = new Set([cluster, socketFolder]);
  const files = [join(cluster, 'postmaster.pid'), ...[...folders].map((folder) => `${socketFile(folder)}.lock`)];
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const pid = Math.abs(Number.parseInt(text, 10));
    if (pid > 0 && !pidIsTaken(pid)) continue;
    log.info({ file, pid }, 'removing a stale lock file of PostgreSQL');
    await removeAs(user, file);
  }
}
