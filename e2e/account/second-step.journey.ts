import { expect, test } from '@playwright/test';
import { codeAt } from '@stoa/factors/one-time-password';
import { axeFindings } from '../parts/axe.ts';
import { logIn as sendLogIn } from '../parts/developer.ts';
import { expectSoundScreen } from '../parts/screen.ts';
import { appSecret, saveRecoveryCodes } from '../parts/second-factor.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';
import { approvedDeveloper, logIn } from './approved-developer.ts';

let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ demo: null });
});
test.afterAll(() => server.remove());

test('a developer adds an authenticator app; the log-in asks for its code or a recovery code, until it is turned off', async ({
  page,
}) => {
  const ada = await approvedDeveloper(server, 'ada');
  await logIn(page, server, ada);
  await page.goto(`${server.url}/account`);
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(ada.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const secret = await appSecret(dialog);
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByText('This code is wrong, or it was used already.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, new Date()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const [first = '', second = '', third = '', fourth = ''] = await saveRecoveryCodes(page);
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();

  const logInWith = async (code: string) => {
    await page.context().clearCookies();
    await page.goto(`${server.url}/login`);
    await sendLogIn(page, ada);
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  // One step ahead: the app's code of this step was used up above.
  await logInWith(codeAt(secret, new Date(Date.now() + 30_000)));
  await expect(page.getByRole('button', { name: ada.email })).toBeVisible();
  await logInWith(first);
  await expect(page.getByRole('button', { name: ada.email })).toBeVisible();
  await logInWith(first);
  await expect(page.getByText('Code is wrong, or was used already')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(second);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: ada.email })).toBeVisible();

  await page.goto(`${server.url}/account`);
  await expect(page.getByText('Recovery codes left: 8.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Current password' }).fill(ada.password);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Colonnade-24');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Colonnade-24');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectSoundScreen(page, 'the code of a new password', { bothSchemes: true });
  await page.getByRole('textbox', { name: 'Code' }).fill(third);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password successfully set!')).toBeVisible();
  await expect(page.getByText('Recovery codes left: 7.')).toBeVisible();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Current password').fill('Colonnade-24');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(fourth);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('The log-in asks for your password alone.')).toBeVisible();
});
