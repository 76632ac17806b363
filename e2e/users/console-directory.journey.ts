import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from '../parts/axe.ts';
import { demoDeveloper, logIn } from '../parts/developer.ts';
import { openConsole } from '../parts/operator.ts';
import { desktop, expectSoundScreen } from '../parts/screen.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** An owner adds a company directory, the directory works with what was shown, and the owner removes it. */
let server: StoaServer;
let page: Page;
let token: string;
test.beforeAll(async ({ browser }) => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
  page = await browser.newPage({ viewport: desktop });
  await openConsole(page, server, '');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
});
test.afterAll(async () => {
  await page.close();
  await server.remove();
});
test.describe.configure({ mode: 'serial' });

const ask = (method: string, path: string, body?: unknown, of = token) =>
  fetch(`${server.url}/scim/v2${path}`, {
    method,
    headers: {
      authorization: `Bearer ${of}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

test('an owner adds a directory with the keyboard alone and gets its token once', async () => {
  await page.goto(`${server.url}/console/settings#directories`);
  const add = page.getByRole('button', { name: 'Add directory…' });
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel(/^Name/)).toBeFocused();
  await page.keyboard.type('Meridian Entra ID');
  await page.keyboard.press('Tab');
  await page.keyboard.type('meridian.example');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Token Meridian Entra ID' });
  await expect(shown.getByText(/stoa_scim_/)).toBeVisible();
  await expect(shown.getByText(/\/scim\/v2/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  token = (await shown.textContent())?.match(/stoa_scim_[0-9A-Za-z]{49}/)?.[0] ?? '';
  await shown.getByLabel('I have saved it').check();
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(shown).toHaveCount(0);
});

test('the directory disables a developer whose session in the browser ends at once', async ({ browser }) => {
  const developer = await browser.newPage();
  await developer.goto(`${server.url}/login`);
  await logIn(developer, demoDeveloper);
  await expect(developer).not.toHaveURL(/\/login/);
  const me = () => developer.evaluate(async () => (await fetch('/api/v2/developer/me')).status);
  expect(await me()).toBe(200);
  const made = await ask('POST', '/Users', { userName: demoDeveloper.email });
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { readonly id: string };
  const off = await ask('PATCH', `/Users/${id}`, { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] });
  expect(off.status).toBe(200);
  expect(await me()).toBe(401);
  await developer.close();
});

test('a directory of users gives a colleague an account and a role, and takes both back', async () => {
  await page.goto(`${server.url}/console/settings#directories`);
  await page.getByRole('button', { name: 'Add directory…' }).click();
  const form = page.getByRole('dialog', { name: 'Add a company directory' });
  await form.getByLabel(/^Name/).fill('Meridian staff');
  await form.getByLabel(/^Domains/).fill('meridian.example');
  await form.getByLabel('Manages').click();
  await page.getByRole('option', { name: 'Users of the console and roles' }).click();
  await form.getByLabel('Groups that give a role').fill('Stoa publishers => publicist');
  await form.getByRole('button', { name: 'Add directory' }).click();
  await expect(form.getByLabel('Groups that give a role')).toHaveAttribute('aria-invalid', 'true');
  await expectSoundScreen(page, 'a directory of users', { bothSchemes: true, tablet: true });
  await form.getByLabel('Groups that give a role').fill('Stoa publishers => publisher');
  await form.getByRole('button', { name: 'Add directory' }).click();
  const shown = page.getByRole('dialog', { name: 'Token Meridian staff' });
  const staff = (await shown.textContent())?.match(/stoa_scim_users_[0-9A-Za-z]{49}/)?.[0];
  await shown.getByLabel('I have saved it').check();
  await shown.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: /Meridian staff/ })).toContainText('Users of the console and roles');

  const user = await ask('POST', '/Users', { userName: 'pia@meridian.example', displayName: 'Pia Blix' }, staff);
  const { id } = (await user.json()) as { readonly id: string };
  const members = [{ value: id }];
  expect((await ask('POST', '/Groups', { displayName: 'Stoa publishers', members }, staff)).status).toBe(201);
  await page.goto(`${server.url}/console/people`);
  await expect(page.getByRole('row', { name: /Pia Blix/ })).toContainText('Publisher');
  expect((await ask('DELETE', `/Users/${id}`, undefined, staff)).status).toBe(204);
  await page.reload();
  await expect(page.getByRole('row', { name: /Pia Blix/ })).toContainText(/disabled/i);
});

test('the list says what the directory manages, and a removed directory is refused', async () => {
  await page.goto(`${server.url}/console/settings#directories`);
  const row = page.getByRole('row', { name: /Meridian Entra ID/ });
  await expect(row).toContainText('meridian.example');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove Meridian Entra ID' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  expect((await ask('GET', '/Users')).status).toBe(401);
});
