import { expect, type Page, test } from '@playwright/test';
import { addDocument, addProduct, uploadSpecification } from '../parts/console-editor.ts';
import { demoDeveloper, logIn } from '../parts/developer.ts';
import { openConsole } from '../parts/operator.ts';
import { expectSoundScreen } from '../parts/screen.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** The preview of a change set, in Chromium on the built server with the demo's portal. */
let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
});
test.afterAll(() => server.remove());

const specification = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Ferries', version: '1' },
  paths: {
    '/ferries': {
      get: { operationId: 'launchFerries', summary: 'Launch ferries', responses: { 200: { description: 'ok' } } },
    },
  },
});

async function preview(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Preview' }).click();
  const opened = await opening;
  await opened.waitForURL(/\/preview\//);
  await expect(opened.getByText('Nobody else sees this.')).toBeVisible();
  return opened;
}

test('an operator edits a product, a version and a guide, and sees the portal with them; nobody else does', async ({
  browser,
  page,
}) => {
  await openConsole(page, server, '/products');
  await addProduct(page, 'Ferries');
  await uploadSpecification(page, specification);
  for (const [title, text] of [
    ['Boarding', 'Come early, all of you.'],
    ['Start here', 'First read [boarding](boarding.md).'],
  ] as const) {
    await page.goto(`${server.url}/console/products/ferries`);
    await addDocument(page, title, text);
  }
  await page.goto(`${server.url}/console/products/ferries/versions/v1`);

  const seen = await preview(page);
  const address = new URL(seen.url());
  expect(address.pathname).toMatch(/^\/preview\/developer\/spec\/[0-9a-f-]+\/[0-9a-f-]+$/);
  await expect(seen.getByText('Launch ferries').first()).toBeVisible();
  await expectSoundScreen(seen, 'a version in the preview', { bothSchemes: true, tablet: true });
  await seen.getByRole('link', { name: 'Start here' }).first().click();
  await seen.getByRole('link', { name: 'boarding', exact: true }).click();
  await expect(seen.getByText('Come early, all of you.')).toBeVisible();
  expect(new URL(seen.url()).pathname).toMatch(/^\/preview\/developer\/docs\//);
  await expectSoundScreen(seen, 'a guide in the preview', { bothSchemes: true, tablet: true });

  // The same address in the same browser, without the preview; and with it, in another browser.
  const live = await page.context().newPage();
  const guide = new URL(seen.url()).pathname.replace('/preview/developer', '');
  const stranger = await (await browser.newContext()).newPage();
  for (const [tab, path] of [
    [live, guide],
    [stranger, guide],
    [stranger, `/preview/developer${guide}`],
    [stranger, '/preview/visitor/'],
  ] as const) {
    await tab.goto(server.url + path);
    await expect(tab.getByRole('heading').first()).toBeVisible();
    await expect(tab.getByText('Come early, all of you.')).toHaveCount(0);
    await expect(tab.getByText('Nobody else sees this.')).toHaveCount(0);
  }

  // The catalogue and the search, loaded anew.
  await seen.goto(`${server.url}/preview/developer/`);
  await expect(seen.getByText('Ferries').first()).toBeVisible();
  await expectSoundScreen(seen, 'the catalogue in the preview', { bothSchemes: true, tablet: true });

  // As a visitor: of a private portal that is the log-in, which opens nothing.
  await seen.getByRole('link', { name: 'Visitor' }).click();
  await expect(seen.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await logIn(seen, demoDeveloper);
  await expect(seen.getByText('This is a preview. Nothing can be sent or changed in it.')).toBeVisible();
  await expectSoundScreen(seen, 'the log-in in the preview', { bothSchemes: true, tablet: true });

  // Without its cookie it is over.
  await seen.getByRole('link', { name: 'Back to the console' }).click();
  await expect(seen.getByRole('heading', { name: 'Review changes' })).toBeVisible();
  await page.context().clearCookies({ name: 'preview' });
  await seen.goto(`${server.url}/preview/developer/`);
  await expect(seen).toHaveURL(`${server.url}/console/products`);
});
