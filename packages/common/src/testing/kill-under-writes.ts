import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** One line of JSON on a writer's standard output. */
export type WriterLine =
  /** The server is up: the pids to kill, the ids of every write that it found, and the milliseconds that it took to start. */
  | { server: number; postmaster: number; found: number[]; start: number }
  /** This write was committed. */
  | { acknowledged: number };

/** Kills of one test: few in every `npm test`, many in `npm run faults:kill`. */
export const kills = Number(process.env.STOA_KILLS ?? 2);

export interface KillOptions {
  /** A program that speaks `WriterLine`s, ends when its server is gone, and ends cleanly on SIGTERM. */
  command: string[];
  rounds: number;
  /** Kill the postmaster in the same moment; otherwise it stays behind as an orphan. */
  alsoPostmaster: boolean;
}

export interface KillReport {
  kills: number;
  acknowledged: number;
  /** Acknowledged writes that a later start did not find. */
  lost: number[];
  /** Milliseconds of each start after a kill. */
  restarts: number[];
}

/**
 * Starts the writer, kills it with SIGKILL at a random moment while it writes, and again, `rounds` times; each start
 * must succeed by itself and find every write that was ever acknowledged. Throws when a start fails.
 */
export async function killUnderWrites({ command, rounds, alsoPostmaster }: KillOptions): Promise<KillReport> {
  const acknowledged = new Set<number>();
  const report: KillReport = { kills: 0, acknowledged: 0, lost: [], restarts: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const writer = await startWriter(command);
    const found = new Set(writer.found);
    report.lost.push(...[...acknowledged].filter((id) => !found.has(id)));
    if (round > 0) report.restarts.push(Math.round(writer.start));
    if (round === rounds) {
      writer.child.kill('SIGTERM');
    } else {
      await writer.firstWrite;
      await pause(Math.random() * 250);
      process.kill(writer.server, 'SIGKILL');
      if (alsoPostmaster) process.kill(writer.postmaster, 'SIGKILL');
      report.kills += 1;
    }
    for (const id of await writer.acknowledgedUntilEnd) acknowledged.add(id);
  }
  report.acknowledged = acknowledged.size;
  return report;
}

/** A writer that is up. */
export interface Writer {
  child: ChildProcess;
  server: number;
  postmaster: number;
  found: number[];
  start: number;
  firstWrite: Promise<void>;
  acknowledgedUntilEnd: Promise<number[]>;
}

/** Starts a writer and waits for its first line; throws with what it wrote to standard error when it ends before. */
export async function startWriter([program = '', ...args]: string[]): Promise<Writer> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const up = Promise.withResolvers<Extract<WriterLine, { server: number }>>();
  const firstWrite = Promise.withResolvers<void>();
  const acknowledged: number[] = [];
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line: WriterLine = JSON.parse(text);
    if ('server' in line) return up.resolve(line);
    acknowledged.push(line.acknowledged);
    firstWrite.resolve();
  });
  const ended = once(child, 'close').then(() => {
    const error = new Error(`the writer ended too early: ${stderr}`);
    up.reject(error);
    firstWrite.reject(error);
    return acknowledged;
  });
  firstWrite.promise.catch(() => {}); // only who waits for it minds
  const { server, postmaster, found, start } = await up.promise;
  return { child, server, postmaster, found, start, firstWrite: firstWrite.promise, acknowledgedUntilEnd: ended };
}
