import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startChild, untilAnswering } from '../e2e/parts/child.ts';
import { freePort } from '../e2e/parts/free-port.ts';
import { startStoa } from '../e2e/parts/stoa-server.ts';

const connections = 10_000;
const rounds = 3;
/** The time after which the server closes a connection that has sent no whole headers, and the time until it looks again. */
const timeoutMs = 20_000;
/** Collects all that nobody uses any more when it is told to. */
const collector = `--import=data:text/javascript,process.on('SIGUSR2',()=>gc())`;
const options = { NODE_OPTIONS: `--expose-gc ${collector}` };
const bareServer = (port) =>
  `require('node:http').createServer((_, answer) => answer.end()).listen(${port}, '127.0.0.1')`;

const openings = {
  silent: '',
  'half a request': `GET /livez HTTP/1.1\r\nHost: x\r\nX-Half: ${'a'.repeat(2_000)}\r\n`,
  answered: 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n',
};

/** What 10,000 connections leave behind once they are closed, and for how long those that ask nothing are kept. */
export async function run(report) {
  const server = await startStoa({ demo: null, env: options });
  const port = await freePort();
  const bare = startChild(process.execPath, ['-e', bareServer(port)], { env: { ...process.env, ...options } });
  try {
    await untilAnswering(bare, `http://127.0.0.1:${port}`, 10_000);
    const stoa = { port: Number(new URL(server.url).port), pid: server.pid() };
    const heap = async () => {
      await collect(stoa.pid);
      const text = await (await fetch(`${server.url}/metrics`)).text();
      return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)[1]) / 1e6;
    };
    const before = await heap();
    const ours = await left(stoa);
    const theirs = await left({ port, pid: bare.pid });
    const heapLeft = (await heap()) - before;
    const against = `the heap before, ${before.toPrecision(3)} MB`;
    report({
      name: 'heap left',
      value: heapLeft,
      unit: 'MB',
      ratio: (before + heapLeft) / before,
      against,
      atMost: 1.05,
    });
    for (const [at, when] of ['the first', 'all three'].entries())
      report({
        name: `memory left after ${when} times`,
        value: ours[at],
        unit: 'MB',
        ratio: ours[at] / theirs[at],
        against: `a bare Node in the same run, ${theirs[at].toPrecision(3)} MB`,
        atMost: 1.5,
      });
    for (const name of ['silent', 'half a request']) {
      const seconds = await untilClosed(stoa.port, openings[name]);
      const limit = { against: `its limit of ${timeoutMs / 1000} s`, atMost: 1.25 };
      report({
        name: `${name}, closed after`,
        value: seconds,
        unit: 's',
        ratio: (seconds * 1000) / timeoutMs,
        ...limit,
      });
    }
  } finally {
    await bare.end('SIGTERM');
    await server.remove();
  }
}

/** @returns by how many MB the process has grown after the first round, and after the last */
async function left({ port, pid }) {
  await collect(pid);
  const before = resident(pid);
  const after = [];
  for (let round = 0; round < rounds; round++) {
    const open = [];
    while (open.length < connections)
      open.push(...(await Promise.all(Array.from({ length: 200 }, () => opened(port, openings.answered)))));
    for (const socket of open) socket.destroy();
    await collect(pid);
    after.push(resident(pid) - before);
  }
  return [after[0], after.at(-1)];
}

function opened(port, request) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.once('data', () => resolve(socket)).once('error', reject);
  });
}

async function untilClosed(port, request) {
  const started = performance.now();
  await new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.resume().on('close', resolve).on('error', reject);
  });
  return (performance.now() - started) / 1000;
}

/** Closed connections are first heard of, then collected. */
async function collect(pid) {
  await wait(2_000);
  process.kill(pid, 'SIGUSR2');
  await wait(2_000);
}

function resident(pid) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1000;
}
