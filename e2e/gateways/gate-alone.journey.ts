import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { serverProgram } from '@stoa/server/testing/server-program';
import { type Child, startChild, untilAnswering } from '../parts/child.ts';
import { freePort } from '../parts/free-port.ts';
import { repository } from '../parts/stoa-server.ts';
import { startUpstreamApi, type UpstreamApi } from '../parts/upstream-api.ts';
import { ask, type Shown } from './ask.ts';
import { type Harbour, keyName, startHarbour } from './harbour.ts';
import { type RunningGateway, startGateway } from './start-gateway.ts';

let harbour: Harbour;
let api: UpstreamApi;
let alone: Child;
let nginx: RunningGateway;
const folder = mkdtempSync(join(tmpdir(), 'stoa-gate-'));

test.beforeAll(async () => {
  test.setTimeout(180_000);
  harbour = await startHarbour({ STOA_SNAPSHOT_MAX_AGE: '15' });
  api = await startUpstreamApi();
  const token = await harbour.addGateway('alone');
  const port = await freePort();
  const env = { ...process.env, STOA_URL: harbour.server.url, STOA_GATEWAY_TOKEN: token };
  const args = [serverProgram, 'gate', '--listen', `127.0.0.1:${port}`, '--folder', folder];
  alone = startChild(process.execPath, args, { cwd: repository, env });
  await untilAnswering(alone, `http://127.0.0.1:${port}/readyz`, 60_000);
  nginx = await startGateway('nginx', {
    STOA: `127.0.0.1:${port}`,
    API: api.address,
    STOA_GATEWAY_TOKEN: token,
    STOA_PRODUCT_VERSION_ID: harbour.versions['key main'] ?? '',
    STOA_KEY_NAME: keyName,
  });
});
test.afterAll(async () => {
  await nginx?.stop();
  await alone?.end('SIGTERM');
  await api?.stop();
  await harbour?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('docs/decisions/053: nginx asks stoa gate; the server is killed, and calls go on until the snapshot is too old', async () => {
  test.setTimeout(120_000);
  const [kept, revoked, pending] = [
    await harbour.stage('key', 'approved'),
    await harbour.stage('key', 'revoked'),
    await harbour.stage('key', 'pending'),
  ];
  const unknown = { headers: { [keyName]: 'stoa_unknown' } };
  const status = async (shown: Shown) => (await ask(nginx.url, '/v1/parcels', shown)).status;
  await expect.poll(() => status(kept.shown)).toBe(200);
  await harbour.server.kill9();
  await expect.poll(() => alone.output()).toContain('The server does not answer');
  expect(await status(kept.shown)).toBe(200);
  expect(api.calls.at(-1)?.headers['x-consumer-id']).toBe(kept.applicationId);
  for (const shown of [revoked.shown, pending.shown, unknown]) expect(await status(shown)).toBe(401);
  // Too old: nginx has nobody to ask.
  await expect.poll(() => status(kept.shown), { timeout: 40_000 }).toBe(503);
  await harbour.server.restart();
  await expect.poll(() => status(kept.shown)).toBe(200);
  expect(await status(revoked.shown)).toBe(401);
});
