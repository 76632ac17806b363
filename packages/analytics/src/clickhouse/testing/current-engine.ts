import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ServerAddress, serverAddress } from '../server-address.ts';

export interface CurrentEngine {
  readonly address: ServerAddress;
  close(): Promise<void>;
}

/** The engine of a current ClickHouse: the npm package chdb in the folder `STOA_CHDB`, which `npm test` downloads. */
export async function startCurrentEngine(): Promise<CurrentEngine> {
  const library = process.env.STOA_CHDB;
  if (!library) throw new Error('STOA_CHDB is not set: run "npm test -- --only clickhouse", which downloads it.');
  const folder = await mkdtemp(join(tmpdir(), 'stoa-chdb-'));
  const program = join(import.meta.dirname, 'chdb-http.ts');
  const child = spawn(process.execPath, [program, library, join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const [port] = await Promise.race([once(createInterface(child.stdout), 'line'), ended.then(() => [''])]);
  if (!/^\d+$/.test(String(port))) {
    await close();
    throw new Error(`${program} did not start.`);
  }
  return { address: serverAddress(`clickhouse+http://127.0.0.1:${port}`), close };
}
