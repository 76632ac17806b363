import { expect, type Page, test } from '@playwright/test';
import { createApplication, logIn, mara, signUp } from '../parts/developer.ts';
import { type PageWatch, watch } from '../parts/page-watch.ts';
import { desktop, expectSoundScreen } from '../parts/screen.ts';
import { stoa as run } from '../parts/stoa-cli.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

let stoa: StoaServer;
let page: Page;
let watched: PageWatch;

test.beforeAll(async ({ browser }) => {
  stoa = await startStoa();
  const context = await browser.newContext({ viewport: desktop, baseURL: stoa.url, reducedMotion: 'reduce' });
  page = await context.newPage();
  watched = watch(page);
});
test.afterAll(async () => {
  await page?.context().close();
  await stoa?.remove();
});

const form = () => page.getByRole('region', { name: 'Try it' });
const answer = () => form().getByRole('region', { name: 'Answer', exact: true });
const send = () =>
  form()
    .getByRole('button', { name: /^Send request/ })
    .click();

/** Opens the reference of a product of the demo, at one of its operations. */
async function open(product: string, operation: string) {
  await page.getByRole('link', { name: 'Catalog' }).first().click();
  const article = page.getByRole('article').filter({ has: page.getByRole('heading', { name: product }) });
  await article.getByRole('link', { name: 'Specification' }).click();
  // The list draws the lines on the screen alone.
  await page.getByRole('searchbox', { name: 'Filter operations' }).fill(operation);
  await page
    .getByRole('navigation', { name: 'Operations' })
    .getByRole('treeitem', { name: new RegExp(`^${operation} [A-Z]+$`) })
    .click();
  await expect(page.getByRole('heading', { name: operation, level: 1 })).toBeVisible();
  await expect(form().getByRole('button', { name: /^Send request/ })).toBeVisible();
}

test('the first five minutes: signed up, an application, a key, a registration, and a call that succeeds', async () => {
  await test.step('sign up, confirm, be approved, log in', async () => {
    await signUp(page, stoa, mara);
    expect((await run(stoa, 'developers', 'approve', mara.email)).code).toBe(0);
    await logIn(page, mara);
    await expect(page).toHaveURL('/');
  });

  const key = await test.step('an application with a key', () =>
    createApplication(page, mara, 'Parcel robot', 'First key'));

  await test.step('a key without a registration is refused', async () => {
    await open('Meridian Sandbox', 'See who is calling');
    await form().getByLabel('API key').fill(key);
    await send();
    await expect(answer()).toContainText('403 Forbidden');
    await expect(answer()).toContainText('not_registered');
    await watched.expectRefusal(403, '/sandbox/v1/whoami');
  });

  await test.step('the registration is approved at once', async () => {
    await page.getByRole('button', { name: 'Register for v1' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Parcel robot' }).check();
    await dialog.getByRole('button', { name: 'Request Access' }).click();
    await expect(page.getByRole('heading', { name: 'Parcel robot', level: 1 })).toBeVisible();
    const registered = page.getByRole('region', { name: 'Registered products' });
    await expect(registered.getByRole('row', { name: /Meridian Sandbox/ })).toContainText('Approved');
  });

  await test.step('Send: 200, and the API knows the application', async () => {
    await open('Meridian Sandbox', 'See who is calling');
    await form().getByLabel('Your application').selectOption({ label: 'Parcel robot' });
    await form().getByLabel('API key').fill(key);
    await send();
    await expect(answer()).toContainText('200 OK');
    await expect(answer()).toContainText('registration_id');
  });

  await test.step('a parcel is booked and refused by the rules of the API', async () => {
    await open('Meridian Sandbox', 'Book a parcel');
    await form().getByLabel('API key').fill(key);
    await send();
    await expect(answer()).toContainText('201 Created');
    await expect(answer()).toContainText('prc_1006');
    await open('Meridian Sandbox', 'Get a parcel');
    await form().getByLabel('API key').fill(key);
    await send();
    await expect(answer()).toContainText('200 OK');
  });

  await test.step('the calls stand in the recent calls of the application, and in its figures', async () => {
    await page.getByRole('button', { name: mara.email }).click();
    await page.getByRole('menuitem', { name: 'My Apps' }).click();
    await page.getByRole('link', { name: 'Parcel robot' }).first().click();
    const recent = page.getByRole('region', { name: 'Recent calls' });
    await expect(async () => {
      await recent.getByRole('button', { name: 'Refresh' }).click();
      await expect(recent.getByRole('row', { name: /200 OK/ }).filter({ hasText: '/whoami' })).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    await expect(recent.getByRole('row', { name: /403 Forbidden/ })).toContainText('/sandbox/v1/whoami');
    await expect(recent.getByRole('row', { name: /201 Created/ })).toContainText('/sandbox/v1/parcels');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('4');
  });

  await test.step('the portal’s own API takes the session of who is signed in', async () => {
    await open('Stoa Portal API', 'List my applications');
    await expect(form().getByText('This request is sent as you')).toBeVisible();
    await send();
    await expect(answer()).toContainText('200 OK');
    await expect(answer()).toContainText('Parcel robot');
    await expectSoundScreen(page, 'a call of the portal’s own API', { bothSchemes: true });
  });
  watched.expectQuiet();
});
