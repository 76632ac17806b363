import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { ask } from '../gateways/ask.ts';
import { type RunningGateway, startGateway } from '../gateways/start-gateway.ts';
import { axeFindings } from '../parts/axe.ts';
import { addDocument, addProduct, publishChanges, saveDraft, uploadSpecification } from '../parts/console-editor.ts';
import { createApplication, linkFromMailbox, logIn, mara, signUp } from '../parts/developer.ts';
import { addGateway, field, logInToConsole } from '../parts/operator.ts';
import { desktop } from '../parts/screen.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';
import { startSyslogNgWith } from '../parts/syslog-ng.ts';
import { startUpstreamApi, type UpstreamApi } from '../parts/upstream-api.ts';

/**
 * An empty installation and a browser: from the link that the server prints to a first call, and to a leaked key that opens nothing any more. No
 * command line is touched, and no call is made but by a page.
 */
let server: StoaServer;
let api: UpstreamApi;
let owner: BrowserContext;
let developer: Page;
let nginx: RunningGateway | undefined;
let gatewayToken = '';
let key = '';
/** The sender's file, as Gateways shows it. */
let sender = '';
test.beforeAll(async ({ browser }) => {
  server = await startStoa({ demo: null });
  api = await startUpstreamApi();
  owner = await browser.newContext({ viewport: desktop });
  const context = await browser.newContext({ baseURL: server.url, viewport: desktop });
  developer = await context.newPage();
});
test.afterAll(async () => {
  await nginx?.stop();
  await developer.context().close();
  await owner.close();
  await api.stop();
  await server.remove();
});
test.describe.configure({ mode: 'serial' });

const email = 'ira.novak@example.com';
const password = 'correct Horse 7';

/** A screen of the console, opened as the owner does: from the rail. */
async function ownersScreen(name: string): Promise<Page> {
  const [opened] = owner.pages();
  const page = opened ?? (await owner.newPage());
  await page.goto(`${server.url}/console`);
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return page;
}

async function setUpLink(): Promise<string> {
  // The banner comes after the server has said that it is ready.
  await expect.poll(() => server.output()).toContain('/console/set-up#');
  return /http\S+\/console\/set-up#\S+/.exec(server.output())?.[0] ?? '';
}

test('the link that the server prints makes the first owner, and then no one else', async () => {
  const page = await owner.newPage();
  const link = await setUpLink();
  await page.goto(`${server.url}/console/set-up`);
  await expect(page.getByText('This link does not work.')).toBeVisible();
  await page.goto(link);
  // A change behind # alone loads nothing.
  await page.reload();
  await expect(page.getByLabel('Full name')).toBeVisible();
  // auth E5: the code does not stay in the address, and works after a reload.
  await expect(page).toHaveURL(`${server.url}/console/set-up`);
  await page.reload();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Full name').fill('Ira Novak');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(field(page, 'email')).toHaveValue(email);
  await field(page, 'password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await logInToConsole(page, { username: email, password });
  await expect(page.getByRole('heading', { name: 'Set up your portal' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const fresh = await page.context().newPage();
  await fresh.goto(link);
  await fresh.getByLabel('Full name').fill('Mallory');
  await fresh.getByLabel('Email').fill('mallory@example.com');
  await fresh.getByRole('button', { name: 'Continue' }).click();
  await expect(fresh.getByText('This link does not work.')).toBeVisible();
  await fresh.close();
  await server.stop();
  await server.restart();
  await expect.poll(() => server.output()).toContain('Database');
  expect(server.output()).not.toContain('/console/set-up');
});

const specification = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  paths: {
    '/v1/parcels': {
      get: { operationId: 'listParcels', summary: 'List parcels', responses: { 200: { description: 'All' } } },
    },
  },
});

const guides = [
  ['First steps', 'Send the header `apikey` with each call.'],
  ['Errors', 'A key that is not known gives **401**.'],
] as const;

test('an OpenAPI file and two guides are published, and the portal is given a name and an accent', async () => {
  const page = await ownersScreen('Products');
  await addProduct(page, 'Parcels');
  await uploadSpecification(page, specification);
  await page.getByLabel('Applications register with').click();
  await page.getByRole('option', { name: 'API key' }).click();
  await saveDraft(page);
  for (const [title, text] of guides) {
    await page.goto(`${server.url}/console/products/parcels`);
    await addDocument(page, title, text);
  }
  await publishChanges(page);

  const settings = await ownersScreen('Settings');
  await settings.getByLabel('Name', { exact: true }).fill('Halden');
  await settings.getByRole('button', { name: /^Save/ }).first().click();
  const appearance = await ownersScreen('Appearance');
  await appearance.getByLabel('Accent', { exact: true }).fill('#0b6b45');
  await appearance.getByRole('button', { name: 'Save' }).click();
  await expect(appearance.getByRole('button', { name: 'Undo this save' })).toBeVisible();
  await developer.goto('/');
  await expect(developer).toHaveTitle(/Halden/);
});

test('nginx is connected by the configuration that is shown', async () => {
  const page = await ownersScreen('Gateways');
  gatewayToken = await addGateway(page, 'edge');
  await page.getByLabel('Your API').fill(api.address);
  await page.getByLabel('Header of keys').fill('apikey');
  const shown = async (name: string) =>
    (await page.getByRole('region', { name, exact: true }).locator('pre').first().textContent()) ?? '';
  await expect.poll(() => shown('nginx')).toContain(`server ${api.address};`);
  const configuration = await shown('nginx');
  const calls = await shown('stoa-calls.conf');
  sender = await shown('syslog-ng.conf');
  expect(`${configuration}${calls}${sender}`).not.toContain('placeholders');
  const log = await page.getByLabel('File of calls').inputValue();
  const unused = { STOA: '', API: '', STOA_PRODUCT_VERSION_ID: '', STOA_KEY_NAME: '' };
  // In the order in which nginx reads the folder. Only port and file are the test's own.
  const both = `${calls}${configuration}`
    .replace('listen 8080;', `listen \${LISTEN};`)
    .replace(log, `\${STOA_CALLS_LOG}`);
  nginx = await startGateway('nginx', { ...unused, STOA_GATEWAY_TOKEN: gatewayToken }, { change: () => both });
  expect((await ask(nginx.url, '/v1/parcels')).status).toBe(401);
});

async function readGuides(): Promise<void> {
  await expect(developer.getByRole('article')).toHaveCount(1);
  await developer.getByRole('link', { name: 'Documentation' }).click();
  const documents = developer.getByRole('navigation', { name: 'Documents' });
  for (const [title, text] of guides) {
    await documents.getByRole('link', { name: title }).click();
    await expect(developer.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(developer.getByText(text.replace(/[`*]/g, ''))).toBeVisible();
  }
}

/** An application that asks for access from the reference, and its key. */
async function registerWithKey(): Promise<string> {
  const shown = await createApplication(developer, mara, 'Parcel desk', 'desk');
  await developer.getByRole('link', { name: 'Catalog' }).first().click();
  await developer.getByRole('link', { name: 'Specification' }).click();
  await developer.getByRole('button', { name: 'Register for v1' }).click();
  const dialog = developer.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Parcel desk' }).check();
  await dialog.getByRole('button', { name: 'Request Access' }).click();
  await expect(dialog.getByRole('heading', { name: 'Registration Under Review' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return shown;
}

test('an invited approver admits a developer and an application on a phone, and the developer calls', async ({
  browser,
}) => {
  const page = await ownersScreen('People');
  await page.getByRole('button', { name: 'Invite…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByLabel('Email').fill('ivy@example.com');
  await dialog.getByLabel('Full name').fill('Ivy Tan');
  await expect(dialog.getByLabel('Role')).toHaveValue('Approver');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const ivy = await context.newPage();
  await ivy.goto(await linkFromMailbox(server, 'ivy@example.com'));
  await field(ivy, 'password').fill(password);
  await ivy.getByRole('button', { name: 'Create account' }).tap();
  await logInToConsole(ivy, { username: 'ivy@example.com', password });
  // The log-in is on its way to it.
  await expect(ivy.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();

  await signUp(developer, server, mara);
  await ivy.goto(`${server.url}/console/requests`);
  await ivy.getByRole('link', { name: new RegExp(mara.email) }).tap();
  await ivy.getByRole('button', { name: 'Approve', exact: true }).tap();
  await expect(ivy.getByText(`Approved: ${mara.email}`)).toBeVisible();

  await logIn(developer, mara);
  await readGuides();
  key = await registerWithKey();
  const call = async () => (await ask(nginx?.url ?? '', '/v1/parcels', { headers: { apikey: key } })).status;
  expect(await call()).toBe(403);
  await ivy.goto(`${server.url}/console/requests`);
  await ivy.getByRole('link', { name: /^Parcel desk/ }).tap();
  await ivy.getByRole('button', { name: 'Approve', exact: true }).tap();
  await expect(ivy.getByText('Approved: Parcel desk')).toBeVisible();
  await expect.poll(call).toBe(200);
  await context.close();
});

test('the call is in the console’s analytics, and a leaked key is pasted and revoked', async () => {
  const gateways = await ownersScreen('Gateways');
  await gateways.getByRole('row', { name: /edge/ }).getByRole('link', { name: 'None' }).click();
  await expect(gateways.getByRole('region', { name: 'Report its calls' })).toBeInViewport();
  const log = await gateways.getByLabel('File of calls').inputValue();
  const shipper = await startSyslogNgWith((buffer) =>
    sender
      .replaceAll('`STOA_GATEWAY_TOKEN`', gatewayToken)
      .replaceAll(log, nginx?.callsLog ?? '')
      .replaceAll('/var/lib/syslog-ng', buffer),
  );
  try {
    const page = await ownersScreen('Analytics');
    await page.getByRole('button', { name: 'Application' }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('table', { name: 'Application' })).toContainText('Parcel desk', { timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    const row = (await ownersScreen('Gateways')).getByRole('row', { name: /edge/ });
    await expect(row).toBeVisible();
    await expect(row.getByRole('link', { name: 'None' })).toBeHidden();
  } finally {
    await shipper.stop();
  }
  const page = await ownersScreen('Keys');
  await page.getByLabel('Whose is this key?').fill(key);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('region', { name: 'Key desk' }).getByRole('button', { name: 'Revoke…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked: desk')).toBeVisible();
  await expect
    .poll(async () => (await ask(nginx?.url ?? '', '/v1/parcels', { headers: { apikey: key } })).status)
    .toBe(401);
});
