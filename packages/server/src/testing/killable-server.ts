import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, createFullClient } from '@stoa/client/full-client';
import { freePort } from '@stoa/common/testing/free-port';
import { expect, vi } from 'vitest';
import { serverProgram } from './server-program.ts';

export interface KillableServer {
  readonly url: string;
  /** Starts it, again on the same folder and port if need be; resolves when it is ready. */
  start(): Promise<void>;
  /** Ends the process at once, as a power cut would. */
  kill(): void;
  /** Resolves when a killed one is gone. */
  gone(): Promise<void>;
  /** Gracefully, if it runs. */
  stop(): Promise<void>;
  /** The client has the operator token of the first start. */
  operator(): Promise<Client>;
}

/** The real server in a process of its own, for tests that kill it. */
export async function killableServer(
  folder: string,
  { args = [], env = {} }: { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<KillableServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataFolder = join(folder, 'data');
  const where = ['--data-folder', dataFolder, '--port', String(port), '--host', '127.0.0.1', '--public-url', url];
  let child: ChildProcess | undefined;
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const gone = async () => {
    if (child && runs()) await once(child, 'exit');
  };
  return {
    url,
    gone,
    async start() {
      await gone();
      child = spawn(process.execPath, [serverProgram, 'serve', ...where, '--mode', 'development', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...env },
      });
      await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true), {
        timeout: 120_000,
        interval: 50,
      });
    },
    kill: () => void child?.kill('SIGKILL'),
    async stop() {
      if (!runs()) return;
      child?.kill('SIGTERM');
      await gone();
    },
    async operator() {
      const token = (await readFile(join(dataFolder, 'operator-token'), 'utf8')).trim();
      return createFullClient({ baseUrl: url, headers: { authorization: `Bearer ${token}` } });
    },
  };
}
