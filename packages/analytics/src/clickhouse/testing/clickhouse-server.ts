import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@stoa/common/testing/free-port';
import { type ServerAddress, serverAddress } from '../server-address.ts';

export interface ClickHouseServer {
  readonly address: ServerAddress;
  /** Ends it as a power cut would, as far as a process can be cut. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** More XML: of the server, and settings of its users. */
export interface ClickHouseOptions {
  readonly server?: string;
  readonly profile?: string;
}

const user = 'stoa';
// What an address must escape.
export const password = 'p@ss/wörd:%';

/** A ClickHouse server of the machine (`STOA_CLICKHOUSE`, which `npm test` sets) on loopback with a folder of its own. */
export async function startClickHouse({
  server = '',
  profile = '',
}: ClickHouseOptions = {}): Promise<ClickHouseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-clickhouse-'));
  const port = await freePort();
  await writeFile(join(folder, 'config.xml'), configuration(folder, port, server));
  await writeFile(join(folder, 'users.xml'), users(profile));
  const secret = encodeURIComponent(password);
  const address = serverAddress(`clickhouse+http://${user}:${secret}@127.0.0.1:${port}/default`);
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const program = process.env.STOA_CLICKHOUSE;
    if (!program) throw new Error('STOA_CLICKHOUSE is not set: run "npm test -- --only clickhouse", which brings it.');
    const args = basename(program) === 'clickhouse' ? ['server'] : [];
    const started = spawn(program, [...args, `--config-file=${join(folder, 'config.xml')}`], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    let words = '';
    started.stderr.setEncoding('utf8').on('data', (text) => {
      words = (words + text).slice(-4_000);
    });
    started.on('error', (error) => {
      words += error.message;
    });
    const deadline = Date.now() + 60_000;
    while (!(await answers(address.url))) {
      if (started.exitCode !== null || Date.now() > deadline) throw new Error(`ClickHouse did not start.\n${words}`);
      await pause(50);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
  }

  await start();
  return {
    address,
    start,
    kill: () => end('SIGKILL'),
    async close() {
      await end('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}ping`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}

const configuration = (folder: string, port: number, more: string) => `<yandex>
  <logger><level>error</level><console>1</console></logger>
  <http_port>${port}</http_port>
  <listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <mark_cache_size>67108864</mark_cache_size>
  <timezone>Pacific/Auckland</timezone>
  ${more}
</yandex>
`;

const users = (profile: string) => `<yandex>
  <profiles><default>${profile}</default></profiles>
  <quotas><default></default></quotas>
  <users>
    <default>
      <password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
    </default>
    <${user}>
      <password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>
    </${user}>
  </users>
</yandex>
`;
