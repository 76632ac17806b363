import { type APIRequestContext, expect, test } from '@playwright/test';
import { demoDeveloper } from '../parts/developer.ts';
import { openConsole } from '../parts/operator.ts';
import { expectSoundScreen } from '../parts/screen.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** A leaked key, ⌘K and the funnel, in Chromium on the built server with the demo. */
let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
});
test.afterAll(() => server.remove());

/** What the gate says to a call of the demo's API with this key. */
async function called(request: APIRequestContext, key: string): Promise<number> {
  return (await request.get(`${server.url}/sandbox/v1/whoami`, { headers: { apikey: key } })).status();
}

/** A new key of the demo's developer that the gate lets in. */
async function keyThatWorks(request: APIRequestContext): Promise<string> {
  const api = `${server.url}/api/v2`;
  const list = async (path: string) =>
    ((await (await request.get(`${api}${path}`)).json()) as { data: { id: string; name: string }[] }).data;
  const { email: username, password } = demoDeveloper;
  expect((await request.post(`${api}/developer/authenticate`, { data: { username, password } })).ok()).toBe(true);
  const product = (await list('/products?page[size]=100')).find(({ name }) => name === 'Meridian Sandbox');
  const [version] = await list(`/products/${product?.id}/versions`);
  const [application] = await list('/applications');
  const own = `${api}/applications/${application?.id}`;
  // A second test finds it registered.
  await request.post(`${own}/registrations`, { data: { product_version_id: version?.id } });
  const made = await request.post(`${own}/credentials`, { data: { display_name: 'leaked' } });
  const { credential } = (await made.json()) as { credential: string };
  await expect.poll(() => called(request, credential)).toBe(200);
  return credential;
}

test('a leaked key is pasted, found, revoked, and the gate refuses it', async ({ page, playwright }) => {
  const outside = await playwright.request.newContext();
  const key = await keyThatWorks(outside);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openConsole(page, server, '');
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Keys' }).click();
  await expect(page.getByRole('heading', { name: 'Keys and certificates', level: 1 })).toBeVisible();
  await page.getByLabel('Whose is this key?').fill(key);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Key leaked' })).toBeVisible();
  await expect(page.getByLabel('Whose is this key?')).toHaveValue('');
  const details = page.getByRole('region', { name: 'Key leaked' });
  await expect(details).toContainText(demoDeveloper.email);
  await expectSoundScreen(page, 'a key that was found', { bothSchemes: true, tablet: true });

  await details.getByRole('button', { name: 'Revoke…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('came with this key in the last 24 hours');
  await expect(dialog).toContainText(`${demoDeveloper.email} is told by mail.`);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked: leaked')).toBeVisible();
  await expect.poll(() => called(outside, key)).toBe(401);
  expect(
    asked.filter((url) => url.includes(key)),
    'addresses with the key',
  ).toEqual([]);

  // The lists, by their addresses.
  await page.goto(`${server.url}/console/keys?list=unused`);
  await expect(page.getByRole('link', { name: 'Never used' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('row', { name: /Parcel desk/ }).first()).toBeVisible();
  await expectSoundScreen(page, 'keys that were never used', { bothSchemes: true, tablet: true });
  await page.getByRole('link', { name: 'Ended certificates' }).click();
  await expect(page.getByText('No application has a certificate that has ended.')).toBeVisible();
  await outside.dispose();
});

test('⌘K finds, approves the next request, and asks before it takes anything away', async ({ page, playwright }) => {
  await openConsole(page, server, '');
  const waiting = async () => {
    const answer = await page.context().request.get(`${server.url}/management/v1/requests`);
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
  const before = await waiting();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: /^Approve / }).first()).toBeVisible();
  await expectSoundScreen(page, 'the palette', { bothSchemes: true, tablet: true });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Approved: /)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(waiting).toBe(before - 1);

  // A verb that takes something away leads to its question.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('revoke till');
  await page.getByRole('option', { name: /^Revoke access of Till sync/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('calls');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/console\/requests\/access\/[0-9a-f-]{36}\?list=approved$/);

  // A key leads to its facts, and never stands in an address.
  const outside = await playwright.request.newContext();
  const key = await keyThatWorks(outside);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(key);
  await page.getByRole('option', { name: /^Key leaked of/ }).click();
  await expect(page.getByRole('heading', { name: 'Key leaked' })).toBeVisible();
  expect(asked.filter((url) => url.includes('stoa_key'))).toEqual([]);
  await outside.dispose();
});

test('the funnel leads from its step to those who are stuck there', async ({ page }) => {
  await openConsole(page, server, '');
  const funnel = page.getByRole('region', { name: 'From sign-up to first call' });
  await expect(funnel).toContainText(/Counted (now|\d)/);
  await expect(funnel).toContainText('That is the slow step.');
  await expectSoundScreen(page, 'today with the funnel', { bothSchemes: true, tablet: true });
  await funnel.getByRole('link', { name: /First call/ }).click();
  await expect(page.getByRole('heading', { name: 'No successful call yet', level: 1 })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'ada@analytical.example' })).toBeVisible();
  await expectSoundScreen(page, 'who is stuck', { bothSchemes: true, tablet: true });
});
