import { expect, type Page, test } from '@playwright/test';
import { codeAt } from '@stoa/factors/one-time-password';
import { acceptInvitation, type ConsoleLogin, field, logInToConsole, manage, operator } from '../parts/operator.ts';
import { expectSoundScreen } from '../parts/screen.ts';
import { appSecret, saveRecoveryCodes } from '../parts/second-factor.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';
import { addAuthenticator } from '../parts/virtual-authenticator.ts';

/** Second factors of those who run the portal. The first test leaves them required, and its operator with an app: each test after it brings its own people. */
let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
});
test.afterAll(() => server.remove());

const { password } = operator;
const olga: ConsoleLogin = { username: 'olga@meridian.example', password: 'correct Horse 7' };

async function logIn(page: Page, path = '/console', login = operator): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await logInToConsole(page, login);
}

/** The page goes first: one that is open leads to the log-in by itself when its session is gone. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

test('the console announces that a second factor is required; an owner adds an app and logs in with its codes', async ({
  page,
}) => {
  await logIn(page, '/console/settings');
  await page.getByLabel('For those who run the portal').selectOption({ label: 'Required' });
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  await page.goto(`${server.url}/console`);
  await expect(page.getByText(/^From .+ on this console requires a second factor\.$/)).toBeVisible();
  await expectSoundScreen(page, 'announced factor', { bothSchemes: true, tablet: true });
  await page.getByRole('link', { name: 'Add one' }).click();
  await expect(page.getByRole('heading', { name: 'Log-in security', level: 1 })).toBeVisible();
  await expectSoundScreen(page, 'log-in security', { bothSchemes: true, tablet: true });
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  await expectSoundScreen(page, 'the app of an owner', { bothSchemes: true });
  const secret = await appSecret(dialog);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, new Date()));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const [first = '', second = '', third = ''] = await saveRecoveryCodes(page);
  await expect(page.getByText('Recovery codes left: 10.')).toBeVisible();
  await expect(page.getByText(/requires a second factor/)).toBeHidden();

  // One step ahead: the app's code of this step was used up above.
  for (const code of [codeAt(secret, new Date(Date.now() + 30_000)), first]) {
    await leave(page);
    await logIn(page);
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${server.url}/console`);
  }
  await page.goto(`${server.url}/console/change-password`);
  const next = 'Colonnade-24';
  for (const [name, value] of [
    ['current', password],
    ['password', next],
    ['confirmation', next],
  ] as const)
    await field(page, name).fill(value);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await expectSoundScreen(page, 'the code of a new password', { bothSchemes: true });
  await page.getByRole('textbox', { name: 'Code' }).fill(second);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password successfully set!')).toBeVisible();
  // The page leads to the account by itself, and would interrupt what comes next.
  await page.waitForURL(/\/console\/account/);
  await page.goto(`${server.url}/console/security`);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Current password').fill(next);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(third);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('This portal requires a second factor.', { exact: false })).toBeVisible();
});

test('an owner adds a passkey, logs in with it, and proves with it who sits there', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  await manage(server, 'POST', '/invitations', { email: olga.username, full_name: 'Olga Tan', role: 'owner' });
  await acceptInvitation(page, server, olga);
  await logIn(page, '/console/security', olga);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByLabel('Current password').fill(olga.password);
  await page.keyboard.press('Enter');
  expect(await saveRecoveryCodes(page)).toHaveLength(10);
  await expect(page.getByText('Work laptop', { exact: true })).toBeVisible();
  await expectSoundScreen(page, 'passkeys of an owner', { bothSchemes: true });

  await authenticator.touch(false);
  await leave(page);
  await page.goto(`${server.url}/console/login`);
  await page.getByRole('button', { name: 'Continue with a passkey' }).focus();
  await authenticator.listed();
  await authenticator.touch(true);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/console`);

  let hasAsked = false;
  await page.route('**/management/v1/settings', async (route) => {
    if (hasAsked || route.request().method() !== 'PATCH') return route.continue();
    hasAsked = true;
    const problem = { status: 403, title: 'Password Needed', detail: 'No.', code: 'password_needed' };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem });
  });
  await page.goto(`${server.url}/console/settings`);
  await page.getByLabel('For developers').selectOption({ label: 'Required' });
  await expectSoundScreen(page, 'the proof of an owner with a passkey', { bothSchemes: true });
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByLabel('For developers')).toHaveValue('required');
});
