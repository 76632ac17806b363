import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { ask } from '../gateways/ask.ts';
import { startGateway } from '../gateways/start-gateway.ts';
import { acceptInvitation, addGateway, logInToConsole, openConsole, operator } from '../parts/operator.ts';
import { desktop, expectSoundScreen } from '../parts/screen.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';
import { startUpstreamApi, type UpstreamApi } from '../parts/upstream-api.ts';

/** An owner sets the portal up, in Chromium on the built server, with a real nginx and a real receiver. */
let server: StoaServer;
let api: UpstreamApi;
let receiver: Server;
const received: string[] = [];
test.beforeAll(async () => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
  api = await startUpstreamApi();
  receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-signature'] ?? ''));
    request.resume().on('end', () => response.end('thank you'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
test.afterAll(async () => {
  receiver.close();
  await api.stop();
  await server.remove();
});

test('an invited approver comes in, and sees neither people nor audit', async ({ page, browser }) => {
  const email = 'ivy@meridian.example';
  await openConsole(page, server, '/people');
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /Grace Hopper/ })).toBeVisible();
  await expectSoundScreen(page, 'people', { bothSchemes: true, tablet: true });
  await page.getByRole('button', { name: 'Invite…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a colleague' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Full name').fill('Ivy Tan');
  await expectSoundScreen(page, 'inviting', { bothSchemes: true });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${email}.`)).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /Ivy Tan/ })).toBeVisible();

  const theirs = await browser.newContext({ viewport: desktop });
  const ivy = await theirs.newPage();
  const login = { username: email, password: 'correct Horse 7' };
  await acceptInvitation(ivy, server, login);
  await logInToConsole(ivy, login);
  const rail = ivy.getByRole('navigation', { name: 'Console' });
  await expect(rail.getByRole('link', { name: 'Requests' })).toBeVisible();
  await expect(rail.getByRole('link', { name: 'People' })).toHaveCount(0);
  await ivy.goto(`${server.url}/console/audit`);
  await expect(ivy.getByText('There is no such page')).toBeVisible();
  await theirs.close();
});

test('a gateway is added, and nginx runs with the configuration that the console shows', async ({ page }) => {
  await openConsole(page, server, '/gateways');
  await expect(page.getByRole('heading', { name: 'Gateways', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'nginx' })).toBeVisible();
  await expectSoundScreen(page, 'gateways', { bothSchemes: true, tablet: true });
  const token = await addGateway(page, 'edge');
  expect(token).toMatch(/^stoa_gw_/);
  await expect(page.getByRole('rowheader', { name: 'edge' })).toBeVisible();

  await page.getByLabel('Your API').fill(api.address);
  const shown = page.getByRole('region', { name: 'nginx' }).locator('pre');
  await expect(shown).toContainText(`server ${api.address};`);
  const text = (await shown.textContent()) ?? '';
  expect(text).not.toContain(token);
  // Its only placeholder is the token's; the test chooses where it listens.
  const listens = text.replace('listen 8080;', `listen \${LISTEN};`);
  const unused = { STOA: '', API: '', STOA_PRODUCT_VERSION_ID: '', STOA_KEY_NAME: '' };
  const nginx = await startGateway('nginx', { ...unused, STOA_GATEWAY_TOKEN: token }, { change: () => listens });
  try {
    const refused = await ask(nginx.url, '/v1/anything');
    expect(refused.status).toBe(401);
    expect(refused.headers['x-portal-error']).toBe('missing_credential');
  } finally {
    await nginx.stop();
  }
  await expect(async () => {
    await page.reload();
    const row = page.getByRole('row', { name: /edge/ });
    await expect(row.getByText('Asks', { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('the audit log tells of it, and leads from a name to all that somebody did', async ({ page }) => {
  await openConsole(page, server, '/audit');
  await expect(page.getByRole('button', { name: 'gateway_added' })).toBeVisible();
  await expectSoundScreen(page, 'audit', { bothSchemes: true, tablet: true });
  const row = page.getByRole('row', { name: /user_invited/ });
  await row.getByRole('button', { name: 'operator@meridian.example' }).click();
  await expect(page).toHaveURL(/actor=user/);
  await page.getByRole('button', { name: 'user_invited' }).first().click();
  const entry = page.getByRole('dialog', { name: 'user_invited' });
  await expect(entry.getByText('approver')).toBeVisible();
  await expectSoundScreen(page, 'an audit entry', { bothSchemes: true });
  await entry.getByRole('button', { name: 'Close' }).last().click();
  const exported = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export as NDJSON' }).click();
  expect((await exported).suggestedFilename()).toBe('audit.ndjson');
});

test('a webhook is added, and its test arrives, signed', async ({ page }) => {
  const { port } = receiver.address() as AddressInfo;
  await openConsole(page, server, '/webhooks');
  await page.getByRole('button', { name: 'Add webhook…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
  await dialog.getByRole('textbox', { name: /^Address/ }).fill(`http://127.0.0.1:${port}/stoa`);
  await dialog.getByLabel('Description').fill('Ticket desk');
  await dialog.getByLabel('It may be in a private network').check();
  await expectSoundScreen(page, 'adding a webhook', { bothSchemes: true });
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'Secret of the webhook' });
  await expect(secret.locator('code')).toContainText('whsec_');
  await secret.getByRole('checkbox', { name: 'I have saved it' }).check();
  await secret.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Actions for Ticket desk' }).click();
  await page.getByRole('menuitem', { name: 'Send a test' }).click();
  await expect.poll(() => received.length).toBe(1);
  expect(received[0]).toMatch(/^v1,/);
  await page.getByRole('link', { name: 'Ticket desk' }).click();
  await expect(page.getByRole('heading', { name: 'Deliveries to Ticket desk' })).toBeVisible();
  await page.getByRole('button', { name: 'webhook.test' }).click();
  const delivery = page.getByRole('dialog', { name: 'webhook.test' });
  await expect(delivery.getByText('thank you')).toBeVisible();
  await expectSoundScreen(page, 'a delivery', { bothSchemes: true, tablet: true });
  await delivery.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => received.length).toBe(2);
});

test('a switch says its consequence, and what changes who may enter asks for the password again', async ({ page }) => {
  await openConsole(page, server, '/settings');
  await expect(page.getByRole('heading', { name: 'What runs' })).toBeVisible();
  await expect(page.getByText('Clean-up')).toBeVisible();
  await expectSoundScreen(page, 'settings', { bothSchemes: true, tablet: true });
  // As if the log-in was long ago: the server decides, and here it is asked to.
  let hasAsked = false;
  await page.route('**/management/v1/settings', async (route) => {
    if (hasAsked || route.request().method() !== 'PATCH') return route.continue();
    hasAsked = true;
    const problem = { status: 403, title: 'Password Needed', detail: 'No.', code: 'password_needed' };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem });
  });
  await page.getByRole('button', { name: 'Switch on: Let developers in without approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch on: Let developers in without approval' });
  await expect(dialog.getByText('Nobody is asked about new accounts from now on.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  const proof = page.getByRole('dialog', { name: 'Your password, please' });
  await expectSoundScreen(page, 'the password again', { bothSchemes: true });
  await proof.getByLabel('Current password').fill(operator.password);
  await proof.getByLabel('Current password').press('Enter');
  await expect(page.getByText('Whoever confirms an address is in.')).toBeVisible();
});
