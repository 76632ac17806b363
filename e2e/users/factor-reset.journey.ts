import { type Browser, expect, type Page, test } from '@playwright/test';
import { codeAt } from '@stoa/factors/one-time-password';
import { demoDeveloper as demo, linkFromMailbox, logIn } from '../parts/developer.ts';
import { logInToConsole } from '../parts/operator.ts';
import { desktop, expectSoundScreen } from '../parts/screen.ts';
import { appSecret, saveRecoveryCodes } from '../parts/second-factor.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
});
test.afterAll(() => server.remove());

async function openPage(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url, viewport: desktop })).newPage();
  await page.goto(path);
  return page;
}

test('an operator begins the reset of a lost factor; its owner stops it by the mail, and by the notice', async ({
  browser,
}) => {
  const owner = await openPage(browser, '/login');
  await logIn(owner, demo);
  await expect(owner.getByRole('button', { name: demo.email })).toBeVisible();
  await owner.goto(`${server.url}/account`);
  await owner.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(demo.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeAt(await appSecret(dialog), new Date()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = await saveRecoveryCodes(owner);

  const elsewhere = await openPage(browser, '/login');
  await logIn(elsewhere, demo);
  await expect(elsewhere.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await elsewhere.getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere.getByText('Enter the code')).toBeVisible();
  await expectSoundScreen(elsewhere, 'the code of a log-in', { bothSchemes: true, tablet: true });
  await elsewhere.getByRole('button', { name: 'Back to the password' }).click();
  await expect(elsewhere.getByLabel('Password', { exact: true })).toBeFocused();

  const page = await openPage(browser, '/console/login?returnTo=/console/developers');
  await logInToConsole(page);
  await page.getByRole('link', { name: demo.email }).click();
  await expect(page.getByText('authenticator app, recovery codes: 10')).toBeVisible();
  const begin = async () => {
    await page.getByRole('button', { name: 'Reset second factor…' }).click();
    await expect(page.getByText('go in 24 hours', { exact: false })).toBeVisible();
  };
  await begin();
  await expectSoundScreen(page, 'reset of a factor', { bothSchemes: true, tablet: true });
  await page.getByRole('button', { name: 'Begin the reset' }).click();
  await expect(page.getByRole('button', { name: 'Stop the reset' })).toBeVisible();
  await expectSoundScreen(page, 'a reset that waits', { bothSchemes: true, tablet: true });

  const mailed = await openPage(browser, await linkFromMailbox(server, demo.email, /is to be reset/));
  await expectSoundScreen(mailed, 'keep the factor', { bothSchemes: true, tablet: true });
  await mailed.getByRole('button', { name: 'Keep it' }).click();
  await expect(mailed.getByRole('heading', { name: 'Your second factor stays' })).toBeVisible();
  await expectSoundScreen(mailed, 'the factor stays', { bothSchemes: true });

  await page.reload();
  await begin();
  await page.getByRole('button', { name: 'Begin the reset' }).click();
  await expect(page.getByRole('button', { name: 'Stop the reset' })).toBeVisible();
  await owner.reload();
  await expect(owner.getByText('asked those who run this portal', { exact: false })).toBeVisible();
  await expectSoundScreen(owner, 'a reset that its owner sees', { bothSchemes: true, tablet: true });
  await owner.getByRole('link', { name: 'Catalog', exact: true }).click();
  await expect(owner).toHaveURL(`${server.url}/`);
  await expectSoundScreen(owner, 'a reset that stands on every page', { bothSchemes: true, tablet: true });
  await owner.getByRole('link', { name: 'Look and decide' }).click();
  await owner.getByRole('button', { name: 'Keep it' }).click();
  await dialog.getByLabel('Current password').fill(demo.password);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(owner.getByText('asked those who run this portal', { exact: false })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Reset second factor…' })).toBeVisible();
});
