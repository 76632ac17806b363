import { expect, type Page, test } from '@playwright/test';
import { addDeveloper, logIn, mara } from '../parts/developer.ts';
import { watch } from '../parts/page-watch.ts';
import { applyFolder, portalFolder } from '../parts/portal-folder.ts';
import { expectSoundScreen } from '../parts/screen.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

let stoa: StoaServer;
let page: Page;

test.beforeAll(async () => {
  stoa = await startStoa({ demo: null });
  await apply('auto_approve_developers: true');
  await addDeveloper(stoa, mara);
});
test.afterAll(() => stoa?.remove());

test.beforeEach(async ({ browser }) => {
  const context = await browser.newContext({ baseURL: stoa.url, reducedMotion: 'reduce' });
  page = await context.newPage();
});
test.afterEach(() => page.context().close());

const apply = (...settings: string[]) => applyFolder(stoa, portalFolder(...settings));

async function signIn(): Promise<void> {
  await page.goto('/login');
  await logIn(page, mara);
  await expect(page.getByRole('heading', { name: 'Parcels' })).toBeVisible();
}

test('portal §2: an anonymous deep link is remembered in full, with query and fragment', async () => {
  await page.goto('/my-apps?search=till&n=1#end');
  await expect(page).toHaveURL('/login');
  await logIn(page, mara);
  await expect(page.getByRole('heading', { name: 'My Apps', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/my-apps?search=till&n=1#end');
});

test('portal §3: on a private portal an anonymous reader is led to log-in, and on to what was asked for', async ({
  page: visitor,
}) => {
  await signIn();
  await page.getByRole('article').getByRole('link', { name: 'Specification' }).click();
  await expect(page.getByRole('tree', { name: 'Operations' }).getByTitle('List parcels')).toBeVisible();
  const reference = page.url();
  const watched = watch(visitor);
  for (const path of [
    '/',
    new URL(reference).pathname,
    new URL(reference).pathname.replace(/^\/spec\/([^/]+).*/, '/docs/$1'),
  ]) {
    await visitor.goto(stoa.url + path);
    await expect(visitor.getByRole('heading', { name: 'Log in', level: 1 }), path).toBeVisible();
    await expect(visitor.getByText('Parcels')).toHaveCount(0);
  }
  await visitor.goto(`${reference}#/parcels/listParcels`);
  await logIn(visitor, mara);
  await expect(visitor.getByRole('heading', { name: 'List parcels', level: 1 })).toBeVisible();
  watched.expectQuiet();
});

test('portal §2: any other path is a full redirect to /404, signed in or not', async () => {
  const watched = watch(page);
  await page.goto('/no/such/page?x=1');
  await expect(page).toHaveURL('/404');
  await expect(page).toHaveTitle('Not Found | Halden');
  await expect(page.getByText('Sorry. We cannot find the page you are looking for.')).toBeVisible();
  await watched.expectRefusal(404, '/no/such/page');
  await watched.expectRefusal(404, '/404');
  await expectSoundScreen(page, 'not found');
  watched.expectQuiet();
  await signIn();
  await page.goto('/spec/no-such-product');
  await expect(page).toHaveURL('/404');
});

test('portal §2: signed in, log-in and registration lead to the catalogue', async () => {
  await signIn();
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  }
});

test('portal §2: /application is /application/create', async () => {
  await signIn();
  await page.goto('/application');
  await expect(page).toHaveURL('/application/create');
});

test('portal §8: a refused call shows Forbidden', async () => {
  const watched = watch(page);
  await signIn();
  await page.route('**/api/v2/applications?*', (route) => {
    const problem = { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'No.', instance: 'stoa:x' };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await page.goto('/my-apps');
  await expect(page).toHaveURL('/403');
  await expect(page).toHaveTitle('Forbidden | Halden');
  await expect(page.getByText('Sorry. You are not authorized to view this page.')).toBeVisible();
  await watched.expectRefusal(403, '/api/v2/applications');
  await expectSoundScreen(page, 'forbidden');
  watched.expectQuiet();
});

test('portal §2: on a public portal everybody reads, and pages of accounts lead to the catalogue', async () => {
  await apply('public: true');
  try {
    const watched = watch(page);
    for (const path of [
      '/login',
      '/register',
      '/forgot-password',
      '/reset-password',
      '/my-apps',
      '/application/create',
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/');
    }
    await expect(page.getByRole('button', { name: mara.email })).toBeHidden();
    await page.getByRole('article').getByRole('link', { name: 'Specification' }).click();
    await expect(page.getByRole('link', { name: 'List parcels' }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /Register/ })).toBeHidden();
    watched.expectQuiet();
  } finally {
    await apply('auto_approve_developers: true');
  }
});
