import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { mara } from '../parts/developer.ts';
import { writtenPortal } from '../parts/portal-folder.ts';
import { type PublishedPortal, publishPortal } from '../parts/published-portal.ts';
import { expectSoundScreen } from '../parts/screen.ts';
import { repository } from '../parts/stoa-server.ts';

let portal: PublishedPortal;
let page: Page;

test.beforeAll(async ({ browser }) => {
  const specification = JSON.parse(readFileSync(join(repository, 'packages/contract/openapi.json'), 'utf8')) as object;
  const folder = writtenPortal({
    'portal.yaml': { name: 'Own API', auto_approve_developers: true },
    'products/stoa/openapi.json': specification,
    'products/stoa/product.yaml': { name: 'stoa', versions: [{ name: 'v2', specification: 'openapi.json' }] },
  });
  portal = await publishPortal(folder, { developer: mara });
  page = await (await browser.newContext({ baseURL: portal.stoa.url })).newPage();
  await portal.signIn(page);
});
test.afterAll(async () => {
  await page?.context().close();
  await portal?.remove();
});

const look = (name: string) => expectSoundScreen(page, name, { tablet: true, bothSchemes: true });
const status = async (token: string) =>
  (await fetch(`${portal.stoa.url}/api/v2/applications`, { headers: { authorization: `Bearer ${token}` } })).status;

test('a developer makes an access token, a program and Try it use it, and revoking ends it at once', async () => {
  const { reference } = await portal.addressesOf('stoa', page);
  await page.goto('/account');
  const part = page.getByRole('region', { name: 'Access tokens' });
  // By keyboard alone.
  await part.getByRole('button', { name: 'New access token' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New access token' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Nightly build');
  await dialog.getByRole('checkbox', { name: 'Read: Applications' }).press('Space');
  await look('a new access token');
  await page.keyboard.press('Enter');
  const token = `${await page.getByText(/^stoa_pat_\w{49}$/).textContent()}`;
  await page.getByLabel('I have saved it').check();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(part.getByRole('listitem')).toContainText('Nightly build');
  await expect(part.getByRole('listitem')).toContainText('never used');
  await expect(page.getByText(token)).toHaveCount(0);
  expect(await status(token)).toBe(200);

  // The portal's own reference: the token alone decides, though the browser's session goes with it.
  const tryIt = async (operation: string) => {
    await page.goto(`${reference}#/${operation}`);
    await page.reload();
    const found = page.getByRole('region', { name: 'Try it' });
    const auth = found.getByRole('combobox', { name: 'Way to authenticate' });
    await auth.selectOption({ label: 'developerToken' });
    await found.getByLabel('Access token', { exact: true }).fill(token);
    await found.getByRole('button', { name: /^Send request/ }).click();
    return found.getByRole('region', { name: 'Answer', exact: true });
  };
  await expect(await tryIt('listApplications')).toContainText('200 OK');
  await expect(await tryIt('listProducts')).toContainText('403 Forbidden');

  await page.goto('/account');
  await expect(part.getByRole('listitem')).toContainText('last used');
  await part.getByRole('button', { name: 'Revoke Nightly build' }).click();
  await look('revoking an access token');
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(part.getByText('You have no access tokens.')).toBeVisible();
  expect(await status(token)).toBe(401);
});
