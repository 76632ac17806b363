import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { acceptInvitation, logInToConsole, openConsole } from '../parts/operator.ts';
import { policyFaults } from '../parts/page-watch.ts';
import { expectSoundScreen } from '../parts/screen.ts';
import { stoa } from '../parts/stoa-cli.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** Operators at work, in Chromium on the built server: the demo has an operator and a few days of requests that wait. */
let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
});
test.afterAll(() => server.remove());

const approver = { username: 'ivy@meridian.example', password: 'correct Horse 7' };
const phone = { width: 390, height: 844 };

async function waiting(context: BrowserContext) {
  const answer = await context.request.get(`${server.url}/management/v1/requests`);
  const { data } = (await answer.json()) as { data: { kind: string; id: string }[] };
  return data;
}

/** Compressed bytes of the scripts and styles that the page has loaded. */
function loadedBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => /\.(?:js|css)(?:\?|$)/.test(name))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}

test('an approver decides on a phone: an account by touch, a registration by keys', async ({ browser }) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true });
  const page = await context.newPage();
  const faults = policyFaults(page, server.url);
  // Invited by an owner's command, as the operating guide has it.
  const invitation = ['users', 'invite', approver.username, '--role', 'approver', '--name', 'Ivy Tan'];
  expect((await stoa(server, ...invitation)).code).toBe(0);
  await acceptInvitation(page, server, approver);

  // A colleague has sent the address of one request: the log-in leads to it.
  const owner = await browser.newContext();
  const ownerPage = await owner.newPage();
  await ownerPage.goto(`${server.url}/console/requests`);
  await expect(ownerPage).toHaveURL(/\/console\/login\?returnTo=%2Fconsole%2Frequests$/);
  await logInToConsole(ownerPage);
  await expect(ownerPage).toHaveURL(`${server.url}/console/requests`);
  const before = await waiting(owner);
  const access = before.find(({ kind }) => kind === 'access');
  await page.goto(`${server.url}/console/requests/access/${access?.id}`);
  await logInToConsole(page, approver);
  await expect(page).toHaveURL(`${server.url}/console/requests/access/${access?.id}`);
  await expect(page.getByRole('heading', { name: 'Parcel desk asks for Payments v2' })).toBeVisible();
  await expectSoundScreen(page, 'a registration that waits', { bothSchemes: true, tablet: true });

  // By keys; the list and the colleague's screen follow by themselves.
  await page.setViewportSize(phone);
  await expect(ownerPage.getByRole('link', { name: /^Parcel desk .*Payments/ })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('Approved: Parcel desk')).toBeVisible();
  await expect(ownerPage.getByText('Approved by Ivy Tan, ')).toBeVisible();

  // By touch, from Today.
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Today' }).tap();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeFocused();
  await page.getByRole('link', { name: /Sign-ups/ }).tap();
  await expect(page.getByRole('link', { name: /sven@harbour\.example/ })).toBeVisible();
  await expectSoundScreen(page, 'accounts that wait', { bothSchemes: true });
  await page.setViewportSize(phone);
  await page.getByRole('link', { name: /sven@harbour\.example/ }).tap();
  await expect(page.getByRole('heading', { name: 'Sven Holm has signed up' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).tap();
  await expect(page.getByText('Approved: sven@harbour.example')).toBeVisible();
  expect(await waiting(owner)).toHaveLength(before.length - 2);

  // With a reason, in a sheet; the sentence is kept for all.
  await page.getByRole('button', { name: 'Reject…' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Please use your work address.');
  await expectSoundScreen(page, 'rejecting', { bothSchemes: true });
  await page.setViewportSize(phone);
  await dialog.getByRole('button', { name: 'Reject' }).tap();
  await expect(dialog).toBeHidden();
  await ownerPage.getByRole('link', { name: /^Night batch .*Payments/ }).click();
  await expect(ownerPage.getByRole('heading', { name: 'Night batch asks for Payments v2' })).toBeVisible();
  await ownerPage.keyboard.press('r');
  await expect(ownerPage.getByRole('button', { name: 'Please use your work address.', exact: true })).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
  await owner.close();
});

test('what another operator has decided is shown as theirs', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await openConsole(page, server, '');
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  expect(await loadedBytes(page), 'first load').toBeLessThan(230_000);
  await page.goto(`${server.url}/console/requests?kind=access`);
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  const [first] = (await waiting(context)).filter(({ kind }) => kind === 'access');
  const body = { decision: 'approve', requests: [{ kind: 'access', id: first?.id }] };
  // Nobody has told this page yet.
  await page.route('**/management/v1/events**', (route) => route.abort());
  const decided = await context.request.post(`${server.url}/management/v1/requests/decisions`, { data: body });
  expect(decided.ok()).toBe(true);
  await page.keyboard.press('a');
  await expect(page.getByText(/approved by Grace Hopper, .*Nothing was changed\./)).toBeVisible();
  await context.close();
});

test('nobody but a signed-in user with a role loads a byte of it', async ({ page }) => {
  for (const path of ['/console', '/console/requests', '/console/nothing']) {
    const answer = await page.request.get(server.url + path, { maxRedirects: 0 });
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe(`/console/login?returnTo=${encodeURIComponent(path)}`);
  }
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto(`${server.url}/login`);
  await page.waitForLoadState('networkidle');
  await page.goto(`${server.url}/console`);
  await expect(page).toHaveURL(/\/console\/login/);
  expect(loaded.filter((url) => url.includes('/console/assets/'))).toEqual([]);
});
