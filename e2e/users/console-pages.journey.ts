import { expect, type Page, type Route, test } from '@playwright/test';
import { axeFindings } from '../parts/axe.ts';
import { linkFromMailbox } from '../parts/developer.ts';
import { field, logInToConsole } from '../parts/operator.ts';
import { policyFaults } from '../parts/page-watch.ts';
import { stoa } from '../parts/stoa-cli.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** The people who run the portal, in Chromium on the built server: from the first invitation to a new password. */
let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ demo: null, env: { STOA_USER_REGISTRATION: 'on', STOA_USER_ACCESS_CODE: 'open-sesame' } });
});
test.afterAll(() => server.remove());
// Each goes on from where the one before has left the account.
test.describe.configure({ mode: 'serial' });

const email = 'ira.novak@example.com';
const password = 'correct Horse 7';

async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
}

async function logIn(page: Page, secret: string): Promise<void> {
  await logInToConsole(page, { username: email, password: secret });
  await expect(page).toHaveURL(`${server.url}/console`);
  // The account is a page of its own, which the console links to.
  await page.goto(`${server.url}/console/account`);
}

test('auth-elements §2: an invitation from the command line becomes an owner with a session', async ({ page }) => {
  const faults = policyFaults(page, server.url);
  const args = ['users', 'invite', email, '--role', 'owner', '--name', 'Ira Novak', '--organization', 'Halden'];
  expect((await stoa(server, ...args)).code).toBe(0);
  await page.goto(await linkFromMailbox(server, email, /invited/));
  await expect(page.getByText("You've been invited to join Halden")).toBeVisible();
  await expect(field(page, 'email')).toHaveValue(email);
  await expect(field(page, 'email')).not.toBeEditable();
  // auth E5: the token does not stay in the address.
  await expect(page).toHaveURL(/accept-invitation(\?((?!token=).)*)?$/);
  await expectAccessible(page);
  await field(page, 'password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await logIn(page, password);
  await expect(page.getByText('Owner: everything')).toBeVisible();
  await expectAccessible(page);
  const status = await page.evaluate(async () => (await fetch('/management/v1/status')).status);
  expect(status).toBe(200);
  expect(faults).toEqual([]);
});

test('auth H5: a changed password keeps this session and ends the other', async ({ page, browser }) => {
  const faults = policyFaults(page, server.url);
  await page.goto(`${server.url}/console/login`);
  await logIn(page, password);
  const other = await browser.newPage();
  await other.goto(`${server.url}/console/login`);
  await logIn(other, password);

  await page.goto(`${server.url}/console/change-password`);
  await expectAccessible(page);
  await field(page, 'current').fill(password);
  await field(page, 'password').fill('another Horse 8');
  await field(page, 'confirmation').fill('another Horse 8');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL(`${server.url}/console/account`);
  await expect(page.getByText(email)).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/console\/login/);
  await other.close();
  expect(faults).toEqual([]);
});

test('auth C11: a session is listed and ended from another browser; logging out ends this one', async ({ browser }) => {
  const here = await browser.newPage();
  const there = await browser.newPage();
  for (const page of [here, there]) {
    await page.goto(`${server.url}/console/login`);
    await logIn(page, 'another Horse 8');
  }
  await here.reload();
  await expect(here.locator('#sessions .current:visible')).toHaveText('(this one)');
  const sessions = here.locator('#sessions li');
  const before = await sessions.count();
  expect(before).toBeGreaterThan(1);
  for (let left = before; left > 1; left -= 1) {
    await here.getByRole('button', { name: 'End' }).first().click();
    await expect(sessions).toHaveCount(left - 1);
  }
  await there.reload();
  await expect(there).toHaveURL(/\/console\/login/);

  // What fails is said, and is neither a log-out nor the end of a session.
  const answer = (status: number) => (route: Route) => route.fulfill({ status, json: {} });
  await here.route('**/api/v1/users/logout', answer(500));
  await here.getByRole('button', { name: 'Log out' }).click();
  await expect(here.getByRole('alert')).toContainText('That did not work.');
  await here.route('**/api/v1/users/me', answer(401));
  await here.route('**/api/v1/users/refresh', answer(503));
  await here.reload();
  await expect(here.getByRole('alert')).toContainText('That did not work.');
  await expect(here).toHaveURL(`${server.url}/console/account`);
  await here.unrouteAll();
  await here.getByRole('button', { name: 'Try again' }).click();
  await expect(here.locator('#sessions .current:visible')).toHaveText('(this one)');

  await here.getByRole('button', { name: 'Log out' }).click();
  await expect(here).toHaveURL(/\/console\/login/);
  await here.goto(`${server.url}/console`);
  await expect(here).toHaveURL(/\/console\/login/);
});

test('auth-elements §8: a forgotten password, with a common one refused as a list first', async ({ page }) => {
  const faults = policyFaults(page, server.url);
  await page.goto(`${server.url}/console/login`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(`${server.url}/console/forgot-password`);
  await field(page, 'email').fill(email);
  await page.getByRole('button', { name: 'Recover password' }).click();
  await page.goto(await linkFromMailbox(server, email, /reset your password/i));
  const choose = async (secret: string) => {
    await field(page, 'password').fill(secret);
    await field(page, 'confirmation').fill(secret);
    await page.getByRole('button', { name: 'Reset password' }).click();
  };
  await choose('Password1!');
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(/easy to guess/);
  await choose('third Horse 9');
  await expect(page.getByText('Password successfully set!')).toBeVisible();
  await logIn(page, 'third Horse 9');
  expect(faults).toEqual([]);
});

test('auth-elements §2: signing up asks for the access code and leads to the mail; the account has no role', async ({
  page,
}) => {
  const faults = policyFaults(page, server.url);
  const stranger = 'stranger@example.com';
  await page.goto(`${server.url}/console/register`);
  await expectAccessible(page);
  await field(page, 'fullName').fill('Stranger Danger');
  await field(page, 'organization').fill('Elsewhere');
  await field(page, 'email').fill(stranger);
  await field(page, 'password').fill(password);
  await field(page, 'accessCode').fill('wrong');
  await page.getByRole('button', { name: /Sign up/ }).click();
  await expect(page.getByText('Invalid access code')).toBeVisible();
  await field(page, 'accessCode').fill('open-sesame');
  await page.getByRole('button', { name: /Sign up/ }).click();
  await expect(page).toHaveURL(/\/console\/login/);
  await expect(page.getByText('open the link in the email')).toBeVisible();
  await page.goto(await linkFromMailbox(server, stranger, /confirm/i));
  await expect(page.getByText('Email successfully confirmed!')).toBeVisible();
  await field(page, 'password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('None yet.')).toBeVisible();
  expect(await page.evaluate(async () => (await fetch('/management/v1/developers')).status)).toBe(403);
  expect(faults).toEqual([]);
});

test('auth E5: a link that was opened works after a reload, and one without its token says so', async ({ page }) => {
  const token = '8f0f7c1e-1111-4111-8111-111111111111';
  for (const path of ['reset-password', 'accept-invitation']) {
    await page.goto(`${server.url}/console/${path}?token=${token}`);
    await expect(page).toHaveURL(`${server.url}/console/${path}`);
    await page.reload();
    await expect(field(page, 'password')).toBeVisible();
  }
  const fresh = await page.context().newPage();
  await fresh.goto(`${server.url}/console/accept-invitation`);
  await expect(fresh.getByText('This link is not complete.')).toBeVisible();
  await expect(field(fresh, 'password')).toHaveCount(0);
  await fresh.goto(`${server.url}/console/reset-password`);
  await expect(fresh.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/console/forgot-password',
  );
  await expect(field(fresh, 'password')).toHaveCount(0);
  await fresh.close();
});

test('auth H6: passwords can be pasted and shown, and managers are told what each field is', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.url}/console/login`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), ' pasted Horse 7 ');
  await field(page, 'password').focus();
  await page.keyboard.press('Control+V');
  await expect(field(page, 'password')).toHaveValue(' pasted Horse 7 ');
  await page.getByRole('button', { name: /Show/ }).click();
  await expect(field(page, 'password')).toHaveAttribute('type', 'text');
  const tokens = {
    // The browser's own list offers passkeys here.
    login: { username: 'username webauthn', password: 'current-password' },
    register: { password: 'new-password' },
    'reset-password?token=x': { password: 'new-password', confirmation: 'new-password' },
    'change-password': { current: 'current-password', password: 'new-password' },
    'accept-invitation?token=x': { password: 'new-password' },
  };
  // Without a session the page of the password leads away.
  await page.route('**/api/v1/users/me', (route) => route.fulfill({ json: {} }));
  for (const [path, fields] of Object.entries(tokens)) {
    await page.goto(`${server.url}/console/${path}`);
    for (const [name, token] of Object.entries(fields))
      await expect(field(page, name), `${path} ${name}`).toHaveAttribute('autocomplete', token);
  }
});
