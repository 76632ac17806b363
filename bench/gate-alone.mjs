import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '../e2e/parts/child.ts';
import { freePort } from '../e2e/parts/free-port.ts';
import { repository, startStoa } from '../e2e/parts/stoa-server.ts';
import { makeRelease } from '../scripts/steps/release.mjs';
import { approvedDeveloper } from './parts/developer.mjs';
import { addGateway, shipmentsVersion } from './parts/gateway.mjs';
import { addCredentials, benchKey } from './parts/many-credentials.mjs';
import { rawLoad } from './parts/raw-load.mjs';

const keys = Number(process.env.BENCH_KEYS ?? 100_000);
const asked = 10_000;

/**
 * `stoa gate` as it is installed: how much memory it takes with many keys, when it has them from the server and when from its
 * file. From the sources it takes some 10 MB more, for what removes their types.
 */
export async function run(report) {
  const release = await makeRelease(process.execPath);
  const program = join(release.folder, 'program/main.js');
  const server = await startStoa();
  const folder = mkdtempSync(join(tmpdir(), 'stoa-gate-'));
  try {
    const versionId = await shipmentsVersion(server);
    await approvedDeveloper(server);
    const token = await addGateway(server);
    await addCredentials(server, { versionId, count: keys, isQuiet: true });
    for (const from of ['the server', 'its file'])
      await measure(report, { program, server, folder, versionId, token, from });
  } finally {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(report, { program, server, folder, versionId, token, from }) {
  const port = await freePort();
  const args = [program, 'gate', '--listen', `127.0.0.1:${port}`, '--folder', folder];
  const env = { ...process.env, STOA_URL: server.url, STOA_GATEWAY_TOKEN: token };
  const gate = startChild(process.execPath, args, { cwd: repository, env });
  try {
    while (!gate.output().includes('applications may pass')) await pause(50);
    const memory = (name, field) => {
      const value = megabytes(gate.pid, field);
      report({ name: `${name}, from ${from}`, value, unit: 'MB', ratio: value / 100, against: '100 MB', atMost: 1 });
    };
    memory(`memory with ${keys.toLocaleString('en')} keys`, 'VmRSS');
    await rawLoad({ port, requests: questions(versionId, token), connections: 16, seconds: 1, perSecond: asked });
    memory(`after ${asked.toLocaleString('en')} checks`, 'VmRSS');
    const peak = megabytes(gate.pid, 'VmHWM');
    report({ name: `the most, from ${from}`, value: peak, unit: 'MB', ratio: peak / 100, against: '100 MB' });
  } finally {
    await gate.end('SIGTERM');
  }
}

const megabytes = (pid, field) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

const questions = (versionId, token) =>
  Array.from({ length: 5_000 }, () => {
    const key = benchKey(1 + Math.floor(Math.random() * keys));
    const headers = `host: 127.0.0.1\r\nx-gateway-token: ${token}\r\napikey: ${key}\r\naccept: */*\r\n`;
    return Buffer.from(`GET /gateway/v1/verify/${versionId} HTTP/1.1\r\n${headers}\r\n`);
  });
