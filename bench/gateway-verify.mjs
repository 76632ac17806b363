import { fileURLToPath } from 'node:url';
import { startChild, untilAnswering } from '../e2e/parts/child.ts';
import { freePort } from '../e2e/parts/free-port.ts';
import { stoa } from '../e2e/parts/stoa-cli.ts';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { approvedDeveloper, post, sessionHeaders } from './parts/developer.mjs';
import { load } from './parts/load.mjs';
import { median } from './parts/statistics.mjs';

const connections = 16;
const rounds = 3;

/** The gateway's question over kept connections, against the same answer from memory; rounds are interleaved. */
export async function run(report) {
  const server = await startStoa();
  let stub;
  try {
    const { versionId, key } = await registeredKey(server);
    const { token } = (await stoa(server, 'gateways', 'add', 'bench', '--json')).json();
    stub = await startStub(key);
    const questions = {
      stoa: { url: `${server.url}/gateway/v1/verify/${versionId}`, headers: { 'x-gateway-token': token, apikey: key } },
      stub: { url: stub.url, headers: { apikey: key } },
    };
    const results = { stoa: [], stub: [] };
    for (const question of Object.values(questions)) await load({ ...question, connections, seconds: 1 });
    for (let round = 0; round < rounds; round++) {
      for (const [who, question] of Object.entries(questions)) {
        results[who].push(await load({ ...question, connections, seconds: 2 }));
      }
    }
    const of = (who, what) => median(results[who].map((result) => result[what]));
    const against = (what, unit) => `an answer from memory, ${Number(of('stub', what).toPrecision(3))} ${unit}`;
    for (const [what, name, unit] of [
      ['perSecond', 'checks', '/s'],
      ['p50', 'p50', 'ms'],
      ['p99', 'p99', 'ms'],
    ]) {
      report({
        name,
        value: of('stoa', what),
        unit,
        ratio: of('stoa', what) / of('stub', what),
        against: against(what, unit),
      });
    }
  } finally {
    await stub?.child.end('SIGTERM');
    await server.remove();
  }
}

/** A key of an application that is registered for a version which approves at once. */
async function registeredKey(server) {
  const products = (await stoa(server, 'products', 'list', '--json')).json();
  const versionId = products.find(({ slug }) => slug === 'shipments').versions[0].id;
  const headers = await sessionHeaders(server, await approvedDeveloper(server));
  const call = async (path, body) => (await post(server, path, body, headers)).json();
  const application = await call('/api/v2/applications', { name: 'Bench', reference_id: 'bench' });
  const path = `/api/v2/applications/${application.id}`;
  await call(`${path}/registrations`, { product_version_id: versionId });
  const { credential } = await call(`${path}/credentials`, { display_name: 'bench' });
  return { versionId, key: credential };
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
  return { child, url };
}
