import { expect, type Page, test } from '@playwright/test';
import { type OpenIdProvider, startOpenIdProvider } from '@stoa/server/testing/openid-provider';
import { manage, openConsole } from '../parts/operator.ts';
import { desktop, expectSoundScreen } from '../parts/screen.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** An owner opens the portal to an identity provider, in Chromium on the built server, with a real OpenID provider. */
let server: StoaServer;
let provider: OpenIdProvider;
test.beforeAll(async () => {
  server = await startStoa({
    env: { STOA_DEMO_TRAFFIC: 'on', STOA_OIDC_E2E: 'a secret that only tests know' },
  });
  provider = await startOpenIdProvider(
    ['/api/v2/developer/authenticate/oidc-callback/halden', '/api/v1/authenticate/oidc-callback/halden'].map(at),
  );
  provider.behaviour.ask = true;
});
test.afterAll(async () => {
  await server.remove();
  await provider.stop();
});

function at(path: string): string {
  return server.url + path;
}

async function choose(page: Page, name: string, verb: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: verb }).click();
}

test('an owner adds an identity provider, tests it, sees what comes, and removes it', async ({ page, context }) => {
  await page.setViewportSize(desktop);
  await openConsole(page, server, '/access');
  await expectSoundScreen(page, 'access', { tablet: true, bothSchemes: true });

  await page.getByRole('button', { name: 'New provider' }).click();
  const dialog = page.getByRole('dialog');
  const { issuer, clientId } = provider;
  const values = { Name: 'Halden ID', Identifier: 'halden', Issuer: `${issuer}/nowhere`, 'Client ID': clientId };
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(`${label} required`).fill(value);
  await dialog.getByLabel('Variable with the client secret').fill('STOA_OIDC_E2E');
  await dialog.getByLabel('Signs in', { exact: true }).selectOption('both');
  await expect(dialog).toContainText(at('/api/v2/developer/authenticate/oidc-callback/halden'));
  await expect(dialog).toContainText(at('/api/v1/authenticate/oidc-callback/halden'));
  await expectSoundScreen(page, 'a new provider', { tablet: true, bothSchemes: true });
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Halden ID')).toBeVisible();

  const tested = async () => {
    await choose(page, 'Halden ID', 'Test');
    const opens = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Open the log-in' }).click();
    return opens;
  };
  await test.step('the words of what fails', async () => {
    const window = await tested();
    await expect(window.getByText('sso_unavailable')).toBeVisible();
    await expectSoundScreen(window, 'a test that failed', { tablet: true, bothSchemes: true });
    await window.close();
  });

  await choose(page, 'Halden ID', 'Edit');
  await dialog.getByLabel('Issuer required').fill(issuer);
  await dialog.getByLabel('Claim with the groups').fill('groups');
  await dialog.getByLabel('Groups that give a team').fill('crew');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByLabel('Groups that give a team')).toHaveAttribute('aria-invalid', 'true');
  await expectSoundScreen(page, 'groups that are not understood', { tablet: true, bothSchemes: true });
  await dialog.getByLabel('Groups that give a team').fill('crew => Harbour crew');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'New team' }).click();
  await dialog.getByLabel('Name required').fill('Harbour crew');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(dialog).toBeHidden();

  await test.step('the claims, and what Stoa would do', async () => {
    const email = 'ada@halden.example';
    provider.behaviour.account = { sub: 'ada', email, email_verified: true, name: 'Ada Lovelace' };
    provider.behaviour.idToken = (claims) => ({ ...claims, groups: ['crew', 'others'] });
    const window = await tested();
    await window.getByRole('link', { name: /Sign in as/ }).click();
    await expect(window.getByRole('heading', { name: 'Test of halden' })).toBeVisible();
    await expect(window.getByText('Create an account.')).toBeVisible();
    await expect(window.getByRole('cell', { name: email })).toBeVisible();
    await expect(window.getByText('Harbour crew', { exact: true })).toBeVisible();
    await expect(window.getByText('crew, others', { exact: true })).toBeVisible();
    await expectSoundScreen(window, 'a test', { tablet: true, bothSchemes: true });
    await window.close();
    const developers = await page.request.get(at('/management/v1/developers?filter[email]=ada@halden.example'));
    expect(((await developers.json()) as { data: unknown[] }).data).toEqual([]);
  });
  await test.step('who signs in is in the team, and the list says by whose word', async () => {
    const browser = await context.browser()?.newContext();
    const visitor = await browser?.newPage();
    if (!browser || !visitor) throw new Error('no second browser');
    await visitor.goto(at('/api/v2/developer/authenticate/sso'));
    await visitor.getByRole('link', { name: /Sign in as/ }).click();
    await expect(visitor).toHaveURL(at('/'));
    await browser.close();
    await page.reload();
    await page.getByRole('button', { name: 'Harbour crew: 1 member' }).click();
    await expect(dialog).toContainText('by the claim of halden');
    await expectSoundScreen(page, 'members', { tablet: true, bothSchemes: true });
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toBeHidden();
  });

  await choose(page, 'Halden ID', 'Remove');
  await expect(dialog).toContainText('1 person has come by it; for 1 of them it is the only way in');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('None: people log in with a password.')).toBeVisible();
  const revisions = await page.request.get(at('/management/v1/revisions'));
  const made = ((await revisions.json()) as { data: { source: string }[] }).data.slice(0, 4);
  // The team was made by a call of its own.
  expect(made.map(({ source }) => source)).toEqual(['console', 'outside', 'console', 'console']);
});

test('seven tabs share one stream, and calls go through in each', async ({ context }) => {
  const first = await context.newPage();
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().includes('/management/v1/events')) streams += 1;
  });
  await openConsole(first, server, '/people');
  const tabs = [first];
  while (tabs.length < 7) {
    const page = await context.newPage();
    await page.goto(at('/console/people'));
    await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
    tabs.push(page);
  }
  expect(streams).toBe(1);
  // Each of them hears of a change, although one alone listens.
  const heard = tabs.map((page) => page.waitForResponse((response) => response.url().includes('/management/v1/users')));
  const grace = { email: 'grace@example.com', full_name: 'Grace Hopper', role: 'viewer' };
  await manage(server, 'POST', '/invitations', grace);
  await Promise.all(heard);
});
