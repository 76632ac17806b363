import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Cluster } from './cluster.ts';
import type { DatabaseLog } from './database-log.ts';
import { signal } from './processes.ts';
import { logServerLine } from './server-output.ts';
import { bareEnvironment, enterAs, type ServerUser, spawnAs } from './server-user.ts';
import { until } from './until.ts';

/** A postmaster that this process started. */
export interface Postmaster {
  pid: number;
  /** Resolves when it has ended, with a sentence that ends with its last lines of output. */
  exited: Promise<string>;
  /** True once it accepts connections; false when it ended or the time (milliseconds) was over first. */
  ready(timeout: number): Promise<boolean>;
  stop(): Promise<void>;
}

interface PostmasterOptions {
  /** The path of the program. */
  readonly postgres: string;
  readonly args: readonly string[];
  readonly cluster: Cluster;
  readonly user: ServerUser;
  readonly log: DatabaseLog;
}

/** Starts `postgres` in the foreground, in its own session: a Ctrl-C at the terminal must reach Stoa alone. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { postgres, args, cluster, user, log } = options;
  const child = await enterAs(user, cluster.folder, (cwd) =>
    spawn(postgres, ['-D', cluster.asSeenByServer, ...args], {
      cwd,
      env: bareEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      ...spawnAs(user),
    }),
  );
  const lastLines: string[] = [];
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`PostgreSQL could not be started: ${error.message}`));
    child.once('close', (code, signalName) => {
      resolve(`PostgreSQL ended (${signalName ?? `exit code ${code}`}). ${lastLines.join(' ')}`.trim());
    });
  });
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLines.push(line);
    if (lastLines.length > 10) lastLines.shift();
    logServerLine(line, log);
  });
  let gone = false;
  void exited.then(() => {
    gone = true;
    process.removeListener('exit', atExit);
  });
  const pid = child.pid ?? 0;
  // process.exit() without stop(): still a clean shutdown.
  const atExit = () => pid > 0 && signal(pid, 'SIGINT');
  process.once('exit', atExit);

  const ready = async (timeout: number) => {
    await until(async () => gone || (await isReady(cluster.folder, pid)), timeout);
    return !gone && (await isReady(cluster.folder, pid));
  };
  return { pid, exited, ready, stop: () => stop(child, exited) };
}

/** PostgreSQL writes its state into the eighth line of postmaster.pid. */
async function isReady(folder: string, pid: number): Promise<boolean> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** Fast shutdown, then immediate, then SIGKILL; committed work is safe in each. */
async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  let gone = child.pid === undefined;
  void exited.then(() => {
    gone = true;
  });
  for (const [name, timeoutMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (gone) return;
    child.kill(name);
    if (await until(() => gone, timeoutMs, 10)) return;
  }
}
