import { expect, type Page, test } from '@playwright/test';
import { browserLike } from '@stoa/server/testing/browser-like';
import { type ApplicationsPortal, openAsMara } from '../parts/applications-portal.ts';
import { addDeveloper, mara } from '../parts/developer.ts';
import type { PageWatch } from '../parts/page-watch.ts';
import { expectSoundScreen } from '../parts/screen.ts';
import { stoa as run } from '../parts/stoa-cli.ts';

const audience = 'urn:jwt:parcels';
const strategy = 'Clients of your own';

let portal: ApplicationsPortal;
let page: Page;
let watched: PageWatch;

test.beforeAll(async ({ browser }) => {
  ({ portal, page, watched } = await openAsMara(browser, {
    strategies: (issuer) => [
      { name: strategy, credential_type: 'self_managed_client_credentials', issuer, audiences: [audience] },
    ],
    files: {
      'products/parcels/product.yaml': {
        name: 'Parcels',
        versions: [{ name: 'v1', registration: { strategy, auto_approve: true } }],
      },
    },
  }));
});
test.afterAll(() => portal?.remove());

const look = (name: string) => expectSoundScreen(page, name, { tablet: true });

interface OwnClient {
  readonly client_id: string;
  readonly client_secret: string;
}

/** As its developer registers a client at their provider, without the portal. */
async function ownClient(): Promise<OwnClient> {
  const { issuer, initialAccessToken } = portal.provider;
  const response = await fetch(`${issuer}/reg`, {
    method: 'POST',
    headers: { authorization: `Bearer ${initialAccessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ grant_types: ['client_credentials'], redirect_uris: [], response_types: [] }),
  });
  return (await response.json()) as OwnClient;
}

async function tokenOf({ client_id, client_secret }: OwnClient): Promise<string> {
  const response = await fetch(`${portal.provider.issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

const section = () => page.getByRole('region', { name: 'Your client' });

async function newApplication(name: string, clientId: string): Promise<string> {
  await page.goto('/application/create');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('radio', { name: strategy }).check();
  await page.getByLabel(/^Reference ID/).fill(clientId);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(section().getByText('Not proven')).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

async function prove(token: string): Promise<void> {
  await section()
    .getByLabel(/^Access token/)
    .fill(token);
  await section().getByRole('button', { name: 'Prove client' }).click();
}

test('a client that somebody else claims is its owner’s, who proves it on the application’s page', async () => {
  test.setTimeout(300_000);
  const [client, another] = [await ownClient(), await ownClient()];
  const thief = { ...mara, email: 'mallory@elsewhere.example', name: 'Mallory' };
  await addDeveloper(portal.stoa, thief);
  const elsewhere = browserLike(portal.stoa.url);
  await elsewhere.call('authenticateDeveloper', { body: { username: thief.email, password: thief.password } });
  const { data: strategies } = await elsewhere.call('listAuthStrategies', { query: {} });
  const auth_strategy_id = strategies.find(({ name }) => name === strategy)?.id ?? '';
  await elsewhere.call('createApplication', {
    body: { name: 'Mine, I say', reference_id: client.client_id, auth_strategy_id },
  });

  const id = await newApplication('Ledger sync', client.client_id);
  const { data: versions } = await elsewhere.call('listProducts', { query: {} });
  const product = versions.find(({ name }) => name === 'Parcels');
  const versionId = product?.latest_version?.id ?? '';
  await page.request.post(`/api/v2/applications/${id}/registrations`, { data: { product_version_id: versionId } });
  const added = await run(portal.stoa, 'gateways', 'add', 'edge', '--json');
  const gateway = added.json<{ token: string }>().token;
  const ask = async () => {
    const headers = { 'x-gateway-token': gateway, authorization: `Bearer ${await tokenOf(client)}` };
    const { status, headers: said } = await fetch(`${portal.stoa.url}/gateway/v1/verify/${versionId}`, { headers });
    return [status, said.get('x-portal-error') ?? said.get('x-consumer-id')];
  };
  expect(await ask()).toEqual([403, 'client_unproven']);
  await expect(section().getByText(/grant_type=client_credentials/)).toContainText(client.client_id);
  await look('client unproven');

  await section().getByRole('button', { name: 'Prove client' }).click();
  await expect(section().getByText('Paste an access token of the client')).toBeVisible();
  watched.expectQuiet();
  await prove(await tokenOf(another));
  await expect(section().getByText('This token is of another client.')).toBeVisible();
  await watched.expectRefusal(400, `/api/v2/applications/${id}/client-proof`);
  await look('client proof failed');
  await prove(await tokenOf(client));
  await expect(section().getByText('Proven', { exact: true })).toBeVisible();
  await expect(section().getByText('With a token of the client')).toBeVisible();
  await expect(section().locator(':focus')).toContainText('Proven');
  expect(await ask()).toEqual([200, id]);
  await look('client proven');
  await page.reload();
  await expect(section().getByText('Proven', { exact: true })).toBeVisible();

  const again = await newApplication('Ledger sync again', client.client_id);
  await prove(await tokenOf(client));
  await expect(section().getByText(/^Another application has proven this client already/)).toBeVisible();
  await watched.expectRefusal(409, `/api/v2/applications/${again}/client-proof`);
  watched.expectQuiet();
});
