import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from '../parts/axe.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** An empty installation and a browser: from the link that the server prints to an owner who is at work. No command line. */
let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ demo: null });
});
test.afterAll(() => server.remove());
test.describe.configure({ mode: 'serial' });

const email = 'ira.novak@example.com';
const password = 'correct Horse 7';

const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]:not([type=hidden])`).first();

async function setUpLink(): Promise<string> {
  // The banner comes after the server has said that it is ready.
  await expect.poll(() => server.output()).toContain('/console/set-up#');
  return /http\S+\/console\/set-up#\S+/.exec(server.output())?.[0] ?? '';
}

test('the link that the server prints makes the first owner, and then no one else', async ({ page }) => {
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
  await expect(page).toHaveURL(/\/console\/login/);
  await field(page, 'username').fill(email);
  await field(page, 'password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your portal' })).toBeVisible();

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
