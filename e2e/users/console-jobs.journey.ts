import { expect, type Page, test } from '@playwright/test';
import { demoDeveloper } from '../parts/developer.ts';
import { openConsole } from '../parts/operator.ts';
import { desktop } from '../parts/screen.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** The commonest jobs of an operator, each from Today or from the page where it is natural, and what they cost in keys and clicks. */
let server: StoaServer;
let page: Page;
test.beforeAll(async ({ browser }) => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
  page = await browser.newPage({ viewport: desktop });
  await page.addInitScript(() => {
    const counts = { keys: 0, clicks: 0 };
    const isModifier = (key: string) => ['Control', 'Meta', 'Shift', 'Alt'].includes(key);
    addEventListener('keydown', ({ isTrusted, key }) => isTrusted && !isModifier(key) && counts.keys++, true);
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && counts.clicks++, true);
    Object.assign(window, { counts });
  });
  await openConsole(page, server, '');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
});
test.afterAll(async () => {
  await page.close();
  await server.remove();
});
test.describe.configure({ mode: 'serial' });

const rail = (name: string) => page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');

/** Opens the page, does the job, and counts what the hands did. Text that is typed into fields is filled in at once and not counted. */
async function cost(address: string, job: () => Promise<void>): Promise<{ keys: number; clicks: number }> {
  await page.goto(`${server.url}/console${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await job();
  return page.evaluate(() => (window as unknown as { counts: { keys: number; clicks: number } }).counts);
}

test('approving the next request takes two keys from anywhere', async () => {
  const counted = await cost('/audit', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option', { name: /^Approve / }).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Approved: /)).toBeVisible();
  });
  expect(counted).toEqual({ keys: 2, clicks: 0 });
});

test('finding a developer takes six keys', async () => {
  const counted = await cost('', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('ada@');
    await expect(page.getByRole('option', { name: /^ada@analytical\.example/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/console\/developers\/[0-9a-f-]{36}$/);
  });
  expect(counted).toEqual({ keys: 6, clicks: 0 });
});

test('who calls an operation takes three clicks', async () => {
  const counted = await cost('', async () => {
    await rail('Analytics').click();
    await button('Operation').click();
    await page.getByRole('table', { name: 'Operation' }).getByRole('link').first().click();
    await expect(page.getByRole('table', { name: 'Application' }).getByRole('link').first()).toBeVisible();
  });
  expect(counted).toEqual({ keys: 0, clicks: 3 });
});

test('inviting a colleague, adding a gateway and starting a product take three clicks at most', async () => {
  const invited = await cost('', async () => {
    await rail('People').click();
    await button('Invite…').click();
    await dialog().getByLabel('Email').fill('ivy@example.com');
    await dialog().getByLabel('Full name').fill('Ivy Tan');
    await dialog().getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('ivy@example.com').first()).toBeVisible();
  });
  expect(invited).toEqual({ keys: 0, clicks: 3 });
  const added = await cost('', async () => {
    await rail('Gateways').click();
    await button('Add gateway…').first().click();
    await dialog().getByLabel('Gateway').fill('edge');
    await dialog().getByRole('button', { name: 'Add gateway' }).click();
    await expect(page.getByRole('dialog', { name: 'Token of edge' })).toBeVisible();
  });
  expect(added).toEqual({ keys: 0, clicks: 3 });
  const started = await cost('', async () => {
    await rail('Products').click();
    await button('New product').click();
    await dialog().getByLabel('Name required').fill('Ferries');
    await dialog().getByRole('button', { name: 'Add' }).click();
    await expect(page).toHaveURL(/\/console\/products\/ferries$/);
  });
  expect(started).toEqual({ keys: 0, clicks: 3 });
});

test('rolling a publication back takes four clicks, the dialog included', async () => {
  await page.getByRole('link', { name: 'Review changes' }).first().click();
  await button(/^Publish 1 change$/).click();
  await expect(page.getByRole('heading', { name: 'Publications' })).toBeVisible();
  const counted = await cost('', async () => {
    await rail('Products').click();
    await page.getByRole('link', { name: 'Publications' }).click();
    await button(/^Undo publication /)
      .first()
      .click();
    await expect(dialog().getByRole('listitem').first()).toBeVisible();
    await dialog().getByRole('button', { name: 'Undo this publication' }).click();
    await expect(page.getByText(/Undo of \d+/).first()).toBeVisible();
  });
  expect(counted).toEqual({ keys: 0, clicks: 4 });
});

test('a pasted key is revoked with four clicks at most, and all sessions of a developer end with one', async ({
  browser,
}) => {
  const outside = await browser.newContext();
  const api = outside.request;
  const { email, password } = demoDeveloper;
  await api.post(`${server.url}/api/v2/developer/authenticate`, { data: { username: email, password } });
  const applications = await (await api.get(`${server.url}/api/v2/applications`)).json();
  const made = await api.post(`${server.url}/api/v2/applications/${applications.data[0].id}/credentials`, {
    data: { display_name: 'leaked' },
  });
  const { credential } = await made.json();
  const revoked = await cost('', async () => {
    await rail('Keys').click();
    await page.getByLabel('Whose is this key?').fill(credential);
    await button(/^Find$/).click();
    await page.getByRole('region', { name: 'Key leaked' }).getByRole('button', { name: 'Revoke…' }).click();
    await dialog().getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('Revoked: leaked')).toBeVisible();
  });
  expect(revoked).toEqual({ keys: 0, clicks: 4 });
  const found = await page.request.get(`${server.url}/management/v1/developers?filter[email]=${email}`);
  const [developer] = (await found.json()).data;
  const ended = await cost(`/developers/${developer.id}`, async () => {
    await button('End all sessions').click();
    await expect(button('End all sessions')).toBeHidden();
  });
  expect(ended).toEqual({ keys: 0, clicks: 1 });
  expect((await api.get(`${server.url}/api/v2/developer/me`)).status()).toBe(401);
  await outside.close();
});

test('a link to a setting leads to its place', async () => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(`${server.url}/console/settings#runs`);
  await expect(page.getByRole('heading', { name: 'What runs' })).toBeInViewport();
});
