import { expect, type Page, test } from '@playwright/test';
import { type ApplicationsPortal, openAsMara } from '../parts/applications-portal.ts';
import type { PageWatch } from '../parts/page-watch.ts';
import { desktop, expectNoSidewaysScroll, expectSoundScreen } from '../parts/screen.ts';
import { stoa as run } from '../parts/stoa-cli.ts';

let portal: ApplicationsPortal;
let page: Page;
let watched: PageWatch;

test.beforeAll(async ({ browser }) => {
  ({ portal, page, watched } = await openAsMara(browser));
});
test.afterAll(() => portal?.remove());

async function look(name: string): Promise<void> {
  await expectSoundScreen(page, name, { tablet: true });
  watched.expectQuiet();
}

const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
const dialog = () => page.getByRole('dialog');

async function operator(...args: string[]) {
  const result = await run(portal.stoa, ...args);
  expect(result.code, `stoa ${args.join(' ')}: ${result.stderr}`).toBe(0);
  return result;
}

/** Opens a product's page from the catalogue. */
async function openProduct(name: string) {
  await page.getByRole('link', { name: 'Catalog' }).first().click();
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name }) })
    .getByRole('heading', { name })
    .getByRole('link')
    .click();
  await page.goto(page.url().replace('/docs/', '/spec/'));
}

async function newApplication(name: string, strategy: string) {
  await page.goto('/application/create');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('radio', { name: strategy }).check();
}

async function saveSecret() {
  await expect(dialog().getByText('You will only be able to copy this secret once.')).toBeVisible();
  const [clientId, secret] = await dialog().locator('code').allTextContents();
  await dialog().getByRole('checkbox', { name: 'I have saved it' }).check();
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect(dialog()).toBeHidden();
  return { clientId: clientId as string, secret: secret as string };
}

/** A token for the client, as its application would ask for it (RFC 6749 §4.4). */
async function tokenOf(client: { clientId: string; secret: string }, scope = 'orders:read') {
  const response = await fetch(`${portal.provider.issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${encodeURIComponent(client.clientId)}:${encodeURIComponent(client.secret)}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope, resource: 'urn:jwt:api' }),
  });
  return { status: response.status, ...((await response.json()) as { access_token?: string }) };
}

test('portal §2, key auth: an application is created, rejected with a reason, asks again and is deleted', async () => {
  test.setTimeout(300_000);
  await page.goto('/my-apps');
  await expect(page.getByText('No applications yet')).toBeVisible();
  await look('my apps empty');
  await newApplication('Berth planner', 'Partner keys');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Please complete all required fields')).toBeVisible();
  await look('form key auth');
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(heading('Berth planner')).toBeVisible();
  await expect(page.getByText('Sandbox').first()).toBeVisible();

  await openProduct('Berths');
  await page.getByRole('button', { name: 'Register for v1' }).click();
  await dialog().getByRole('radio', { name: 'Berth planner' }).check();
  await look('register dialog');
  await dialog().getByRole('button', { name: 'Request Access' }).click();
  await expect(dialog().getByRole('heading', { name: 'Registration Under Review' })).toBeVisible();
  await look('register dialog review');
  await dialog().getByRole('button', { name: 'Close' }).last().click();

  const [pending] = (await operator('registrations', 'list', '--status', 'pending', '--json')).json<{ id: string }[]>();
  await operator('registrations', 'reject', pending?.id as string, '--reason', 'Name the berths you plan for.');
  await page.reload();
  const access = page.getByRole('region', { name: 'Access' });
  await expect(access.getByText('Reason: Name the berths you plan for.')).toBeVisible();
  await look('product rejected');
  await access.getByRole('link', { name: 'Berth planner' }).click();
  const row = page.getByRole('row', { name: /Berths/ });
  await expect(row).toContainText('Reason: Name the berths you plan for.');
  await look('application key auth rejected');
  await row.getByRole('button', { name: 'Ask again for Berths' }).click();
  await look('ask again');
  await dialog().getByRole('button', { name: 'Request Access' }).click();
  await expect(row).toContainText('Registration Under Review');
  await row.getByRole('button', { name: 'Unregister' }).click();
  await dialog().getByRole('button', { name: 'Unregister' }).click();
  await expect(page.getByText('No registrations yet')).toBeVisible();

  await page.goto('/my-apps');
  await page.getByRole('button', { name: 'Actions for Berth planner' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View analytics', 'Delete']);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog()).toContainText('This action cannot be undone.');
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Application successfully deleted')).toBeVisible();
  await expect(page.getByText('No applications yet')).toBeVisible();
  watched.expectQuiet();
});

test('portal §2, client credentials: a client at a real provider, its secret once, refreshed, with scopes and approved at once', async () => {
  test.setTimeout(300_000);
  portal.provider.behaviour.registration.rotatesSecret = true;
  await newApplication('Fleet map', 'Harbour ID');
  await page.getByLabel('Redirect URI').fill('relay.fjordbank.example/callback');
  await page.getByRole('checkbox', { name: 'orders:read' }).check();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('This is not a full URI. Use https://relay.fjordbank.example/callback')).toBeVisible();
  await look('form client credentials');
  await page.getByLabel('Redirect URI').fill('https://relay.fjordbank.example/callback');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog().getByText('You will only be able to copy this secret once.')).toBeVisible();
  await look('client secret once');
  const first = await saveSecret();
  await expect(heading('Fleet map')).toBeVisible();
  const client = page.getByRole('region', { name: 'Client', exact: true });
  await expect(client).toContainText(first.clientId);
  expect(await page.content()).not.toContain(first.secret);
  expect((await tokenOf(first)).status).toBe(200);
  await look('application client credentials');

  await client.getByRole('button', { name: 'Refresh secret' }).click();
  await dialog().getByRole('button', { name: 'Refresh secret' }).click();
  await expect(page.getByText('Successfully refreshed secret')).toBeVisible();
  const second = await saveSecret();
  expect(second.clientId).toBe(first.clientId);
  expect((await tokenOf(first)).status).toBe(401);
  const { access_token: token } = await tokenOf(second);

  const scopes = page.getByRole('region', { name: 'Scopes' });
  await scopes.getByRole('searchbox').fill('write');
  await expect(scopes.getByRole('checkbox')).toHaveCount(1);
  await scopes.getByRole('checkbox', { name: 'orders:write' }).check();
  await expect(scopes.getByText('Updating scopes affects all registrations of this application.')).toBeVisible();
  await scopes.getByRole('searchbox').fill('');
  await look('scopes changed');
  await scopes.getByRole('button', { name: 'Update scopes' }).click();
  await expect(page.getByText('Scopes successfully updated')).toBeVisible();
  await expect(scopes.getByRole('button', { name: 'Remove orders:write' })).toBeVisible();

  await openProduct('Ships');
  await page.getByRole('button', { name: 'Register for v1' }).click();
  await dialog().getByRole('radio', { name: 'Fleet map' }).check();
  await expect(dialog().getByRole('checkbox', { name: 'orders:write' })).toBeChecked();
  await look('register dialog scopes');
  await dialog().getByRole('button', { name: 'Request Access' }).click();
  await expect(heading('Fleet map')).toBeVisible();
  await expect(page.getByRole('row', { name: /Ships/ })).toContainText('Approved');

  // The page reads the token itself: it sends no request.
  await page.goto('/jwt');
  await expect(heading('Inspect a token')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.getByLabel('Token', { exact: true }).fill(`Bearer ${token}`);
  await expect(
    page.getByRole('region', { name: 'Your applications' }).getByRole('link', { name: 'Fleet map' }),
  ).toBeVisible();
  await expect(page.getByText(/It expires in/)).toBeVisible();
  expect(asked.filter((url) => !url.includes('/assets/'))).toEqual([]);
  await look('token inspector');
  watched.expectQuiet();
});

test('portal §4: a provider that is down, and what came of it', async () => {
  test.setTimeout(300_000);
  await portal.provider.goDown();
  await newApplication('Night shift', 'Harbour ID');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(heading('Night shift')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('The identity provider has not responded yet. We keep trying.')).toBeVisible();
  await look('client being created');
  await portal.provider.comeBack();
  const reveal = page.getByRole('button', { name: 'Reveal secret' });
  await expect(reveal).toBeVisible({ timeout: 90_000 });
  await look('client secret waits');
  await reveal.click();
  const client = await saveSecret();
  await expect(reveal).toBeHidden();
  expect(await page.content()).not.toContain(client.secret);

  portal.provider.behaviour.registration.instead = (method) =>
    method === 'PUT' ? { status: 400, type: 'application/json', body: '{"error":"invalid_request"}' } : undefined;
  await page.getByRole('button', { name: 'Refresh secret' }).click();
  await dialog().getByRole('button', { name: 'Refresh secret' }).click();
  await expect(dialog().getByText(/^Failed to refresh secret: .*The secret has not changed/)).toBeVisible();
  await watched.expectRefusal(
    409,
    `${new URL(page.url()).pathname.replace('/application/', '/api/v2/applications/')}/refresh-token`,
  );
  await look('refresh refused');
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  portal.provider.behaviour.registration = {};

  await page.getByRole('button', { name: 'Replace client' }).click();
  await look('replace client');
  await dialog().getByRole('button', { name: 'Replace client' }).click();
  const replaced = await saveSecret();
  expect(replaced.clientId).not.toBe(client.clientId);
  await expect(page.getByRole('region', { name: 'Client', exact: true })).toContainText(replaced.clientId);

  portal.provider.behaviour.registration.instead = (method) =>
    method === 'POST'
      ? { status: 400, type: 'application/json', body: '{"error":"invalid_client_metadata"}' }
      : undefined;
  await newApplication('Refused one', 'Harbour ID');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('The identity provider did not create the client.')).toBeVisible();
  await look('client failed');
  portal.provider.behaviour.registration = {};
  await page.getByRole('button', { name: 'Try to create it again' }).click();
  await saveSecret();
  await expect(page.getByText('The identity provider did not create the client.')).toBeHidden();
  watched.expectQuiet();
});

test('portal §2, self-managed: the reference ID is the client ID at the developer’s own provider', async () => {
  test.setTimeout(300_000);
  await newApplication('Ledger sync', 'Fjordbank IdP');
  await page.getByLabel(/^Reference ID/).fill('ledger-sync');
  await look('form self-managed');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(heading('Ledger sync')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Auth strategy' }).getByText('ledger-sync')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Client', exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Credentials' })).toHaveCount(0);
  await look('application self-managed');

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Description').fill('Posts build minutes to the cost ledger.');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Posts build minutes to the cost ledger.')).toBeVisible();

  await page.goto('/my-apps');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('ledg');
  await expect(page.getByRole('link', { name: 'Fleet map' })).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('');
  await page.getByRole('button', { name: 'Actions for Fleet map' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View analytics', 'Refresh secret', 'Delete']);
  await page.keyboard.press('Escape');
  await look('my apps');

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  await page.goto('/jwt');
  await page
    .getByLabel('Token', { exact: true })
    .fill(`${part({ alg: 'none' })}.${part({ iss: portal.ownIssuer, sub: 'ledger-sync', exp: 1 })}.`);
  await expect(page.getByText('It is not signed (alg: none). Gateways refuse it.')).toBeVisible();
  await expect(page.getByText(/^It expired/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ledger sync' })).toBeVisible();
  await look('token inspector problems');
  watched.expectQuiet();
});

/** What a gateway that decides by itself does (docs/gateways.md): asking with the cursor says that what came before is in effect. */
async function pull(token: string, since?: string): Promise<string> {
  const query = since === undefined ? '' : `?${new URLSearchParams({ since })}`;
  const response = await fetch(`${portal.stoa.url}/gateway/v1/snapshot${query}`, {
    headers: { 'x-gateway-token': token },
  });
  expect(response.status).toBe(200);
  const { cursor, more } = (await response.json()) as { cursor: string; more: boolean };
  return more ? pull(token, cursor) : cursor;
}

test('gateways that pull: an application says on how many it is active, until it is on all of them', async () => {
  test.setTimeout(300_000);
  const [edge, harbour] = await Promise.all(
    ['edge', 'harbour'].map(async (name) => {
      const { token } = (await operator('gateways', 'add', name, '--json')).json<{ token: string }>();
      return { token, cursor: await pull(token) };
    }),
  );
  if (!edge || !harbour) throw new Error('no gateways');
  await newApplication('Tide gauge', 'Partner keys');
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(heading('Tide gauge')).toBeVisible();
  const application = page.url();
  await openProduct('Berths');
  await page.getByRole('button', { name: 'Register for v1' }).click();
  await dialog().getByRole('radio', { name: 'Tide gauge' }).check();
  await dialog().getByRole('button', { name: 'Request Access' }).click();
  await dialog().getByRole('button', { name: 'Close' }).last().click();
  const [pending] = (await operator('registrations', 'list', '--status', 'pending', '--json')).json<{ id: string }[]>();
  await operator('registrations', 'approve', pending?.id as string);

  await page.goto(application);
  const row = page.getByRole('row', { name: /Berths/ });
  await expect(row).toContainText('Active on 0 of 2 gateways');
  await expect(page.getByText('The latest change to this application is active on 0 of 2 gateways.')).toBeVisible();
  await look('application on its way to gateways');
  edge.cursor = await pull(edge.token, edge.cursor);
  await pull(edge.token, edge.cursor);
  await expect(row).toContainText('Active on 1 of 2 gateways', { timeout: 20_000 });
  harbour.cursor = await pull(harbour.token, harbour.cursor);
  await pull(harbour.token, harbour.cursor);
  await expect(row).not.toContainText('gateways', { timeout: 20_000 });
  await expect(page.getByText(/is active on/)).toHaveCount(0);
  await look('application on all gateways');
  watched.expectQuiet();
});

test('portal §1, five languages: nothing is wider than a phone of 360 px', async () => {
  test.setTimeout(300_000);
  await page.goto('/my-apps');
  await page.getByRole('link', { name: 'Ledger sync' }).click();
  await expect(heading('Ledger sync')).toBeVisible();
  const application = new URL(page.url()).pathname;
  const fleet = await page.evaluate(async () => {
    const { data } = await (await fetch('/api/v2/applications?filter[name][eq]=Fleet map')).json();
    return `/application/${data[0].id}`;
  });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const locale of ['de', 'fr', 'es_ES', 'ca_ES']) {
    await portal.speak(locale);
    for (const path of ['/my-apps', '/application/create', application, fleet, `${fleet}/update`, '/jwt']) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale.slice(0, 2)}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (path === '/jwt') await page.locator('textarea').fill('eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.');
      await expectNoSidewaysScroll(page, `${path} in ${locale}`);
    }
  }
  watched.expectQuiet();
});

test('keyboard: a token is pasted, read and cleared; scopes are chosen and discarded without a mouse', async () => {
  await portal.speak('en');
  await page.setViewportSize(desktop);
  await page.goto('/jwt');
  await page.getByLabel('Token', { exact: true }).focus();
  await page.keyboard.insertText('eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.');
  await expect(page.getByText('It has no expiry (exp). Gateways refuse it.')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Token', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Token', { exact: true })).toHaveValue('');

  await page.goto('/my-apps');
  await page.getByRole('link', { name: 'Fleet map' }).focus();
  await page.keyboard.press('Enter');
  const scopes = page.getByRole('region', { name: 'Scopes' });
  await scopes.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(scopes.getByText('Updating scopes affects all registrations of this application.')).toBeVisible();
  await expect(scopes.getByRole('button', { name: /^Keep / })).toBeFocused();
  await scopes.getByRole('button', { name: 'Discard' }).focus();
  await page.keyboard.press('Enter');
  await expect(scopes.getByText('Updating scopes affects all registrations of this application.')).toBeHidden();
});
