import { expect, type Page, test } from '@playwright/test';
import { type RunningGateway, startGateway } from '../gateways/start-gateway.ts';
import { logIn, mara } from '../parts/developer.ts';
import { type PageWatch, watch } from '../parts/page-watch.ts';
import { desktop, expectSoundScreen } from '../parts/screen.ts';
import { stoa as run } from '../parts/stoa-cli.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';
import { startUpstreamApi, type UpstreamApi } from '../parts/upstream-api.ts';

let stoa: StoaServer;
let api: UpstreamApi;
let gateway: RunningGateway | undefined;
let page: Page;
let watched: PageWatch;

test.beforeAll(async () => {
  [stoa, api] = await Promise.all([startStoa(), startUpstreamApi()]);
});

test.afterAll(async () => {
  await gateway?.stop();
  await api?.stop();
  await stoa?.remove();
});

/** The screen is sound and nothing has gone wrong on the way to it. */
async function look(name: string, except?: string): Promise<void> {
  await expectSoundScreen(page, name, except ? { except } : {});
  watched.expectQuiet();
}

/** `stoa <args>` as the operator runs it; it has to succeed. */
async function operator(...args: string[]) {
  const result = await run(stoa, ...args);
  expect(result.code, `stoa ${args.join(' ')}: ${result.stderr}`).toBe(0);
  return result;
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const product = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

test('a visitor becomes a developer whose application calls an API through nginx', async ({ browser }) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ viewport: desktop, baseURL: stoa.url, reducedMotion: 'reduce' });
  page = await context.newPage();
  watched = watch(page);

  await test.step('a visitor signs up and is asked to check the e-mail', signUp);
  await test.step('the link of the mail leads to the first password', confirmAddress);
  await test.step('the account awaits approval, and the operator approves it', beApproved);
  await test.step('the developer reads the catalogue, documents and a reference', browse);
  const applicationId = await test.step('creates an application with a key', createApplication);
  const registrationId = await test.step('requests access, and the operator approves it', register);
  const key = await test.step('generates a credential that is shown once', generateCredential);
  await test.step('nginx admits the key as long as its registration stands', async () => {
    await callThroughGateway({ applicationId, registrationId, key });
  });
  await context.close();
});

async function signUp() {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page).toHaveTitle('Log In | Meridian');
  await look('log in');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(heading('Registration')).toBeVisible();
  await page.getByLabel('Full name').fill(mara.name);
  await page.getByLabel('Email').fill(mara.email);
  await look('registration');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Please check your email to confirm your address.')).toBeVisible();
  await look('registered');
}

async function confirmAddress() {
  await expect(async () => {
    await page.goto(`/dev/mail?to=${mara.email}`);
    await page.getByRole('link', { name: /Confirm your email address/ }).click({ timeout: 500 });
  }).toPass();
  // The mail itself is written for mail programs, and its frame runs no script.
  await look('mailbox', 'iframe');
  await page
    .getByRole('list', { name: 'Links in this mail' })
    .getByRole('link', { name: /token=/ })
    .click();
  await expect(heading('Set your password')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(mara.password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(mara.password);
  await look('first password');
  await page.locator('button[type=submit]').click();
}

async function beApproved() {
  await expect(page.getByText('Your account now awaits approval. You will be notified upon approval.')).toBeVisible();
  await look('awaits approval');
  await logIn(page, mara);
  await expect(page.getByText('Your account is pending approval for access')).toBeVisible();
  await watched.expectRefusal(401, '/api/v2/developer/authenticate');
  await look('log in refused');
  await operator('developers', 'approve', mara.email);
  await logIn(page, mara);
  await expect(page).toHaveURL('/');
}

async function browse() {
  await expect(heading('Ship, charge and build on Meridian')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(5);
  await look('catalogue');
  await product('Shipments').getByRole('link', { name: 'Documentation' }).click();
  await expect(page).toHaveURL(/\/docs\//);
  // By name: the catalog's heading stands until the document has come.
  await expect(heading('Start here')).toBeVisible();
  await look('documents');
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Changes' }).click();
  await expect(heading('Changes')).toBeVisible();

  await page.getByRole('link', { name: 'Catalog' }).first().click();
  await product('GitHub REST API').getByRole('link', { name: 'Specification' }).click();
  const operations = page.getByRole('navigation', { name: 'Operations' });
  await expect(operations.getByText(/^1\d{3}$/)).toBeVisible();
  // Over a thousand rows that are alike would keep axe busy for a minute: the first of each tag tells as much.
  await look('reference', 'main li ~ li');
  await page.getByRole('searchbox', { name: 'Filter operations' }).fill('repository for the auth');
  await operations.getByRole('treeitem', { name: 'Create a repository for the authenticated user' }).click();
  await expect(heading('Create a repository for the authenticated user')).toBeVisible();
  await expect(page.getByText('repos/create-for-authenticated-user')).toBeVisible();
  await look('operation');
}

async function createApplication() {
  await page.getByRole('button', { name: mara.email }).click();
  await look('user menu');
  await page.getByRole('menuitem', { name: 'My Apps' }).click();
  await expect(page.getByText('No applications yet')).toBeVisible();
  await page.getByRole('link', { name: 'Create New Application' }).click();
  await page.getByLabel(/^Name/).fill('Fjordbank checkout');
  await page.getByLabel('Description').fill('Pays at the till.');
  if (await page.getByLabel(/^Reference ID/).isVisible()) {
    await page.getByRole('button', { name: 'Generate' }).click();
  }
  await look('create application');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(heading('Fjordbank checkout')).toBeVisible();
  await look('new application');
  return new URL(page.url()).pathname.split('/').at(-1) as string;
}

async function register() {
  await page.getByRole('link', { name: 'Catalog' }).first().click();
  await product('Payments').getByRole('link', { name: 'Specification' }).click();
  await page.getByRole('button', { name: 'Register for v2' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Fjordbank checkout' }).check();
  await dialog.getByRole('button', { name: 'Request Access' }).click();
  await expect(dialog.getByRole('heading', { name: 'Registration Under Review' })).toBeVisible();
  await expect(dialog.getByText('You will be notified upon approval.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const registered = page.getByRole('region', { name: 'Access' }).getByRole('listitem');
  await expect(registered).toContainText('Fjordbank checkout');
  await expect(registered).toContainText('Registration Under Review');

  const pending = (await operator('registrations', 'list', '--status', 'pending', '--json')).json<{ id: string }[]>();
  expect(pending).toHaveLength(1);
  const id = pending[0]?.id as string;
  await operator('registrations', 'approve', id);
  await registered.getByRole('link', { name: 'Fjordbank checkout' }).click();
  await expect(page.getByRole('row', { name: /Payments/ })).toContainText('Approved');
  return id;
}

async function generateCredential() {
  await page.getByRole('button', { name: 'Generate Credential' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Name/).fill('Till 4');
  await look('name of a credential');
  await dialog.getByRole('button', { name: 'Generate Credential' }).click();
  await expect(dialog.getByText('You will only be able to copy this credential once.')).toBeVisible();
  const key = await dialog.locator('code').textContent();
  if (!key) throw new Error('no key is shown');
  await look('secret once');

  const close = dialog.getByRole('button', { name: 'Close' });
  await page.keyboard.press('Escape');
  await expect(close).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'I have saved it' }).check();
  await close.click();
  await expect(dialog).toBeHidden();
  const credential = page.getByRole('row', { name: /Till 4/ });
  await expect(credential).toBeVisible();
  expect(await page.content()).not.toContain(key);

  // Nor can it be had again: not after a reload, and not from the call behind the page.
  const listed = page.waitForResponse(/\/credentials\/usage$/);
  await page.reload();
  await expect(credential).toBeVisible();
  expect(await (await listed).text()).not.toContain(key);
  expect(await page.content()).not.toContain(key);
  await look('application');
  return key;
}

async function callThroughGateway(one: { applicationId: string; registrationId: string; key: string }) {
  const products = (await operator('products', 'list', '--json')).json<ListedProduct[]>();
  const version = products.find(({ slug }) => slug === 'payments')?.versions.find(({ name }) => name === 'v2');
  const { token } = (await operator('gateways', 'add', 'edge', '--json')).json<{ token: string }>();
  const values = { STOA: stoa.address, API: api.address, STOA_GATEWAY_TOKEN: token, STOA_KEY_NAME: 'X-Api-Key' };
  gateway = await startGateway('nginx', { STOA_PRODUCT_VERSION_ID: version?.id ?? '', ...values });
  const call = (headers: Record<string, string>) => fetch(`${gateway?.url}/v1/parcels`, { headers });

  const admitted = await call({ apikey: one.key, 'x-consumer-id': 'forged', 'x-granted-scopes': 'admin' });
  expect(admitted.status).toBe(200);
  expect(await admitted.json()).toEqual({ data: [{ id: 'p-1', status: 'in_transit' }] });
  expect(api.calls).toHaveLength(1);
  expect(api.calls[0]?.headers).toMatchObject({
    'x-consumer-id': one.applicationId,
    'x-registration-id': one.registrationId,
  });
  expect(api.calls[0]?.headers['x-granted-scopes'] ?? '').toBe('');
  expect(api.calls[0]?.headers).not.toHaveProperty('apikey');

  expect((await call({})).status).toBe(401);
  expect((await call({ apikey: `${one.key}x` })).status).toBe(401);
  expect((await call({ apikey: await keyOfUnregisteredApplication() })).status).toBe(403);

  await operator('registrations', 'revoke', one.registrationId);
  const revoked = await call({ apikey: one.key });
  expect(revoked.status).toBe(403);
  expect(revoked.headers.get('x-portal-error')).toBe('registration_revoked');
  expect(api.calls).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole('row', { name: /Payments/ })).toContainText('Revoked');
  await look('revoked');
}

interface ListedProduct {
  readonly slug: string;
  readonly versions: readonly { readonly id: string; readonly name: string }[];
}

/** Another application of the same developer, made by the calls of the page that is open. */
async function keyOfUnregisteredApplication(): Promise<string> {
  return page.evaluate(async () => {
    const post = async (path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(`/api/v2/applications${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      return response.json();
    };
    const { id } = await post('', { name: 'Fjordbank reports', reference_id: 'fjordbank-reports' });
    const { credential } = await post(`/${id}/credentials`, { display_name: 'Nightly' });
    return credential as string;
  });
}
