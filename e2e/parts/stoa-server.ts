import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serverProgram } from '@stoa/server/testing/server-program';
import { type Child, startChild, untilAnswering, untilPrinted } from './child.ts';
import { freePort } from './free-port.ts';
import { copyKept } from './kept-folders.ts';

export const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface StoaOptions {
  /** Settings on top of development's, for example `SMTP_URL` or `DATABASE_URL`. */
  readonly env?: Readonly<Record<string, string>>;
  /** A portal-as-code folder, relative to the repository; the demo unless told, none with `null`. */
  readonly demo?: string | null;
  /** Kept when given; otherwise a temporary folder that `remove` deletes. */
  readonly dataFolder?: string;
  readonly startTimeoutMs?: number;
  /** The program's main file; `serverProgram` unless told. */
  readonly program?: string;
}

export interface StoaServer {
  readonly url: string;
  /** `host:port`, as a gateway's configuration names it. */
  readonly address: string;
  readonly dataFolder: string;
  /** The environment that the server runs with, for a command line beside it. */
  readonly env: Readonly<Record<string, string>>;
  /** The server's own process, not a wrapper's. */
  pid(): number;
  /** Everything that this start has printed. */
  output(): string;
  /** The token that the first start made, as it lies in the data folder for the command line. */
  operatorToken(): string;
  /** Stops gracefully and answers with the exit code. */
  stop(): Promise<number | string>;
  /** Ends the server's process alone, at once, as a power cut or the system would. */
  kill9(): Promise<void>;
  /** Starts again on the same folder and port; resolves when ready, with the time that it took in milliseconds. */
  restart(): Promise<number>;
  /** Stops if needed and deletes the data folder. */
  remove(): Promise<void>;
}

/** The server in a process of its own, with the built pages. Resolves when `/readyz` answers. */
export async function startStoa(options: StoaOptions = {}): Promise<StoaServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'stoa-data-'));
  // Journeys start with no developer signed up; those about the demo's traffic turn it on.
  const { STOA_DEMO_TRAFFIC = 'off' } = options.env ?? {};
  const plainEnv = { STOA_MODE: 'development', PORT: String(port), PUBLIC_URL: url, STOA_DEMO_TRAFFIC };
  const env = { ...plainEnv, STOA_DATA: dataFolder, ...options.env };
  const demo = options.demo === undefined ? 'examples/portal' : options.demo;
  const demoArgs = demo === null ? [] : ['--demo', demo];
  let child: Child;
  const stop = () => child.end('SIGTERM');
  const start = async (ownEnv: NodeJS.ProcessEnv = env, args: readonly string[] = demoArgs) => {
    const started = performance.now();
    const command = [options.program ?? serverProgram, 'serve', ...args];
    child = startChild(process.execPath, command, { cwd: repository, env: { ...process.env, ...ownEnv } });
    await untilAnswering(child, `${url}/readyz`, options.startTimeoutMs ?? 180_000);
    return performance.now() - started;
  };
  if (!options.dataFolder && !options.env?.DATABASE_URL) {
    const isDemo = options.demo === undefined;
    await copyKept(isDemo ? `demo-traffic-${STOA_DEMO_TRAFFIC}` : 'empty', dataFolder, async (folder) => {
      await start({ ...plainEnv, LOG_LEVEL: 'info', STOA_DATA: folder }, isDemo ? demoArgs : []);
      // Else each copy would add the calls again: sixteen seconds of processor time.
      if (isDemo && STOA_DEMO_TRAFFIC === 'on') await untilPrinted(child, 'the demo traffic is complete', 180_000);
      const code = await stop();
      // Its database may run on.
      if (code !== 0) throw new Error(`the server of ${folder} ended with ${code}:\n${child.output()}`);
    });
  }
  await start();
  return {
    url,
    address: `localhost:${port}`,
    dataFolder,
    env,
    pid: () => child.pid,
    output: () => child.output(),
    operatorToken: () => readFileSync(join(dataFolder, 'operator-token'), 'utf8').trim(),
    stop,
    async kill9() {
      await child.end('SIGKILL');
    },
    restart: () => start(),
    async remove() {
      if (!child.hasEnded()) await stop();
      if (!options.dataFolder) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
