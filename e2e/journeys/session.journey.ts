import { mkdirSync, writeFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { logIn, mara } from '../parts/developer.ts';
import { type PageWatch, watch } from '../parts/page-watch.ts';
import { portalFolder } from '../parts/portal-folder.ts';
import { type PublishedPortal, publishPortal } from '../parts/published-portal.ts';

const accessCookie = 'portalaccesstoken';
const refreshCookie = 'portalrefreshtoken';

let portal: PublishedPortal;
let context: BrowserContext;
let page: Page;
let watched: PageWatch;

const rooms = {
  openapi: '3.1.0',
  info: { title: 'Rooms', version: '1' },
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'apikey' } } },
  paths: {
    '/rooms': {
      get: {
        operationId: 'listRooms',
        security: [{ key: [] }],
        parameters: [{ name: 'floor', in: 'query', schema: { type: 'string' } }],
        responses: { 200: { description: 'Rooms.' } },
      },
    },
  },
};

test.beforeAll(async () => {
  const folder = portalFolder('auto_approve_developers: true');
  mkdirSync(`${folder.path}/products/rooms`);
  writeFileSync(`${folder.path}/products/rooms/openapi.json`, JSON.stringify(rooms));
  writeFileSync(
    `${folder.path}/products/rooms/product.yaml`,
    'name: Rooms\nversions:\n  - name: v1\n    specification: openapi.json\n',
  );
  portal = await publishPortal(folder, { developer: mara });
});
test.afterAll(() => portal?.remove());

test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ baseURL: portal.stoa.url });
  page = await context.newPage();
  watched = watch(page);
  await page.goto('/login');
  await logIn(page, mara);
  await expect(page.getByRole('heading', { name: 'Parcels' })).toBeVisible();
});
test.afterEach(() => context.close());

const cookie = async (name: string) =>
  (await context.cookies(`${portal.stoa.url}/api/v2/developer`)).find((each) => each.name === name);
const shown = (tab: Page) => expect(tab.getByRole('heading', { name: 'Parcels' })).toBeVisible();
const listed = (tab: Page) => expect(tab.getByText('No applications yet')).toBeVisible();

for (const [how, lose] of [
  ['lost', () => context.clearCookies({ name: accessCookie })],
  ['refused', spoilAccessToken],
] as const) {
  test(`portal §4: an access token that is ${how} is refreshed once for two tabs, and nobody is signed out`, async () => {
    const other = await context.newPage();
    await lose();
    const refreshes: number[] = [];
    context.on('response', (response) => {
      if (response.url().endsWith('/developer/refresh')) refreshes.push(response.status());
    });
    // The refresh is under way until the other tab waits for it.
    await context.route('**/developer/refresh', async (route) => {
      await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);
      await route.continue();
    });
    await Promise.all([page, other].map((tab) => tab.goto('/my-apps')));
    await Promise.all([page, other].map(listed));
    expect(refreshes).toEqual([204]);
    expect((await cookie(accessCookie))?.value).toBeTruthy();
    for (const tab of [page, other]) await expect(tab).toHaveURL('/my-apps');
  });
}

test('portal §4: several calls of one page that fail together cause one refresh', async () => {
  await context.clearCookies({ name: accessCookie });
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/developer/refresh')) refreshes += 1;
  });
  await page.goto('/my-apps');
  await listed(page);
  expect(refreshes).toBe(1);
});

test('portal §8: without a session on the server the developer logs in again and comes back to the same address', async () => {
  await page.getByRole('article').getByRole('link', { name: 'Documentation' }).click();
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
  const address = `${new URL(page.url()).pathname}?from=mail&n=1#first-call`;
  // A call of the old page between two removals would bring a new session with the cookie that is left.
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.goto(address);
  await expect(page).toHaveURL('/login');
  await logIn(page, mara);
  await expect(page.getByRole('heading', { name: 'Start', level: 1 })).toBeVisible();
  expect(page.url()).toBe(portal.stoa.url + address);
});

test('portal §4: logout ends the session here, on the server and in other tabs', async () => {
  const other = await context.newPage();
  await other.goto('/');
  await shown(other);
  const { value: stolen } = (await cookie(accessCookie)) as { value: string };
  await page.getByRole('button', { name: mara.email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await cookie(accessCookie)).toBeUndefined();
  expect(await cookie(refreshCookie)).toBeUndefined();
  const again = await fetch(`${portal.stoa.url}/api/v2/developer/me`, {
    headers: { cookie: `${accessCookie}=${stolen}` },
  });
  expect(again.status).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  watched.expectQuiet();
});

test('portal §4: logout goes to the log-in even if the call fails', async () => {
  await page.route('**/api/v2/developer/logout-at-provider', (route) => route.abort());
  await page.getByRole('button', { name: mara.email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('what was filled in to try an operation outlasts a reload and the session, not a log-out; a key never', async () => {
  const { reference } = await portal.addressesOf('Rooms', page);
  const field = () => page.getByRole('region', { name: 'Try it' }).getByLabel('floor');
  const key = () => page.getByRole('region', { name: 'Try it' }).getByLabel('API key');
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  await page.goto(`${reference}#/listRooms`);
  await field().fill('third');
  await key().fill('TOPSECRET');
  expect(await stored()).not.toContain('TOPSECRET');
  await page.reload();
  await expect(field()).toHaveValue('third');
  await expect(key()).toHaveValue('');

  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL('/login');
  await logIn(page, mara);
  await expect(field()).toHaveValue('third');

  await page.getByRole('button', { name: mara.email }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await stored()).not.toContain('third');
  await logIn(page, mara);
  await shown(page);
  await page.goto(`${reference}#/listRooms`);
  await expect(field()).toHaveValue('');
});

async function spoilAccessToken(): Promise<void> {
  const { value: _, ...rest } = (await cookie(accessCookie)) as NonNullable<Awaited<ReturnType<typeof cookie>>>;
  await context.addCookies([{ ...rest, value: 'over' }]);
}
