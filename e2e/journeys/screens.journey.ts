import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { addDeveloper, logIn, mara } from '../parts/developer.ts';
import { type PageWatch, watch } from '../parts/page-watch.ts';
import { expectSoundScreen } from '../parts/screen.ts';
import { stoa as run } from '../parts/stoa-cli.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

let stoa: StoaServer;
let context: BrowserContext;
let page: Page;
let watched: PageWatch;

test.beforeAll(async ({ browser }) => {
  stoa = await startStoa();
  await addDeveloper(stoa, mara);
  expect((await run(stoa, 'developers', 'approve', mara.email)).code).toBe(0);
  context = await browser.newContext({ baseURL: stoa.url, reducedMotion: 'reduce' });
  page = await context.newPage();
  watched = watch(page);
});
test.afterAll(async () => {
  await context?.close();
  await stoa?.remove();
});

async function look(name: string): Promise<void> {
  await expectSoundScreen(page, name);
  watched.expectQuiet();
}

/** The screens that no other journey passes, in the order in which a curious developer meets them. */
test('every other screen is sound, light and dark, on a desk and on a phone', async () => {
  test.setTimeout(300_000);
  await page.goto('/forgot-password');
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await look('forgot password');
  await page.getByLabel('Email').fill(mara.email);
  await page.locator('button[type=submit]').click();
  await expect(page.locator('button[type=submit]')).toBeHidden();
  await look('reset link sent');
  await page.goto('/reset-password');
  await expect(page.getByText('This link is not valid. Please ask for a new one.')).toBeVisible();
  await look('reset password without a token');
  await page.goto('/reset-password?token=nonsense');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await look('reset password, rules unmet');

  await page.goto('/login');
  await logIn(page, mara);
  await page
    .getByRole('radio', { name: 'Table' })
    .or(page.getByRole('button', { name: 'Table' }))
    .click();
  await expect(page.getByRole('row')).toHaveCount(6);
  await look('catalogue as a table');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('nothing like it');
  await expect(page.getByText('Nothing matches “nothing like it”.')).toBeVisible();
  await look('catalogue without a match');

  const { payments, shipments } = await productIds();
  await page.goto(`/spec/${payments}/v1`);
  await expect(page.getByText('This product version is now deprecated.')).toBeVisible();
  await look('deprecated version');
  await page.goto(`/docs/${payments}/concepts/errors`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('nested document');
  await page.goto(`/spec/${shipments}/oauth2-redirect.html`);
  await expect(page.getByText('OAuth data not found')).toBeVisible();
  await look('OAuth2 redirect without data');

  await page.goto('/application/create');
  await page.getByLabel(/^Name/).fill('Night reports');
  if (await page.getByLabel(/^Reference ID/).isVisible()) await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page).toHaveURL(/\/update$/);
  await expect(page.getByLabel(/^Name/)).toHaveValue('Night reports');
  await look('update application');
  for (const [segment, name] of [
    ['update-certificate', 'update certificate'],
    ['calls', 'calls of an application'],
  ]) {
    await page.goto(page.url().replace(/[^/]+$/, segment as string));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(name as string);
  }
  await page.goto('/my-apps');
  await page.getByRole('button', { name: 'Actions for Night reports' }).click();
  await look('menu of an application');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog').getByText('This action cannot be undone.')).toBeVisible();
  await look('delete application');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Application successfully deleted')).toBeVisible();
  await expect(page.getByText('No applications yet')).toBeVisible();
  watched.expectQuiet();
});

async function productIds(): Promise<Record<'payments' | 'shipments', string>> {
  const products = (await run(stoa, 'products', 'list', '--json')).json<{ slug: string; id: string }[]>();
  const idOf = (wanted: string) => products.find(({ slug }) => slug === wanted)?.id ?? '';
  return { payments: idOf('payments'), shipments: idOf('shipments') };
}
