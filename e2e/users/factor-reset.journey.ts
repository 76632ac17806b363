import { expect, type Page, test } from '@playwright/test';
import { codeAt } from '@stoa/factors/one-time-password';
import { expectSoundScreen } from '../parts/screen.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
});
test.afterAll(() => server.remove());

const demo = { email: 'demo@meridian.example', password: 'meridian Demo 7' };
const operator = { email: 'operator@meridian.example', password: 'meridian Operator 7' };
const desktop = { width: 1440, height: 900 };

async function logIn(page: Page, path: string, { email, password }: typeof demo): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await page.locator('input[name="username"]').first().fill(email);
  await page.locator('input[name="password"]').first().fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function latestMail(subject: RegExp): Promise<{ subject: string; links: string[] }> {
  let found: { subject: string; links: string[] } | undefined;
  await expect(async () => {
    const answer = await fetch(`${server.url}/dev/mail.json?to=${encodeURIComponent(demo.email)}`);
    found = ((await answer.json()) as { subject: string; links: string[] }[]).find((one) => subject.test(one.subject));
    expect(found).toBeDefined();
  }).toPass();
  return found as { subject: string; links: string[] };
}

test('an operator begins the reset of a lost factor; its owner stops it by the mail, and by the notice', async ({
  browser,
}) => {
  const owner = await (await browser.newContext({ viewport: desktop })).newPage();
  await logIn(owner, '/login', demo);
  await expect(owner.getByRole('button', { name: demo.email })).toBeVisible();
  await owner.goto(`${server.url}/account`);
  await owner.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(demo.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = `${await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()}`.replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, new Date()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = `${await owner.getByText(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}/).textContent()}`.split('\n');
  await owner.getByLabel('I have saved it').check();
  await owner.getByRole('button', { name: 'Close', exact: true }).last().click();

  const elsewhere = await (await browser.newContext({ viewport: desktop })).newPage();
  await logIn(elsewhere, '/login', demo);
  await expect(elsewhere.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await elsewhere.getByRole('button', { name: 'Log in' }).click();
  await expect(elsewhere.getByText('Enter the code')).toBeVisible();
  await expectSoundScreen(elsewhere, 'the code of a log-in', { bothSchemes: true, tablet: true });
  await elsewhere.getByRole('button', { name: 'Back to the password' }).click();
  await expect(elsewhere.getByLabel('Password', { exact: true })).toBeFocused();

  const page = await (await browser.newContext({ viewport: desktop })).newPage();
  await logIn(page, '/console/login?returnTo=/console/developers', operator);
  await page.getByRole('link', { name: demo.email }).click();
  await expect(page.getByText('authenticator app, recovery codes: 10')).toBeVisible();
  const begin = async () => {
    await page.getByRole('button', { name: 'Reset second factor…' }).click();
    await expect(page.getByText('go in 24 hours', { exact: false })).toBeVisible();
  };
  await begin();
  await expectSoundScreen(page, 'reset of a factor', { bothSchemes: true, tablet: true });
  await page.setViewportSize(desktop);
  await page.getByRole('button', { name: 'Begin the reset' }).click();
  await expect(page.getByRole('button', { name: 'Stop the reset' })).toBeVisible();
  await expectSoundScreen(page, 'a reset that waits', { bothSchemes: true, tablet: true });
  await page.setViewportSize(desktop);

  const mailed = await (await browser.newContext({ viewport: desktop })).newPage();
  const { links } = await latestMail(/is to be reset/);
  await mailed.goto(links.find((link) => link.includes('/keep-factor')) ?? '');
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
  await owner.setViewportSize(desktop);
  await owner.getByRole('link', { name: 'Catalog', exact: true }).click();
  await expect(owner).toHaveURL(`${server.url}/`);
  await expectSoundScreen(owner, 'a reset that stands on every page', { bothSchemes: true, tablet: true });
  await owner.setViewportSize(desktop);
  await owner.getByRole('link', { name: 'Look and decide' }).click();
  await owner.getByRole('button', { name: 'Keep it' }).click();
  await dialog.getByLabel('Current password').fill(demo.password);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(owner.getByText('asked those who run this portal', { exact: false })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Reset second factor…' })).toBeVisible();
});
