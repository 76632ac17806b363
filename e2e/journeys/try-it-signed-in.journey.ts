import { expect, type Page, test } from '@playwright/test';
import { type OpenIdProvider, startOpenIdProvider } from '@stoa/server/testing/openid-provider';
import { type CalledApi, startCalledApi } from '../parts/called-api.ts';
import { mara } from '../parts/developer.ts';
import { applyFolder, type PortalFolder, writtenPortal } from '../parts/portal-folder.ts';
import { type PublishedPortal, publishPortal } from '../parts/published-portal.ts';
import { expectSoundScreen } from '../parts/screen.ts';

let api: CalledApi;
let provider: OpenIdProvider;
let portal: PublishedPortal;
let page: Page;

/** The portal, before and after the provider's address is known. */
function folderOf(issuer: string): PortalFolder {
  const flows = {
    authorizationCode: {
      authorizationUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      scopes: { openid: 'Who you are', parcels: 'Your parcels' },
    },
    clientCredentials: { tokenUrl: `${issuer}/token`, scopes: { parcels: 'All parcels' } },
  };
  const operation = (id: string, security: object) => ({
    get: { operationId: id, summary: id, security: [security], responses: { 200: { description: 'ok' } } },
  });
  const specification = {
    openapi: '3.1.0',
    info: { title: 'Parcels', version: '1' },
    servers: [{ url: api.url }],
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'apikey' },
        login: { type: 'oauth2', flows },
        openId: { type: 'openIdConnect', openIdConnectUrl: `${issuer}/.well-known/openid-configuration` },
      },
    },
    paths: {
      '/parcels': operation('listParcels', { key: [] }),
      '/mine': operation('listMine', { login: ['openid', 'parcels'] }),
      '/me': operation('whoAmI', { openId: ['openid'] }),
    },
  };
  const product = (name: string, strategy: string) => ({
    [`products/${name}/openapi.json`]: specification,
    [`products/${name}/product.yaml`]: {
      name,
      versions: [{ name: 'v1', specification: 'openapi.json', registration: { strategy, auto_approve: true } }],
    },
  });
  return writtenPortal({
    'portal.yaml': {
      name: 'Parcels',
      auto_approve_developers: true,
      auth_strategies: [
        { name: 'API key', credential_type: 'key_auth', key_names: ['apikey'], default: true },
        // Whose tokens a gateway would believe; none asks here.
        { name: 'Own clients', credential_type: 'self_managed_client_credentials', issuer: 'https://issuer.invalid' },
      ],
    },
    ...product('keys', 'API key'),
    ...product('clients', 'Own clients'),
  });
}

test.beforeAll(async ({ browser }) => {
  api = await startCalledApi({ cors: true });
  portal = await publishPortal(folderOf('https://nobody.invalid'), { developer: mara });
  page = await (await browser.newContext({ baseURL: portal.stoa.url })).newPage();
  await portal.signIn(page);
  const { id } = await portal.addressesOf('clients', page);
  provider = await startOpenIdProvider([`${portal.stoa.url}/spec/${id}/oauth2-redirect.html`], { forPages: true });
  provider.behaviour.ask = true;
  await applyFolder(portal.stoa, folderOf(provider.issuer));
});
test.afterAll(async () => {
  await page?.context().close();
  await portal?.remove();
  await provider?.stop();
  api?.stop();
});

async function form(product: string, operation: string) {
  const { id } = await portal.addressesOf(product, page);
  await page.goto(`/spec/${id}#/${operation}`);
  // The same page with another fragment would keep what stands in its memory.
  await page.reload();
  const found = page.getByRole('region', { name: 'Try it' });
  await expect(found.getByRole('button', { name: /^Send request/ })).toBeVisible();
  return {
    id,
    found,
    answer: found.getByRole('region', { name: 'Answer', exact: true }),
    send: () => found.getByRole('button', { name: /^Send request/ }).click(),
  };
}

/** Presses the button that opens the provider's window. */
async function popupOf(found: ReturnType<Page['getByRole']>): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await found.getByRole('button', { name: 'Get a token' }).click();
  return opened;
}

/** An application of the developer with access to the product's only version. */
async function addApplication(product: string, name: string, reference: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api/v2${path}`, { data, headers: { origin: portal.stoa.url } });
    const text = await response.text();
    expect(response.ok(), text).toBe(true);
    return JSON.parse(text) as { id: string };
  };
  const { id, reference: path } = await portal.addressesOf(product, page);
  const versions = await (await page.request.get(`/api/v2/products/${id}/versions`)).json();
  const strategy = versions.data[0].registration_configs[0].id;
  const body = { name, reference_id: reference, auth_strategy_id: strategy };
  const application = await post('/applications', body);
  await post(`/applications/${application.id}/registrations`, { product_version_id: path.split('/').at(-1) });
}

const look = (name: string) => expectSoundScreen(page, name, { tablet: true, bothSchemes: true });

test('issue “Try it”: a developer picks one of their applications, and its key goes to the API alone', async () => {
  const none = await form('keys', 'listParcels');
  await expect(none.found.getByText('None of your applications is registered for this version.')).toBeVisible();
  const create = none.found.getByRole('link', { name: 'Create an application' });
  await expect(create).toHaveAttribute('href', new RegExp(`^/application/create\\?product=${none.id}&`));
  await addApplication('keys', 'Night reports', 'night-reports');

  const { found, answer, send } = await form('keys', 'listParcels');
  await found.getByLabel('Your application').selectOption({ label: 'Night reports' });
  await expect(page.getByRole('region', { name: 'Code sample: cURL' })).toContainText('NIGHT_REPORTS_API_KEY');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(portal.stoa.url)) asked.push(JSON.stringify(request.headers()) + request.postData());
  });
  await found.getByLabel('API key').fill('THE-SECRET');
  await look('try it, with an application');
  await send();
  await expect(answer).toContainText('200 OK');
  expect(asked.join()).not.toContain('THE-SECRET');
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain('THE-SECRET');
  await page.reload();
  await expect(found.getByLabel('API key')).toHaveValue('');
});

test('contract §C.4: an authorization code with PKCE from a real provider, for the picked application’s client', async () => {
  await addApplication('clients', 'Web shop', provider.clientId);
  const { found, answer, send } = await form('clients', 'listMine');
  await found.getByLabel('Your application').selectOption({ label: 'Web shop' });
  await expect(found.getByLabel(/^Client ID/)).toHaveValue(provider.clientId);
  await found.getByLabel('Client secret').fill(provider.clientSecret);
  await look('try it, with OAuth 2.0');
  const popup = await popupOf(found);
  await popup.getByRole('link', { name: /^Sign in as/ }).click();
  await expect(found.getByText('The token is filled in.')).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
  const authorization = new URL(provider.asked.find((path) => path.startsWith('/auth?')) ?? '', provider.issuer);
  expect(authorization.searchParams.get('code_challenge_method')).toBe('S256');
  expect(authorization.searchParams.get('scope')).toBe('openid parcels');
  await send();
  await expect(answer).toContainText('200 OK');
  const { authorization: sent = '' } = api.received.at(-1) ?? {};
  expect(sent).toMatch(/^Bearer \S+$/);
  // The provider knows the token as its own.
  const me = await fetch(`${provider.issuer}/me`, { headers: { authorization: sent } });
  expect(await me.json()).toMatchObject({ sub: provider.behaviour.account.sub });
});

test('OpenID Connect Discovery 1.0 §4: the provider’s addresses are found by themselves', async () => {
  const { found } = await form('clients', 'whoAmI');
  await found.getByLabel(/^Client ID/).fill(provider.clientId);
  await found.getByLabel('Client secret').fill(provider.clientSecret);
  const popup = await popupOf(found);
  const leave = popup.getByRole('link', { name: /^Sign in as/ });
  // A person who is already signed in at the provider does not sign in again.
  if (await Promise.race([leave.waitFor().then(() => true), popup.waitForEvent('close').then(() => false)])) {
    await leave.click();
  }
  await expect(found.getByText('The token is filled in.')).toBeVisible();
});

test('RFC 6749 §4.4: client credentials, and what the provider says to a wrong secret', async () => {
  const { found, answer, send } = await form('clients', 'listMine');
  await found.getByLabel('Flow').selectOption({ label: 'As the application (client credentials)' });
  await found.getByLabel(/^Client ID/).fill(provider.clientId);
  await found.getByLabel('Client secret').fill('wrong');
  const openId = found.getByRole('checkbox', { name: 'openid' });
  if (await openId.isVisible()) await openId.uncheck();
  await found.getByRole('button', { name: 'Get a token' }).click();
  await expect(found.getByRole('alert')).toContainText('The provider refused: client authentication failed');
  await found.getByLabel('Client secret').fill(provider.clientSecret);
  await found.getByRole('button', { name: 'Get a token' }).click();
  await expect(found.getByText('The token is filled in.')).toBeVisible();
  await send();
  await expect(answer).toContainText('200 OK');
  expect(api.received.at(-1)?.authorization).toMatch(/^Bearer \S+$/);
});

test.describe('portal §2, OAuth2 Authorization: the three errors of the redirect page', () => {
  test.beforeEach(async ({ browser }) => {
    // Nobody is signed in at the provider.
    const kept = await page.context().cookies(portal.stoa.url);
    await page.context().close();
    const context = await browser.newContext({ baseURL: portal.stoa.url });
    await context.addCookies(kept);
    page = await context.newPage();
    await portal.signIn(page);
  });

  test('nobody waits for it', async () => {
    const { id } = await portal.addressesOf('clients', page);
    await page.goto(`/spec/${id}/oauth2-redirect.html?code=c&state=s`);
    await expect(page.getByText('OAuth data not found')).toBeVisible();
  });

  test('RFC 6749 §10.12: another state', async () => {
    const { id, found } = await form('clients', 'listMine');
    await found.getByLabel(/^Client ID/).fill(provider.clientId);
    const popup = await popupOf(found);
    await expect(popup.getByRole('link', { name: 'Cancel' })).toBeVisible();
    const back = `${portal.stoa.url}/spec/${id}/oauth2-redirect.html?code=c&state=another`;
    // As the provider would: a window that is led from outside forgets who opened it.
    await popup.evaluate((address) => window.location.assign(address), back);
    await expect(popup.getByText('Authorization may be unsafe, passed state was changed in server')).toBeVisible();
    await popup.close();
    await expect(found.getByRole('alert')).toHaveText('The window was closed before access was allowed.');
  });

  test('RFC 6749 §4.1.2.1: no code, since the person said no', async () => {
    const { found } = await form('clients', 'listMine');
    await found.getByLabel(/^Client ID/).fill(provider.clientId);
    const popup = await popupOf(found);
    await popup.getByRole('link', { name: 'Cancel' }).click();
    const text = '[Authorization failed]: no accessCode received from the server';
    await expect(popup.getByText(text)).toBeVisible();
    await expect(found.getByRole('alert')).toHaveText('The provider refused: The person said no.');
  });
});
