import { startChild, untilAnswering } from '../e2e/parts/child.ts';
import { freePort } from '../e2e/parts/free-port.ts';
import { startStoa } from '../e2e/parts/stoa-server.ts';
import { ensureProgram } from '../scripts/steps/server-bundle.mjs';
import { barePostgres } from './parts/bare-postgres.mjs';
import { median } from './parts/statistics.mjs';

const rounds = 5;
const bareServer = (port) =>
  `require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`;

/** From the start of the process, as `npm start` runs it, to a `/readyz` that says ready, against the two things that it cannot do without. */
export async function run(report) {
  const program = await ensureProgram(process.execPath);
  const empty = await startAndRemove(program);
  const started = performance.now();
  const server = await startStoa({ program });
  const first = performance.now() - started;
  try {
    const [restarts, postgres, node] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      await server.stop();
      postgres.push(await barePostgres(server.dataFolder));
      node.push(await bareNode());
      restarts.push(await server.restart());
    }
    const floor = median(postgres) + median(node);
    const against = `bare postgres ${Math.round(median(postgres))} ms and bare node ${Math.round(median(node))} ms, one after the other`;
    const seconds = (milliseconds) => ({ value: milliseconds / 1000, unit: 's' });
    report({ name: 'restart', ...seconds(median(restarts)), ratio: median(restarts) / floor, against });
    report({
      name: 'restart',
      ...seconds(median(restarts)),
      ratio: median(restarts) / 3000,
      against: 'the limit of 3 s',
      atMost: 1,
    });
    report({ name: 'first start, empty', ...seconds(empty), ratio: empty / median(restarts), against: 'a restart' });
    report({
      name: 'first start, publishing the demo',
      ...seconds(first),
      ratio: first / median(restarts),
      against: 'a restart',
    });
  } finally {
    await server.remove();
  }
}

async function startAndRemove(program) {
  const started = performance.now();
  const server = await startStoa({ program, demo: null, env: { STOA_DEMO_TRAFFIC: 'on' } });
  const elapsed = performance.now() - started;
  await server.remove();
  return elapsed;
}

async function bareNode() {
  const port = await freePort();
  const started = performance.now();
  const child = startChild(process.execPath, ['-e', bareServer(port)]);
  await untilAnswering(child, `http://127.0.0.1:${port}`, 10_000);
  const elapsed = performance.now() - started;
  await child.end('SIGTERM');
  return elapsed;
}
