import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type StoaWithSso, startStoaWithSso } from '../parts/openid-provider.ts';

const callback = '/api/v2/developer/authenticate/oidc-callback';
let parts: StoaWithSso;
let count = 0;

test.beforeAll(async () => {
  parts = await startStoaWithSso();
});
test.afterAll(() => parts.remove());

/** Everybody signs in for the first time. */
test.beforeEach(() => {
  count += 1;
  parts.provider.behaviour.account = {
    sub: `ada-${count}`,
    email: `ada${count}@example.com`,
    email_verified: true,
    name: 'Ada Lovelace',
  };
});

const at = (path: string) => parts.stoa.url + path;
const atTheProvider = (page: Page) => expect(page.getByRole('heading', { name: 'Meridian ID' })).toBeVisible();
const inTheCatalogue = (page: Page) => expect(page.getByRole('link', { name: /Orders/ }).first()).toBeVisible();

async function agree(page: Page): Promise<void> {
  await atTheProvider(page);
  await page.getByRole('link', { name: 'Sign in as Ada Lovelace' }).click();
}

/** The address that the provider sends this browser back to; the page does not go there. */
async function interceptAnswer({ request }: Pick<BrowserContext, 'request'>): Promise<string> {
  let address = at('/api/v2/developer/authenticate/sso');
  while (!address.startsWith(at(callback))) {
    const response = await request.get(address, { maxRedirects: 0 });
    const { location } = response.headers();
    address = location ? new URL(location, address).href : `${address}?answer=yes`;
  }
  return address;
}

async function expectNoSession(page: Page): Promise<void> {
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain('portalaccesstoken');
}

test('auth-elements §2: a developer continues with SSO and is in the catalogue', async ({ page }) => {
  await page.goto(at('/'));
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await agree(page);
  await inTheCatalogue(page);
  expect(new URL(page.url()).search).toBe('');
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'portalaccesstoken')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
});

test('contract §B.8: the remembered address opens after SSO, with its query and fragment', async ({ page }) => {
  await page.goto(at('/my-apps?page=1#top'));
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await agree(page);
  await expect(page).toHaveURL(at('/my-apps?page=1#top'));
});

test('auth-elements §2: /login/sso leaves for the provider at once, and logout=true keeps it from doing so', async ({
  page,
}) => {
  await page.goto(at('/login/sso?logout=true'));
  await expect(page.getByRole('button', { name: 'Continue with SSO' })).toBeVisible();
  await page.goto(at('/login/sso'));
  await agree(page);
  await inTheCatalogue(page);
});

test('portal §4: after logging out nobody is signed in again by SSO', async ({ page }) => {
  await page.goto(at('/login/sso'));
  await agree(page);
  await inTheCatalogue(page);
  await page.getByRole('button', { name: /@example\.com/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Continue with SSO' })).toBeVisible();
  await expectNoSession(page);
});

test('auth-elements §2: an answer that comes to the log-in page is handed on by its element', async ({ page }) => {
  await parts.publish({ redirect_uri: 'login' });
  try {
    const handedOn = page.waitForRequest((request) => request.url().includes(`${callback}?`));
    await page.goto(at('/login/sso'));
    await agree(page);
    expect((await handedOn).url()).toMatch(/[?&]code=.*[?&]state=.*[?&]iss=/);
    await inTheCatalogue(page);
  } finally {
    await parts.publish();
  }
});

test('auth F2: a wrong state opens no session and says so', async ({ page }) => {
  const answer = new URL(await interceptAnswer(page));
  answer.searchParams.set('state', 'A'.repeat(43));
  const response = await page.goto(answer.href);
  expect(response?.status()).toBe(400);
  await expect(page.getByTestId('sso-error')).toHaveText(/started in another browser/);
  await expectNoSession(page);
});

test('auth F1: an answer that somebody else began opens no session here', async ({ page, browser }) => {
  const stranger = await browser.newContext();
  const answer = await interceptAnswer(stranger);
  await stranger.close();
  const response = await page.goto(answer);
  expect(response?.status()).toBe(400);
  await expect(page.getByTestId('sso-error')).toBeVisible();
  await expectNoSession(page);
});

test('auth F4: an answer that was used is refused the second time', async ({ page }) => {
  const answer = await interceptAnswer(page);
  await page.goto(answer);
  await inTheCatalogue(page);
  await page.context().clearCookies({ name: /^portal/ });
  await page.evaluate(() => localStorage.clear());
  const response = await page.goto(answer);
  expect(response?.status()).toBe(400);
  await expect(page.getByTestId('sso-error')).toBeVisible();
  await expect(page).toHaveURL(at('/login'));
  await expectNoSession(page);
});

test('auth F3: an e-mail address that is not verified opens nothing and says what to do', async ({ page }) => {
  Object.assign(parts.provider.behaviour.account, { email_verified: false });
  await page.goto(at('/login/sso'));
  await agree(page);
  await expect(page.getByTestId('sso-error')).toHaveText(/not verified at your identity provider/);
  await expectNoSession(page);
});

test('auth F2: who says no at the provider is back at the log-in', async ({ page }) => {
  await page.goto(at('/login/sso'));
  await atTheProvider(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByTestId('sso-error')).toHaveText('The sign-in was canceled or not allowed.');
  await expect(page).toHaveURL(at('/login'));
});

test('contract §A.3: a new developer who needs approval is told so', async ({ page }) => {
  await parts.publish({ auto_approve: false });
  try {
    await page.goto(at('/login/sso'));
    await agree(page);
    await expect(page.getByTestId('sso-error')).toHaveText('Your account is pending approval for access');
    await expectNoSession(page);
  } finally {
    await parts.publish();
  }
});

test('auth F5: a provider that is down is said to be, and the page works on', async ({ page }) => {
  const answer = await interceptAnswer(page);
  await parts.provider.goDown();
  try {
    await page.goto(answer);
    await expect(page.getByTestId('sso-error')).toHaveText(/not responding right now/);
    await expect(page.getByRole('button', { name: 'Continue with SSO' })).toBeVisible();
  } finally {
    await parts.provider.comeBack();
  }
});
