import { expect, type Page, test } from '@playwright/test';
import { type ElementHost, startElementHost } from '../parts/element-host.ts';
import { elementOf, fillIn, submitOf } from './fill.ts';

// Playwright switches the cache off; people's browsers have it on.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

let host: ElementHost;
test.beforeAll(async () => {
  host = await startElementHost();
});
test.afterAll(() => host.close());

/** Says how the page came back: a page that was loaded anew would pass these tests by accident. */
const notes = `<script>addEventListener('pageshow', (event) => { window.persisted = event.persisted; });</script>`;

/** Any page of the host: where the identity provider, or the host's own page after the log-in, stands. */
const elsewhere = '/elsewhere';

async function comeBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate('window.persisted')).toBe(true);
}

for (const shadow of [false, true]) {
  const root = shadow ? 'shadow' : 'light';

  test(`auth-elements §4: who comes back from the identity provider finds a form that works, ${root} DOM`, async ({
    page,
  }) => {
    const attributes = {
      'idp-login-enabled': '',
      'basic-auth-login-enabled': '',
      'idp-login-return-to': `${host.url}/login`,
    };
    const url = host.serve({ element: 'login', shadow, at: `/login-${root}`, attributes, head: notes });
    host.serve({ at: elsewhere });
    await page.route('**/authenticate/sso?**', (route) =>
      route.fulfill({ status: 302, headers: { location: host.url + elsewhere } }),
    );
    await page.goto(url);
    await elementOf(page).getByRole('button', { name: 'Continue with SSO' }).click();
    await page.waitForURL(host.url + elsewhere);
    await comeBack(page);
    await expect(page.getByText('Redirecting to single sign-on')).toHaveCount(0);
    expect(await page.evaluate('heard')).toEqual([
      ['idp-is-loading', [{ isLoading: true }]],
      ['idp-is-loading', [{ isLoading: false }]],
    ]);
    await elementOf(page).getByRole('button', { name: 'Continue with SSO' }).click();
    await page.waitForURL(host.url + elsewhere);
    await comeBack(page);
    await fillIn(page, 'login');
    await submitOf(page).click();
    await expect.poll(() => page.evaluate('heard.at(-1)[0]')).toBe('login-success');
  });

  test(`auth-elements §4: who comes back after a log-in can log in as somebody else, ${root} DOM`, async ({ page }) => {
    const url = host.serve({ element: 'login', shadow, at: `/again-${root}`, head: notes });
    host.serve({ at: elsewhere });
    await page.goto(url);
    for (const email of ['ada@example.com', 'grace@example.com']) {
      await fillIn(page, 'login', email);
      await submitOf(page).click();
      await expect.poll(() => page.evaluate('heard.at(-1)?.[0]')).toBe('login-success');
      await page.goto(host.url + elsewhere);
      await comeBack(page);
      await page.evaluate('heard.length = 0');
    }
  });
}
