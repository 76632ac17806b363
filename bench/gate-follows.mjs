import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild, untilAnswering } from '../e2e/parts/child.ts';
import { freePort } from '../e2e/parts/free-port.ts';
import { repository, startStoa } from '../e2e/parts/stoa-server.ts';
import { people } from '../scripts/faults/people.mjs';
import { addGateway } from './parts/gateway.mjs';
import { median } from './parts/statistics.mjs';

const rounds = 100;

/** How long `stoa gate` lets a key pass whose revocation was acknowledged: without a proxy before the server, and with each. */
export async function run(report) {
  const server = await startStoa({ demo: 'examples/many-servers/portal' });
  const folder = mkdtempSync(join(tmpdir(), 'stoa-gate-'));
  const proxies = [];
  try {
    const token = await addGateway(server);
    const who = await people({ url: server.url, token: server.operatorToken(), gatewayToken: token });
    const parts = { report, folder, who, token };
    await measure({ ...parts, name: 'without a proxy', url: server.url });
    await measure({ ...parts, name: 'beside 20 new keys a second', url: server.url, perSecond: 20 });
    for (const name of Object.keys(programs)) {
      const proxy = await startProxy(name, folder, new URL(server.url).port);
      proxies.push(proxy);
      await measure({ ...parts, name: `behind ${name}`, url: proxy.url });
    }
  } finally {
    for (const { child } of proxies) await child.end('SIGTERM');
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {{report: (figure: object) => void, folder: string, who: Awaited<ReturnType<typeof people>>, token: string,
 *   name: string, url: string, perSecond?: number}} input
 */
async function measure({ report, folder, who, token, name, url, perSecond }) {
  const port = await freePort();
  const args = ['packages/server/src/main.js', 'gate', '--listen', `127.0.0.1:${port}`, '--folder', join(folder, name)];
  const env = { ...process.env, STOA_URL: url, STOA_GATEWAY_TOKEN: token };
  const gate = startChild(process.execPath, args, { cwd: repository, env });
  const others = perSecond ? newKeys(who, perSecond) : undefined;
  try {
    await untilAnswering(gate, `http://127.0.0.1:${port}/readyz`, 60_000);
    const status = async (key) => {
      const headers = { 'x-gateway-token': token, apikey: key };
      return (await fetch(`http://127.0.0.1:${port}/gateway/v1/verify/${who.versionId}`, { headers })).status;
    };
    const times = [];
    for (let round = 0; round < rounds; round += 1) times.push(await refusedAfter(await who.newKey(), status));
    for (const [what, value] of [
      ['p50', median(times)],
      ['the longest', Math.max(...times)],
    ])
      report({
        name: `${name}, ${what}`,
        value,
        unit: 'ms',
        ratio: value / 500,
        against: '500 ms of `npm run faults`',
        atMost: 1,
      });
  } finally {
    await others?.stop();
    await gate.end('SIGTERM');
  }
}

async function refusedAfter({ key, revoke }, status) {
  while ((await status(key)) !== 200) await pause(5);
  // Until the next question of the gate waits.
  await pause(300);
  await revoke();
  const acknowledged = performance.now();
  while ((await status(key)) !== 401);
  return performance.now() - acknowledged;
}

/** Changes of who may pass without an end, so that no question waits for long. */
function newKeys({ newKey }, perSecond) {
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) {
      const { revoke } = await newKey();
      await revoke();
      await pause(2_000 / perSecond);
    }
  })();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}

const programs = {
  nginx: {
    args: (file) => ['-c', file, '-g', 'daemon off;'],
    text: (folder, listen, to) =>
      `pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  client_body_temp_path ${folder};
  proxy_temp_path ${folder};
  server {
    listen 127.0.0.1:${listen};
    location / { proxy_pass http://127.0.0.1:${to}; }
  }
}`,
  },
  haproxy: {
    args: (file) => ['-db', '-f', file],
    text: (_folder, listen, to) =>
      `defaults
  mode http
  timeout connect 500ms
  timeout client 40s
  timeout server 40s
listen stoa
  bind 127.0.0.1:${listen}
  server it 127.0.0.1:${to}
`,
  },
};

async function startProxy(name, folder, to) {
  const port = await freePort();
  const file = join(folder, `${name}.conf`);
  const { args, text } = programs[name];
  writeFileSync(file, text(folder, port, to));
  const child = startChild(`/usr/sbin/${name}`, args(file), { cwd: folder, env: process.env });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(child, `${url}/readyz`, 10_000);
  return { child, url };
}
