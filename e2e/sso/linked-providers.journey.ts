import { expect, type Page, test } from '@playwright/test';
import { addDeveloper, linkFromMailbox, logIn, type Person } from '../parts/developer.ts';
import { type StoaWithSso, startStoaWithSso } from '../parts/openid-provider.ts';
import { field } from '../parts/operator.ts';
import { expectSoundScreen } from '../parts/screen.ts';
import { saveRecoveryCodes } from '../parts/second-factor.ts';
import { addAuthenticator } from '../parts/virtual-authenticator.ts';

const ada: Person = { name: 'Ada Lovelace', email: 'ada@fjordbank.example', password: 'correct Horse 7' };
let parts: StoaWithSso;

test.beforeAll(async () => {
  parts = await startStoaWithSso({ env: { STOA_USER_REGISTRATION: 'on' } }, { auto_approve_developers: true });
  await addDeveloper(parts.stoa, ada);
});
test.afterAll(() => parts.remove());
test.beforeEach(() => {
  parts.provider.behaviour.account = {
    sub: 'ada-at-work',
    email: 'a.lovelace@work.example',
    email_verified: true,
    name: 'Ada Lovelace',
  };
});

const at = (path: string) => parts.stoa.url + path;
const ownAccount = (page: Page) => page.getByRole('region', { name: 'Single sign-on' });

async function agree(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Meridian ID' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in as Ada Lovelace' }).click();
}

for (const redirect_uri of ['api', 'login'])
  test(`a developer links a provider, logs in by it and unlinks it (redirect_uri: ${redirect_uri})`, async ({
    page,
    browser,
  }) => {
    await parts.publish({ redirect_uri });
    await page.goto(at('/account'));
    await logIn(page, ada);
    await expect(ownAccount(page)).toContainText('No identity provider opens this account.');
    await ownAccount(page).getByRole('button', { name: 'Link Meridian ID' }).click();
    await agree(page);
    await expect(page.getByText('Meridian ID now opens this account.')).toBeVisible();
    await expect(ownAccount(page)).toContainText('Linked on');
    await expect(page).toHaveURL(at('/account'));
    if (redirect_uri === 'api') await expectSoundScreen(page, 'account with a linked provider');

    const elsewhere = await browser.newPage();
    await elsewhere.goto(at('/account'));
    await elsewhere.getByRole('button', { name: 'Continue with SSO' }).click();
    await agree(elsewhere);
    await expect(elsewhere.getByRole('textbox', { name: 'Email' })).toHaveValue(ada.email);

    await ownAccount(page).getByRole('button', { name: 'Unlink Meridian ID' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unlink Meridian ID' });
    await expect(dialog).toContainText('The sessions that it opened end at once.');
    await dialog.getByRole('button', { name: 'Unlink' }).click();
    await expect(ownAccount(page)).toContainText('No identity provider opens this account.');
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(at('/login'));
    await elsewhere.close();
  });

test('no at the provider links nothing, and the page says so', async ({ page }) => {
  await parts.publish();
  await page.goto(at('/account'));
  await logIn(page, ada);
  await ownAccount(page).getByRole('button', { name: 'Link Meridian ID' }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'The sign-in was canceled or not allowed.' });
  await expect(told).toBeVisible();
  await expect(ownAccount(page)).toContainText('No identity provider opens this account.');
});

test('of several providers an address leads to one, and others are chosen by name', async ({ page }) => {
  await parts.publish({}, [{ identifier: 'halden', name: 'Halden', domains: ['work.example'] }]);
  await page.goto(at('/my-apps'));
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await expect(page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue with Meridian ID' })).toBeVisible();
  await expect(page.getByText('Halden')).toHaveCount(0);
  await expectSoundScreen(page, 'choice of an identity provider');
  await page.getByLabel('Email').fill('somebody@elsewhere.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No identity provider is set up for this address.')).toBeVisible();
  await page.getByLabel('Email').fill('a.lovelace@work.example');
  await page.keyboard.press('Enter');
  await agree(page);
  await expect(page).toHaveURL(at('/my-apps'));
});

test('where the entry wants it, a log-out leads over the provider back to the log-in page', async ({ page }) => {
  await parts.publish({ log_out_at_provider: true });
  await page.goto(at('/login/sso'));
  await agree(page);
  await page.getByRole('button', { name: 'a.lovelace@work.example' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(new RegExp(`^${parts.provider.issuer}/session/end`));
  await page.getByRole('button', { name: /Yes, sign me out/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${at('/login')}`));
});

test('a passkey proves who sits there before a provider is linked', async ({ page }) => {
  const authenticator = await addAuthenticator(page);
  const bea: Person = { name: 'Bea', email: 'bea@fjordbank.example', password: 'correct Horse 7' };
  await addDeveloper(parts.stoa, bea);
  await page.goto(at('/account'));
  await authenticator.touch(false);
  await logIn(page, bea);
  await authenticator.touch(true);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Phone');
  await dialog.getByLabel('Current password').fill(bea.password);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await saveRecoveryCodes(page);

  // As after ten minutes: the first call is refused.
  let refused = false;
  await page.route('**/api/v2/developer/me/identities', async (route) => {
    if (refused) return route.continue();
    refused = true;
    const problem = { status: 403, title: 'Password Needed', detail: 'x', instance: 'x', code: 'password_needed' };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await ownAccount(page).getByRole('button', { name: 'Link Meridian ID' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof.getByRole('button', { name: 'Use a passkey instead' })).toBeVisible();
  await expectSoundScreen(page, 'proof by password or passkey');
  await proof.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(page.getByRole('heading', { name: 'Meridian ID' })).toBeVisible();
});

test('a user without a role unlinks a provider on the plain account page', async ({ page, browser }) => {
  await parts.publish({ trusted_email_domains: ['work.example'] });
  const email = 'rolf@work.example';
  await page.goto(at('/console/register'));
  await field(page, 'fullName').fill('Rolf');
  await field(page, 'organization').fill('Elsewhere');
  await field(page, 'email').fill(email);
  await field(page, 'password').fill('correct Horse 7');
  await page.getByRole('button', { name: /Sign up/ }).click();
  await expect(page).toHaveURL(/\/console\/login/);
  await page.goto(await linkFromMailbox(parts.stoa, email));
  await expect(page.getByText('Email successfully confirmed!')).toBeVisible();
  await field(page, 'password').fill('correct Horse 7');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('None yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlink' })).toHaveCount(0);

  // The provider is trusted with the domain, so a sign-in there links it.
  parts.provider.behaviour.account = { sub: 'rolf', email, email_verified: true, name: 'Rolf' };
  const elsewhere = await (await browser.newContext()).newPage();
  const query = new URLSearchParams({ returnTo: at('/console/account'), callback_url: at('/console/login') });
  await elsewhere.goto(at(`/kauth/api/v1/authenticate/meridian?${query}`));
  await elsewhere.getByRole('link', { name: 'Sign in as Rolf' }).click();
  await elsewhere.goto(at('/console/account'));
  await expect(elsewhere.getByText(email)).toBeVisible();

  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Meridian ID' });
  await expect(row).toBeVisible();
  await expectSoundScreen(page, 'plain account with a linked provider', { bothSchemes: true });
  await row.getByRole('button', { name: 'Unlink' }).click();
  const dialog = page.getByRole('dialog', { name: 'Meridian ID' });
  await expectSoundScreen(page, 'unlinking on the plain account page', { bothSchemes: true });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Unlink' }).click();
  await dialog.getByRole('button', { name: 'Unlink' }).click();
  await expect(row).toHaveCount(0);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/console\/login/);
});
