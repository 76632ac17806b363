import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** A program that runs beside a journey, with what it has said so far. */
export interface Child {
  readonly pid: number;
  /** Standard output and error, in the order in which they came. */
  output(): string;
  hasEnded(): boolean;
  /** Resolves with the exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Sends a signal and waits for the end; after half a minute it insists. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

export function startChild(program: string, args: readonly string[], options: SpawnOptions = {}): Child {
  const child: ChildProcess = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let end: number | string | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  }).then((result) => {
    end = result;
    return result;
  });
  return {
    pid: child.pid ?? -1,
    output: () => output,
    hasEnded: () => end !== undefined,
    ended,
    async end(signal) {
      child.kill(signal);
      const insist = setTimeout(() => child.kill('SIGKILL'), 30_000);
      const result = await ended;
      clearTimeout(insist);
      return result;
    },
  };
}

/**
 * Waits until a URL answers with any status below 500.
 *
 * @throws with the program's own words when it ends first or takes too long
 */
export const untilAnswering = (child: Child, url: string, timeoutMs: number): Promise<void> =>
  until(child, `${url} answered`, () => answers(url), timeoutMs);

/** Waits until the program has printed a text; throws as `untilAnswering` does. */
export const untilPrinted = (child: Child, text: string, timeoutMs: number): Promise<void> =>
  until(child, `it said "${text}"`, () => child.output().includes(text), timeoutMs);

async function until(child: Child, event: string, holds: () => boolean | Promise<boolean>, timeoutMs: number) {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (child.hasEnded())
      throw new Error(`the program ended (${await child.ended}) before ${event}:\n${child.output()}`);
    if (Date.now() > deadline) {
      await child.end('SIGKILL');
      throw new Error(`${timeoutMs} ms passed before ${event}:\n${child.output()}`);
    }
    await wait(50);
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.status < 500;
  } catch {
    return false;
  }
}
