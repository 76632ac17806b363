import { expect, type Page, test } from '@playwright/test';
import { expectSoundScreen } from '../parts/screen.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';
import { approvedDeveloper, logIn } from './approved-developer.ts';

let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ demo: null });
});
test.afterAll(() => server.remove());

async function openAccount(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(page.getByText('This session')).toBeVisible();
}

test('a developer changes name and password, ends the other sessions, and deletes the account', async ({
  page,
  browser,
}) => {
  const ada = await approvedDeveloper(server, 'ada');
  const elsewhere = await (await browser.newContext()).newPage();
  await logIn(elsewhere, server, ada);
  const third = await (await browser.newContext()).newPage();
  await logIn(third, server, ada);
  await logIn(page, server, ada);
  await openAccount(page, ada.email);

  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Saved')).toBeVisible();

  await expect(page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' })).toHaveCount(3);
  await page.getByRole('button', { name: 'End session, Chrome on Linux' }).first().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' })).toHaveCount(2);

  await page.getByRole('textbox', { name: 'Current password' }).fill(ada.password);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Colonnade-24');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Colonnade-23');
  await expect(page.getByText('Passwords must match').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Colonnade-24');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password successfully set!')).toBeVisible();
  await expect(page.getByText(/^Last changed on /)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' })).toHaveCount(1);

  for (const other of [elsewhere, third]) {
    await other.goto(`${server.url}/my-apps`);
    await expect(other).toHaveURL(/\/login$/);
  }

  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Lovelace');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(ada.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('The current password is not right. Please try again.')).toBeVisible();
  await dialog.getByLabel('Current password').fill('Colonnade-24');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/login`);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('portalaccesstoken');
});

test('auth C7: with an access token that is gone the page still changes the password', async ({ page }) => {
  const ada = await approvedDeveloper(server, 'late');
  await logIn(page, server, ada);
  await openAccount(page, ada.email);
  await page.context().clearCookies({ name: 'portalaccesstoken' });
  await page.clock.install();
  await page.clock.fastForward('20:00');
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/developer/refresh'));
  await page.getByRole('textbox', { name: 'Current password' }).fill(ada.password);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Colonnade-24');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Colonnade-24');
  await page.getByRole('button', { name: 'Change password' }).click();
  expect((await refreshed).status()).toBe(204);
  await page.clock.runFor(1_000);
  await expect(page.getByText('Password successfully set!')).toBeVisible();
});

test('axe finds nothing on the account page and in its dialog, from 390 to 1440 px, light and dark', async ({
  page,
}) => {
  const ada = await approvedDeveloper(server, 'seen');
  await logIn(page, server, ada);
  await openAccount(page, ada.email);
  await expectSoundScreen(page, 'account', { tablet: true, bothSchemes: true });
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSoundScreen(page, 'deleting the account', { bothSchemes: true });
});
