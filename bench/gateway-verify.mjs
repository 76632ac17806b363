import { fileURLToPath } from 'node:url';
import { startChild, untilAnswering } from '../e2e/parts/child.ts';
import { freePort } from '../e2e/parts/free-port.ts';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { untilAllowed } from './parts/ask-once.mjs';
import { approvedDeveloper } from './parts/developer.mjs';
import { addGateway, shipmentsVersion } from './parts/gateway.mjs';
import { addCredentials, benchKey, loadDirectory } from './parts/many-credentials.mjs';
import { pin, processorTime } from './parts/pinned.mjs';
import { rawLoad } from './parts/raw-load.mjs';
import { restartLoad } from './parts/restart-load.mjs';
import { median } from './parts/statistics.mjs';

const connections = 16;
const rounds = 5;
const credentials = 100_000;

/** The gateway's question with 100,000 keys, server and stub on one core each time; rounds are interleaved. */
export async function run(report) {
  const server = await startStoa();
  let stub;
  try {
    const versionId = await shipmentsVersion(server);
    await approvedDeveloper(server);
    const token = await addGateway(server);
    await addCredentials(server, { versionId, count: credentials });
    const port = Number(new URL(server.url).port);
    for (const last of questions(versionId, token, [benchKey(1), benchKey(credentials)]))
      await untilAllowed(port, last);
    await directory(report, server);
    stub = await startStub(benchKey(1));
    pin(process.pid, 1);
    pin(stub.child.pid, 0);
    pin(server.pid(), 0);
    const requests = questions(versionId, token, goodKeys(5_000));
    const asked = {
      stoa: { port, requests, pid: () => server.pid() },
      stub: { port: stub.port, requests: [request('/', { apikey: benchKey(1) })], pid: () => stub.child.pid },
    };
    await speed(report, asked);
    await halfLoad(report, asked);
    await restartUnderLoad(report, server, asked.stoa, questions(versionId, token, ['stoa_unknown']));
  } finally {
    await stub?.child.end('SIGTERM');
    await server.remove();
  }
}

async function speed(report, asked) {
  const results = { stoa: [], stub: [] };
  for (const { port, requests } of Object.values(asked)) await rawLoad({ port, requests, connections, seconds: 2 });
  for (let round = 0; round < rounds; round++) {
    for (const [who, { port, requests, pid }] of Object.entries(asked)) {
      const before = processorTime(pid());
      const result = await rawLoad({ port, requests, connections, seconds: 2 });
      results[who].push({ ...result, cpu: (processorTime(pid()) - before) / result.count });
    }
  }
  const of = (who, what) => median(results[who].map((result) => result[what]));
  /** @type {[what: string, name: string, unit: string, gate: object][]} */
  const figures = [
    ['perSecond', 'checks', '/s', { atLeast: 1 / 3 }],
    ['cpu', 'processor time of a check', 'µs', {}],
    ['p50', 'p50', 'ms', {}],
    ['p99', 'p99', 'ms', {}],
  ];
  for (const [what, name, unit, gate] of figures) {
    const against = `an answer from memory, ${Number(of('stub', what).toPrecision(3))} ${unit}`;
    report({ name, value: of('stoa', what), unit, ratio: of('stoa', what) / of('stub', what), against, ...gate });
  }
  asked.stoa.perSecond = of('stoa', 'perSecond');
}

/** What one core is to answer each second at least. */
const promised = 8_000;

/** Half of what is promised, and half of what this machine can. The stub gets the same: what it does not keep either is the machine's doing. */
async function halfLoad(report, { stoa, stub }) {
  /** @type {[perSecond: number, gate: object][]} */
  const loads = [
    [promised / 2, { atMost: 1 }],
    [stoa.perSecond / 2, {}],
  ];
  for (const [perSecond, gate] of loads) {
    const results = { stoa: [], stub: [] };
    for (let round = 0; round < rounds; round++) {
      for (const [who, { port, requests }] of Object.entries({ stoa, stub }))
        results[who].push(await rawLoad({ port, requests, connections: 64, seconds: 2, perSecond }));
    }
    const of = (who) => median(results[who].map(({ p99 }) => p99));
    const limit = Math.max(20, 2 * of('stub'));
    const against = `20 ms, or twice what memory needs on a busy machine, ${Number(of('stub').toPrecision(3))} ms`;
    const name = `p99 at ${Math.round(perSecond)} /s`;
    report({ name, value: of('stoa'), unit: 'ms', ratio: of('stoa') / limit, against, ...gate });
  }
}

/** Reading everything into memory, in this process: how long, and how much it takes. */
async function directory(report, server) {
  const { ms, bytes } = await loadDirectory(server);
  report({ name: 'reading 100,000 keys', value: ms, unit: 'ms', ratio: ms / 2000, against: '2 s', atMost: 1 });
  const each = bytes / credentials;
  report({ name: 'memory of each key', value: each, unit: 'bytes', ratio: each / 1000, against: '1 kB' });
}

/** A key that is good gets 200 or 503 and nothing else; one that is not never gets 200. */
async function restartUnderLoad(report, server, { port, requests }, badRequests) {
  for (const [name, keys, allowed] of [
    ['good keys', requests, ['200', '503', 'none']],
    ['unknown keys', badRequests, ['401', '503', 'none']],
  ]) {
    const again = server.stop().then(() => server.restart());
    const counts = await restartLoad({ port, requests: keys, connections: 8, until: again });
    await again;
    const others = Object.entries(counts).filter(([status]) => !allowed.includes(status));
    const wrong = others.reduce((sum, [, count]) => sum + count, 0);
    const against = Object.entries(counts).map(([status, count]) => `${status}: ${count}`);
    report({
      name: `restart, other answers to ${name}`,
      value: wrong,
      unit: '',
      ratio: wrong,
      against: against.join(', '),
      atMost: 0,
    });
  }
}

const goodKeys = (count) => Array.from({ length: count }, () => benchKey(1 + Math.floor(Math.random() * credentials)));

function questions(versionId, token, keys) {
  const path = `/gateway/v1/verify/${versionId}`;
  // As nginx sends them.
  const original = { 'x-original-method': 'GET', 'x-original-uri': '/v1/shipments?limit=10', accept: '*/*' };
  return keys.map((apikey) => request(path, { 'x-gateway-token': token, apikey, ...original }));
}

function request(path, headers) {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

async function startStub(key) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = startChild(process.execPath, [
    fileURLToPath(new URL('parts/verify-stub.mjs', import.meta.url)),
    String(port),
    key,
  ]);
  await untilAnswering(child, url, 10_000);
  return { child, port };
}
