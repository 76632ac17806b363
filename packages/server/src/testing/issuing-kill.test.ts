import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@stoa/common/testing/scratch-folder';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { type BrowserLike, browserLike } from './browser-like.ts';
import { type KillableServer, killableServer } from './killable-server.ts';
import { type OpenIdProvider, startOpenIdProvider } from './openid-provider.ts';
import { signUp } from './sign-up.ts';

/** The real server, killed in the moment in which the provider has done what it was asked and the server does not know it yet. */
let server: KillableServer;
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
  await mkdir(join(folder, 'portal/products/parcels'), { recursive: true });
  await writeFile(join(folder, 'portal/portal.yaml'), portal(id.issuer));
  await writeFile(join(folder, 'portal/products/parcels/product.yaml'), 'name: Parcels\n');
  server = await killableServer(folder, {
    args: ['--demo', join(folder, 'portal')],
    env: { STOA_OIDC_KILL: id.initialAccessToken },
  });
  // The server must stop before its folder is deleted.
  onTestFinished(() => server.stop());
  const { url } = server;
  const browser = browserLike(url);

  await server.start();
  await signUp(browser, url);
  killWhenDone(id, 'POST');
  await expect(browser.call('createApplication', { body: { name: 'Bot' } })).rejects.toThrow();
  await server.start();
  const [application] = (await browser.call('listApplications', { query: {} })).data;
  const params = { applicationId: application?.id ?? '' };
  await untilState(browser, params.applicationId, 'active');
  const made = await browser.call('revealClientSecret', { params });
  expect(await tokenOf(id, made)).toBe(true);
  const operator = await server.operator();
  const clients = async () => (await operator.call('listClients', { query: {} })).data;
  expect(await clients()).toMatchObject([{ state: 'active', perhaps_left: 1, client_id: made.client_id }]);

  id.behaviour.registration.rotatesSecret = true;
  killWhenDone(id, 'PUT');
  await expect(browser.call('rotateClientSecret', { params })).rejects.toThrow();
  expect(await tokenOf(id, made)).toBe(false);
  await server.start();
  await untilState(browser, params.applicationId, 'active');
  expect(await tokenOf(id, await browser.call('revealClientSecret', { params }))).toBe(true);

  // A deletion has no answer to look at: the request itself kills.
  id.behaviour.registration.instead = (method) => {
    if (method === 'DELETE') killServer(id);
    return undefined;
  };
  // It is answered before the provider is asked, or dies with it; then its end may come before the answer's.
  const gone = server.gone();
  await browser.call('deleteApplication', { params }).catch(() => {});
  await gone;
  await server.start();
  expect((await browser.call('listApplications', { query: {} })).data).toEqual([]);
  await vi.waitFor(async () => expect(await clients()).toEqual([]), { interval: 100 });
});

function killWhenDone(id: OpenIdProvider, method: 'POST' | 'PUT'): void {
  id.behaviour.registration.answer = (done) => {
    if (done === method) killServer(id);
    return {};
  };
}

function killServer({ behaviour }: OpenIdProvider): void {
  behaviour.registration.answer = undefined;
  behaviour.registration.instead = undefined;
  server.kill();
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
