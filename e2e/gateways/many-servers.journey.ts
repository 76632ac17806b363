import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Child, startChild } from '../parts/child.ts';
import { freePort } from '../parts/free-port.ts';
import { repository } from '../parts/stoa-server.ts';
import { partOf } from '../set-up/machine.ts';
import { setups } from './gateway.ts';

const servers: Server[] = [];
const folder = mkdtempSync(join(tmpdir(), 'stoa-many-'));
let proxy: Child;
let address: string;

/** As after a failover of the database: not ready, too late for a check of the gate, and late for a question. */
function lateServer(): Server {
  return createServer((request, response) => {
    if (request.url === '/readyz') response.writeHead(503).end();
    else if (request.url !== '/readyz/gate') setTimeout(() => response.end(), 900);
  });
}

test.beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) {
    const server = lateServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
  }
  const port = await freePort();
  const [one, two, three] = servers.map((server) => String((server.address() as AddressInfo).port));
  const tokens = join(folder, 'tokens.txt');
  writeFileSync(tokens, 'of-the-sidecar\n');
  const filled: Record<string, string | undefined> = {
    LISTEN: `127.0.0.1:${port}`,
    GATE: String(await freePort()),
    TOKENS: tokens,
    PORT1: one,
    PORT2: two,
    PORT3: three,
  };
  const template = readFileSync(join(repository, 'examples/many-servers/haproxy.cfg'), 'utf8');
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(
    file,
    template.replace(/@([A-Z0-9]+)@/g, (_, name: string) => filled[name] ?? ''),
  );
  proxy = startChild(partOf(setups.get('HAProxy')?.gateway.parts.haproxy), ['-db', '-f', file]);
  address = `http://127.0.0.1:${port}`;
});
test.afterAll(async () => {
  await proxy?.end('SIGTERM');
  for (const server of servers) server.close();
  for (const server of servers) server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

test('servers that are all late, and that all checks call down, are asked by gateways without a sidecar', async () => {
  test.setTimeout(60_000);
  for (const backend of ['gate', 'servers'])
    for (const name of ['one', 'two', 'three'])
      await expect
        .poll(() => proxy.output(), { timeout: 30_000 })
        .toMatch(new RegExp(`Server ${backend}/${name} is DOWN`));
  const ask = async (token: string) =>
    (await fetch(`${address}/gateway/v1/verify/version`, { headers: { 'x-gateway-token': token } })).status;
  for (let n = 0; n < 5; n += 1) expect(await ask('of-another')).toBe(200);
  // Nobody listens where the sidecar should be.
  expect(await ask('of-the-sidecar')).toBe(503);
});
