import { expect, type Page, test } from '@playwright/test';
import { addDeveloper, logIn, mara } from '../parts/developer.ts';
import { type PortalFolder, writtenPortal } from '../parts/portal-folder.ts';
import { expectNoSidewaysScroll } from '../parts/screen.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzen'.repeat(5);
const widths = [320, 390, 768, 1024, 1440];

let folder: PortalFolder;
let server: StoaServer;

test.beforeAll(async () => {
  folder = writtenPortal({
    'portal.yaml': { name: 'Oddities & Söhne', auto_approve_developers: true, public: false },
    'products/long/product.yaml': {
      name: longName,
      description: longName,
      labels: { 'pci-scope': 'out' },
      versions: [{ name: longName.slice(0, 100), specification: 'openapi.yaml' }],
    },
    'products/long/openapi.yaml': {
      openapi: '3.1.0',
      info: { title: longName, version: '1' },
      tags: [{ name: longName }],
      paths: { '/parcels': { get: { tags: [longName], responses: { 200: { description: 'ok' } } } } },
    },
    'products/long/documents/01-first.md': `# ${longName}\n\nText.\n`,
    'products/long/documents/02-second.md': '# Second\n\nText.\n',
    'products/short/product.yaml': {
      name: 'Parcels',
      versions: Array.from({ length: 30 }, (_, at) => ({ name: `v${at} ${longName.slice(0, 90)}` })),
    },
    'products/short/documents/01-first.md': '# First\n\nText.\n',
  });
  server = await startStoa({ demo: folder.path });
  await addDeveloper(server, mara);
});
test.afterAll(async () => {
  await server?.remove();
  folder?.remove();
});

/** The most lines that something on the page has. */
function lines(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluateAll((all) =>
    Math.max(
      ...all.map((each) => {
        const lineHeight = Number.parseFloat(getComputedStyle(each).lineHeight);
        return Math.round(each.getBoundingClientRect().height / lineHeight);
      }),
    ),
  );
}

test('one word of 255 letters widens no page and fills none, in cards, table, navigation, crumbs and the sections of an API', async ({
  page,
}) => {
  await page.goto(`${server.url}/login`);
  await logIn(page, mara);
  await expect(page.getByRole('article')).toHaveCount(2);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `cards at ${width}`);
  }
  expect(await lines(page, 'article h3 a')).toBeLessThanOrEqual(3);

  await page.getByRole('button', { name: 'Table' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `table at ${width}`);
  }
  expect(await lines(page, 'th[scope=row] a')).toBeLessThanOrEqual(2);

  await page.getByRole('link', { name: 'Documentation' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: longName })).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `document at ${width}`);
  }
  const navigation = page.getByRole('navigation', { name: 'Documents' });
  expect((await navigation.getByRole('link').first().boundingBox())?.height).toBeLessThan(90);
  expect((await page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox())?.height).toBeLessThan(60);
  await page.getByRole('link', { name: 'Second' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible();
  expect(await lines(page, 'article a b')).toBeLessThanOrEqual(2);

  await page.goto(page.url().replace(/\/docs\/([^/]+).*/, '/spec/$1'));
  await expect(page.getByRole('heading', { level: 2, name: longName }).first()).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `overview of an API at ${width}`);
  }
});

test('portal §2: of many versions the box that finds one holds the mark of the latest', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await logIn(page, mara);
  await page.getByRole('link', { name: 'Parcels', exact: true }).first().click();
  const box = page.getByPlaceholder('Find a version');
  const mark = page.getByRole('complementary', { name: 'Product' }).getByText('Latest', { exact: true });
  await expect(mark).toBeVisible();
  const [outer, inner] = [await box.boundingBox(), await mark.boundingBox()];
  if (!outer || !inner) throw new Error('not drawn');
  expect(inner.x).toBeGreaterThan(outer.x);
  expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width);
  expect(inner.y).toBeGreaterThan(outer.y);
  expect(inner.y + inner.height).toBeLessThan(outer.y + outer.height);
});
