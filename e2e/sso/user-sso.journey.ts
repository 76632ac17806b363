import { expect, type Page, test } from '@playwright/test';
import { type StoaWithSso, startStoaWithSso } from '../parts/openid-provider.ts';
import { manage } from '../parts/operator.ts';

let parts: StoaWithSso;
test.beforeAll(async () => {
  parts = await startStoaWithSso();
});
test.afterAll(() => parts.remove());

const at = (path: string) => parts.stoa.url + path;

/** As the log-in element of users does it, below its default base. Answers with where the sign-in leads to. */
async function signIn(page: Page): Promise<string | undefined> {
  const query = new URLSearchParams({ returnTo: at('/console/login'), callback_url: at('/console/login') });
  await page.goto(at(`/kauth/api/v1/authenticate/meridian?${query}`));
  const callback = page.waitForResponse((response) => response.url().includes('/oidc-callback?'));
  await page.getByRole('link', { name: /Sign in as/ }).click();
  return (await callback).headers().location;
}

const invite = (email: string, role: string) =>
  manage(parts.stoa, 'POST', '/invitations', { email, full_name: 'Grace Hopper', role });

test('auth F3: an invited user signs in and has the invited role', async ({ page }) => {
  const email = 'grace@example.com';
  parts.provider.behaviour.account = { sub: 'grace', email, email_verified: true, name: 'Grace Hopper' };
  await invite(email, 'approver');
  expect(await signIn(page)).toBe(at('/console/login?loginSuccess=true'));
  const me = await page.request.get(at('/api/v1/users/me'));
  expect(await me.json()).toMatchObject({ email, role: 'approver' });
});

test('auth F3: somebody whom nobody invited is no user', async ({ page }) => {
  parts.provider.behaviour.account = { sub: 'eve', email: 'eve@example.com', email_verified: true, name: 'Eve' };
  expect(await signIn(page)).toBe(at('/console/login?error=not_invited'));
  expect((await page.request.get(at('/api/v1/users/me'))).status()).toBe(401);
});

test('a user sees the providers of the account in the console, and a link that fails says so', async ({ page }) => {
  const email = 'uma@example.com';
  parts.provider.behaviour.account = { sub: 'uma', email, email_verified: true, name: 'Uma' };
  await invite(email, 'viewer');
  await signIn(page);
  // Somebody who came by invitation and single sign-on has no password, so the provider cannot go.
  const first = (await (await page.request.get(at('/api/v1/users/me/sign-in-methods'))).json()) as {
    identity_providers: { last_way_in: boolean }[];
    linkable: unknown[];
  };
  expect(first).toMatchObject({ identity_providers: [{ last_way_in: true }], linkable: [] });
  await parts.publish({}, [{ identifier: 'second', name: 'Second', issuer: 'https://id.second.example' }]);
  await page.goto(at('/console/security'));
  await expect(page.getByText('the only way in')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Second' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Unlink/ })).toHaveCount(0);
  // Nobody answers there: the way ends at the account page, which says so.
  await page.getByRole('button', { name: 'Link Second' }).click();
  await expect(page.getByText(/Nothing was linked/)).toBeVisible();
});
