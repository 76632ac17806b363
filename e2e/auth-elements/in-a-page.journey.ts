import { expect, test } from '@playwright/test';
import { type ElementHost, startElementHost } from '../parts/element-host.ts';
import { elementOf, fillIn, submitOf } from './fill.ts';

let host: ElementHost;
test.beforeAll(async () => {
  host = await startElementHost();
});
test.afterAll(() => host.close());

const returnTo = 'http://localhost/login';

for (const shadow of [false, true]) {
  const root = shadow ? 'shadow' : 'light';

  test(`auth §5: an element that moves keeps what was typed and where the focus is, ${root} DOM`, async ({ page }) => {
    await page.goto(host.serve({ element: 'login', shadow }));
    await fillIn(page, 'login');
    await page.evaluate(() => {
      const elsewhere = document.createElement('section');
      document.body.append(elsewhere);
      const element = document.querySelector('stoa-auth-login') as HTMLElement;
      elsewhere.append(element);
      const parent = document.querySelector('main') as HTMLElement & { moveBefore?: (a: Node, b: null) => void };
      parent.moveBefore?.(element, null);
    });
    await expect(elementOf(page).locator('input[name=username]')).toHaveValue('ada@example.com');
    await expect(elementOf(page).locator('input[name=password]')).toHaveValue('Correct horse 9');
    await submitOf(page).click();
    await expect.poll(() => page.evaluate('heard.map(([name]) => name)')).toEqual(['login-success']);
  });

  test(`two elements on a page share nothing, ${root} DOM`, async ({ page }) => {
    await page.goto(host.serve({ element: 'login', shadow, before: '<stoa-auth-login></stoa-auth-login>' }));
    const [first, second] = [elementOf(page).nth(0), elementOf(page).nth(1)];
    await first.locator('input[name=username]').fill('wrong@example.com');
    await first.locator('input[name=password]').fill('x');
    await second.locator('input[name=username]').fill('ada@example.com');
    await first.locator('button[type=submit]').click();
    await expect(first.locator('[role=alert]')).toHaveText('Incorrect username or password. Please try again.');
    await expect(second.locator('[part=alert]')).toBeEmpty();
    await expect(second.locator('input[name=password]')).toHaveValue('');
    await second.getByText('Email').click();
    await expect(second.locator('input[name=username]')).toBeFocused();
  });

  test(`auth §5.6: the focus goes to the alert, ${root} DOM`, async ({ page }) => {
    await page.goto(host.serve({ element: 'login', shadow }));
    await fillIn(page, 'login', 'locked@example.com');
    await page.keyboard.press('Enter');
    const alert = elementOf(page).locator('[role=alert]');
    await expect(alert).toHaveText('Your account has been locked. Reset your password to log in now');
    await expect(alert).toBeFocused();
  });
}

test('auth §5: focus given to an element in shadow DOM goes to its first field, and an empty alert draws nothing', async ({
  page,
}) => {
  await page.goto(host.serve({ element: 'login', shadow: true }));
  await page.evaluate(() => document.querySelector<HTMLElement>('stoa-auth-login')?.focus());
  await expect(elementOf(page).locator('input[name=username]')).toBeFocused();
});

test('an element in shadow DOM moves into a frame, and has its styles there', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(host.serve({ element: 'login', shadow: true, before: '<iframe title="inner"></iframe>' }));
  await expect(submitOf(page)).toBeVisible();
  await page.evaluate(() => {
    const inner = document.querySelector('iframe')?.contentDocument;
    inner?.body.append(document.querySelector('stoa-auth-login') as HTMLElement);
  });
  const moved = page.frameLocator('iframe').locator('stoa-auth-login');
  await expect(moved.locator('button[type=submit]')).toHaveCSS('min-height', '44px');
  expect(complaints).toEqual([]);
});

test('auth-elements §9: with shadow DOM off the content is teleported into the wrapper that is named', async ({
  page,
}) => {
  await page.goto(
    host.serve({ element: 'login', attributes: { 'wrapper-id': 'here' }, before: '<div id="here"></div>' }),
  );
  await expect(page.locator('#here form')).toBeVisible();
  await expect(page.locator('stoa-auth-login form')).toHaveCount(0);
});

test('auth-elements §2: for developers /login/sso starts single sign-on', async ({ page }) => {
  const asked = page.waitForRequest('**/authenticate/sso**');
  await page.goto(
    host.serve({
      element: 'login',
      at: '/login/sso',
      attributes: { 'idp-login-enabled': '', 'idp-login-return-to': returnTo },
    }),
    { waitUntil: 'commit' },
  );
  const url = new URL((await asked).url());
  expect(url.pathname + url.search).toBe(`/api/v2/developer/authenticate/sso?returnTo=${encodeURIComponent(returnTo)}`);
});

test('auth-elements §2: for users /login/{idp-identifier} starts single sign-on', async ({ page }) => {
  const asked = page.waitForRequest('**/authenticate/acme**');
  const attributes = { 'idp-login-enabled': '', 'idp-login-return-to': returnTo };
  await page.goto(host.serve({ element: 'login', entity: 'user', at: '/login/acme', attributes }), {
    waitUntil: 'commit',
  });
  const url = new URL((await asked).url());
  expect(url.pathname).toBe('/api/v1/authenticate/acme');
  expect(Object.fromEntries(url.searchParams)).toEqual({ returnTo, callback_url: `${host.url}/login` });
});

test('auth-elements §2: logout=true suppresses the redirect', async ({ page }) => {
  const attributes = { 'idp-login-enabled': '', 'idp-login-return-to': returnTo };
  await page.goto(host.serve({ element: 'login', at: '/login/sso?logout=true', attributes }));
  await expect(elementOf(page).getByRole('button', { name: 'Continue with SSO' })).toBeVisible();
  expect(await page.evaluate('heard')).toEqual([]);
});

test('auth-elements §2: for developers any other second segment redirects to /login', async ({ page }) => {
  const url = host.serve({ element: 'login', at: '/login/elsewhere' });
  host.serve({ element: 'login', at: '/login' });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForURL(`${host.url}/login`);
});

test('auth-elements §2: code and state are forwarded to the callback endpoint with the whole query', async ({
  page,
}) => {
  const asked = page.waitForRequest('**/oidc-callback**');
  await page.goto(host.serve({ element: 'login', at: '/login?code=c1&state=s1&iss=i' }), { waitUntil: 'commit' });
  const url = new URL((await asked).url());
  expect(url.pathname + url.search).toBe('/api/v2/developer/authenticate/oidc-callback?code=c1&state=s1&iss=i');
});

test('auth-elements §7: registered=true sets userStatus for 60 days', async ({ page }) => {
  await page.goto(host.serve({ element: 'login', at: '/login?registered=true' }));
  await expect(elementOf(page).locator('[part=status]')).toHaveText('Successfully registered!');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'userStatus');
  expect(cookie).toMatchObject({ value: 'active', path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(59.9);
  expect(days).toBeLessThan(60.1);
});

test('auth E5: token, e-mail, code and state are out of the address bar before anything else is asked', async ({
  page,
}) => {
  await page.goto(host.serve({ element: 'reset-password', at: '/reset-password?email=ada%40example.com&token=t1' }));
  await expect(submitOf(page)).toBeVisible();
  expect(page.url()).toBe(`${host.url}/reset-password`);
  await page.reload();
  await fillIn(page, 'reset-password');
  const request = page.waitForRequest('**/reset-password');
  await submitOf(page).click();
  expect((await request).postDataJSON()).toEqual({ password: 'Correct horse 9', token: 't1' });
});
