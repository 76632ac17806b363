import { expect, type Page, test } from '@playwright/test';
import { type StoaWithSaml, startStoaWithSaml } from '../parts/saml-provider.ts';

let parts: StoaWithSaml;

test.beforeAll(async () => {
  parts = await startStoaWithSaml();
});
test.afterAll(() => parts.remove());
test.beforeEach(({ page: _page }, { testId }) => {
  parts.behaviour.input = { nameId: testId, attributes: { email: [`ada-${testId}@example.com`] } };
});

const at = (path: string) => parts.stoa.url + path;

async function agree(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Company ID' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in as Ada' }).click();
}

async function expectNoSession(page: Page): Promise<void> {
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('portalaccesstoken');
}

test('a developer goes from the log-in page to the provider of SAML and is back, signed in', async ({ page }) => {
  await page.goto(at('/my-apps?page=1#top'));
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await agree(page);
  await expect(page).toHaveURL(at('/my-apps?page=1#top'));
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'portalaccesstoken')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
});

test('an answer that cannot be trusted ends at the log-in page, with words', async ({ page }) => {
  parts.behaviour.input = { audience: 'urn:elsewhere' };
  await page.goto(at('/login/sso'));
  await agree(page);
  await expect(page.getByTestId('sso-error')).toBeVisible();
  await expect(page).toHaveURL(at('/login'));
  await expectNoSession(page);
});

test('log-in CSRF: an answer that somebody else asked for opens nothing in this browser', async ({ page, browser }) => {
  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  await theirs.goto(at('/login/sso'));
  await expect(theirs.getByRole('heading', { name: 'Company ID' })).toBeVisible();
  const form = await theirs.content();
  await stranger.close();
  await page.goto('about:blank');
  await page.setContent(form);
  await page.getByRole('button', { name: 'Sign in as Ada' }).click();
  await expect(page.getByTestId('sso-error')).toHaveText(/started in another browser/);
  await expectNoSession(page);
});
