import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, createFullClient } from '@stoa/client/full-client';
import { freePort } from '@stoa/common/testing/free-port';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type BrowserLike, browserLike } from './browser-like.ts';
import { type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts';
import { signUp } from './sign-up.ts';

/** The real server, killed in the moment in which the provider has done what it was asked and nobody knows yet. */
let server: ChildProcess | undefined;
let provider: OpenIdProvider | undefined;
afterAll(() => provider?.stop());

const portal = (issuer: string) => `name: Halden
auto_approve_developers: true
auth_strategies:
  - { name: Clients, credential_type: client_credentials, issuer: '${issuer}', registration: { initial_access_token_env: STOA_OIDC_KILL }, default: true }
`;

test('kill -9 between the provider’s answer and the commit: the application gets its client, its secret and its deletion all the same', {
  timeout: 400_000,
}, async () => {
  const id = await startOpenIdProvider([]);
  provider = id;
  const folder = await scratchFolder();
  // Before the folder goes.
  onTestFinished(stopServer);
  await mkdir(join(folder, 'portal/products/parcels'), { recursive: true });
  await writeFile(join(folder, 'portal/portal.yaml'), portal(id.issuer));
  await writeFile(join(folder, 'portal/products/parcels/product.yaml'), 'name: Parcels\n');
  const url = `http://127.0.0.1:${await freePort()}`;
  const start = () => serve(url, folder, id.initialAccessToken);
  const browser = browserLike(url);

  await start();
  await signUp(browser, url);
  killWhenDone(id, 'POST');
  await expect(browser.call('createApplication', { body: { name: 'Bot' } })).rejects.toThrow();
  await start();
  const [application] = (await browser.call('listApplications', { query: {} })).data;
  const params = { applicationId: application?.id ?? '' };
  await untilState(browser, params.applicationId, 'active');
  const made = await browser.call('revealClientSecret', { params });
  expect(await tokenOf(id, made)).toBe(true);
  const operator = await operatorOf(url, folder);
  const clients = async () => (await operator.call('listClients', { query: {} })).data;
  expect(await clients()).toMatchObject([{ state: 'active', perhaps_left: 1, client_id: made.client_id }]);

  id.behaviour.registration.rotatesSecret = true;
  killWhenDone(id, 'PUT');
  await expect(browser.call('rotateClientSecret', { params })).rejects.toThrow();
  expect(await tokenOf(id, made)).toBe(false);
  await start();
  await untilState(browser, params.applicationId, 'active');
  expect(await tokenOf(id, await browser.call('revealClientSecret', { params }))).toBe(true);

  // A deletion has no answer to look at: the request itself kills.
  id.behaviour.registration.instead = (method) => {
    if (method === 'DELETE') killServer(id);
    return undefined;
  };
  // It is answered before the provider is asked, or dies with it; then its end may come before the answer's.
  const gone = once(server as ChildProcess, 'exit');
  await browser.call('deleteApplication', { params }).catch(() => {});
  await gone;
  await start();
  expect((await browser.call('listApplications', { query: {} })).data).toEqual([]);
  await vi.waitFor(async () => expect(await clients()).toEqual([]), { interval: 100 });
});

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode) return;
  server.kill('SIGTERM');
  await once(server, 'exit');
}

function killWhenDone(id: OpenIdProvider, method: 'POST' | 'PUT'): void {
  id.behaviour.registration.answer = (done) => {
    if (done === method) killServer(id);
    return {};
  };
}

function killServer({ behaviour }: OpenIdProvider): void {
  behaviour.registration.answer = undefined;
  behaviour.registration.instead = undefined;
  server?.kill('SIGKILL');
}

async function serve(url: string, folder: string, initialToken: string): Promise<void> {
  if (server && server.signalCode === null) await once(server, 'exit');
  const { port } = new URL(url);
  const where = ['--data-folder', join(folder, 'data'), '--port', port, '--host', '127.0.0.1', '--public-url', url];
  const main = join(import.meta.dirname, '../main.ts');
  server = spawn(
    process.execPath,
    [main, 'serve', ...where, '--mode', 'development', '--demo', join(folder, 'portal')],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, STOA_OIDC_KILL: initialToken } },
  );
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true), {
    timeout: 120_000,
    interval: 50,
  });
}

async function operatorOf(url: string, folder: string): Promise<Client> {
  const token = (await readFile(join(folder, 'data/operator-token'), 'utf8')).trim();
  return createFullClient({ baseUrl: url, headers: { authorization: `Bearer ${token}` } });
}

async function untilState(browser: BrowserLike, applicationId: string, state: string): Promise<void> {
  const look = async () =>
    expect(await browser.call('getApplicationClient', { params: { applicationId } })).toMatchObject({
      state,
      secret_waiting: true,
    });
  await vi.waitFor(look, { interval: 100 });
}

async function tokenOf(
  { issuer }: OpenIdProvider,
  { client_id, client_secret }: { readonly client_id: string; readonly client_secret: string },
): Promise<boolean> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return response.ok;
}
