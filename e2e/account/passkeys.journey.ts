import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from '../parts/axe.ts';
import { logIn as sendLogIn } from '../parts/developer.ts';
import { saveRecoveryCodes } from '../parts/second-factor.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';
import { addAuthenticator } from '../parts/virtual-authenticator.ts';
import { type ApprovedDeveloper, approvedDeveloper, logIn } from './approved-developer.ts';

let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ demo: null });
});
test.afterAll(() => server.remove());

/** Adds the first passkey of an account on its page. @returns the recovery codes */
async function addPasskey(page: Page, { password }: ApprovedDeveloper, name: string): Promise<string[]> {
  await page.goto(`${server.url}/account`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Current password').fill(password);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const codes = await saveRecoveryCodes(page);
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  return codes;
}

const isIn = (page: Page, { email }: ApprovedDeveloper) =>
  expect(page.getByRole('button', { name: email })).toBeVisible();

test('a developer adds a passkey, logs in with it, renames and removes it', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  const ada = await approvedDeveloper(server, 'ada');
  await logIn(page, server, ada);
  await addPasskey(page, ada, 'Work laptop');
  await expect(page.getByText(/^Added on .+, not used yet$/)).toBeVisible();
  await expect(page.getByText(/asks for a passkey or a recovery code. Recovery codes left: 10/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await authenticator.credentials()).toHaveLength(1);

  // Nobody chooses from the browser's own list here: the button does.
  await authenticator.touch(false);
  await page.context().clearCookies();
  await page.goto(`${server.url}/login`);
  const button = page.getByRole('button', { name: 'Continue with a passkey' });
  await expect(button).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await button.focus();
  await authenticator.listed();
  await authenticator.touch(true);
  await page.keyboard.press('Enter');
  await isIn(page, ada);

  await page.goto(`${server.url}/account`);
  await expect(page.getByText(/^Added on .+, last used on .+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Rename Work laptop' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Desk');
  await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByText('Desk', { exact: true })).toBeVisible();

  // The passkey proves who sits there, so that neither password nor code is typed.
  await page.getByRole('button', { name: 'Remove Desk' }).click();
  await expect(dialog.getByText(/It is your last one/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  await expect(page.getByText('The log-in asks for your password alone.')).toBeVisible();
});

test('the browser’s own list at the field of the address logs in (conditional mediation)', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  const bea = await approvedDeveloper(server, 'bea');
  await logIn(page, server, bea);
  await addPasskey(page, bea, 'Phone');
  await page.context().clearCookies();
  // Chromium's virtual authenticator chooses its passkey as soon as the list could be opened.
  await authenticator.touch(true);
  await page.goto(`${server.url}/login`);
  await isIn(page, bea);
});

test('after the password the log-in asks for the passkey, or for a recovery code', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  const cleo = await approvedDeveloper(server, 'cleo');
  await logIn(page, server, cleo);
  const [code = ''] = await addPasskey(page, cleo, 'Phone');
  await authenticator.touch(false);

  const password = async () => {
    await page.context().clearCookies();
    await page.goto(`${server.url}/login`);
    await sendLogIn(page, cleo);
    await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused();
  };
  await password();
  await authenticator.listed();
  expect(await axeFindings(page)).toEqual([]);
  await authenticator.touch(true);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await isIn(page, cleo);
  await authenticator.touch(false);
  await password();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await page.keyboard.press('Enter');
  await isIn(page, cleo);
});

test('a passkey that was removed is refused in words, and the password goes on', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  const dora = await approvedDeveloper(server, 'dora');
  await logIn(page, server, dora);
  await addPasskey(page, dora, 'Phone');
  // As in another browser: this authenticator is not told.
  await page.evaluate(() => {
    (PublicKeyCredential as unknown as Record<string, unknown>).signalAllAcceptedCredentials = undefined;
  });
  await page.getByRole('button', { name: 'Remove Phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  await authenticator.touch(false);
  await page.context().clearCookies();
  await page.goto(`${server.url}/login`);
  await authenticator.listed();
  await authenticator.touch(true);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No account has this passkey any more.');
  await authenticator.touch(false);
  await sendLogIn(page, dora);
  await isIn(page, dora);
});
