import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@stoa/common/testing/free-port';
import { makeTable, tables } from '../tables.ts';
import { type ClickHouseServer, password, startClickHouse } from './clickhouse-server.ts';

/** The class path of ZooKeeper; Debian's is every jar of its packages. Without it there is no cluster. */
export const zooKeeper = process.env.STOA_ZOOKEEPER;

export interface ClickHouseCluster {
  readonly nodes: readonly [ClickHouseServer, ClickHouseServer];
  close(): Promise<void>;
}

/** Two servers that keep the same, as docs/operating.md says: tables made by hand, inserts that wait for both. */
export async function startCluster(): Promise<ClickHouseCluster> {
  const keeper = await startKeeper();
  const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const start = (n: 0 | 1) =>
    startClickHouse({
      server: `<interserver_http_host>127.0.0.1</interserver_http_host>
        <interserver_http_port>${ports[n]}</interserver_http_port>
        <tcp_port>${ports[n + 2]}</tcp_port>
        <macros><replica>${n}</replica></macros>
        <zookeeper><node><host>127.0.0.1</host><port>${keeper.port}</port></node></zookeeper>`,
      profile: `<insert_quorum>2</insert_quorum><insert_quorum_timeout>5000</insert_quorum_timeout>
        <select_sequential_consistency>1</select_sequential_consistency>`,
    });
  const nodes = [await start(0), await start(1)] as const;
  for (const node of nodes)
    for (const table of tables)
      await run(
        node,
        makeTable(table, false).replace(
          'ENGINE = MergeTree',
          `ENGINE = ReplicatedMergeTree('/clickhouse/${table.name}', '{replica}')`,
        ),
      );
  while (!(await bothAlive(nodes[0]))) await pause(100);
  return {
    nodes,
    async close() {
      for (const node of nodes) await node.close();
      await keeper.close();
    },
  };
}

async function bothAlive(node: ClickHouseServer): Promise<boolean> {
  const active = await run(node, 'SELECT min(active_replicas) FROM system.replicas');
  return active.trim() === '2';
}

async function run({ address }: ClickHouseServer, statement: string): Promise<string> {
  const query = new URLSearchParams({ user: 'stoa', password });
  const answer = await fetch(`${address.url}?${query}`, { method: 'POST', body: statement });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${statement}: ${text}`);
  return text;
}

async function startKeeper(): Promise<{ readonly port: number; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-zookeeper-'));
  const port = await freePort();
  const settings = ['tickTime=500', `dataDir=${folder}`, `clientPort=${port}`, 'admin.enableServer=false'];
  await writeFile(join(folder, 'zoo.cfg'), `${settings.join('\n')}\nclientPortAddress=127.0.0.1\n`);
  const main = 'org.apache.zookeeper.server.quorum.QuorumPeerMain';
  const child = spawn('java', ['-Xmx128m', '-cp', zooKeeper ?? '', main, join(folder, 'zoo.cfg')], { stdio: 'ignore' });
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`ZooKeeper ended with ${child.exitCode}.`);
    await pause(100);
  }
  return {
    port,
    async close() {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
