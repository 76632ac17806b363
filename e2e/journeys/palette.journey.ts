import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { addDeveloper, logIn, mara } from '../parts/developer.ts';
import { type PageWatch, watch } from '../parts/page-watch.ts';
import { type PortalFolder, portalFolder } from '../parts/portal-folder.ts';
import { readingPortal } from '../parts/reading-portal.ts';
import { desktop, expectSoundScreen } from '../parts/screen.ts';
import { stoa } from '../parts/stoa-cli.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search products, operations and documents' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const rows = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('option');
const active = (page: Page) => palette(page).locator('[role=option][aria-selected=true]');
const look = (page: Page, name: string) => expectSoundScreen(page, name, { tablet: true, bothSchemes: true });

/** With the keyboard, as everything here. */
async function ask(page: Page, words: string): Promise<void> {
  // After a visit the page listens as soon as its header is drawn.
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeAttached();
  if (!(await palette(page).isVisible())) await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words);
}

/** What is shown belongs to what was typed: else the answer may come between the look and the key, and another row is chosen. */
async function settled(page: Page): Promise<void> {
  await expect(palette(page).getByRole('status')).not.toBeEmpty();
}

/** Asks for one of the palette's own actions, which stand below whatever is found. */
async function act(page: Page, words: string, action: RegExp): Promise<void> {
  await ask(page, words);
  await settled(page);
  await expect(rows(page, 'Actions')).toHaveText([action]);
  await page.keyboard.press('ArrowUp');
  await expect(active(page)).toHaveText(action);
  await page.keyboard.press('Enter');
}

let folder: PortalFolder;
let server: StoaServer;
let watched: PageWatch;

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desktop);
  watched = watch(page);
});
test.afterEach(() => watched.expectQuiet());
test.afterAll(async () => {
  await server?.remove();
  folder?.remove();
});

test.describe('a public portal', () => {
  test.beforeAll(async () => {
    folder = readingPortal();
    server = await startStoa({ demo: folder.path });
  });
  test.afterAll(async () => {
    await server.remove();
    folder.remove();
  });

  test('WCAG 2.1.1: from ⌘K to an operation, a document, a theme and the shortcuts with the keyboard alone', async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.goto(server.url);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(rows(page, 'Actions')).toHaveText([
      /Catalog/,
      /Inspect a token/,
      /Theme: Light/,
      /Theme: Dark/,
      /Keyboard shortcuts/,
    ]);
    await look(page, 'palette, empty');

    await ask(page, 'shipment');
    await expect(rows(page, 'Products')).toHaveText([/Shipments/]);
    await expect(rows(page, 'Operations').last()).toHaveText(/^All \d+ operations$/);
    await look(page, 'palette, typing');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowUp');
    await expect(active(page)).toHaveText(/Shipments/);
    await page.keyboard.press('Tab');
    for (let down = 0; down < 5; down++) await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveText(/^All \d+ operations/);
    await page.keyboard.press('Enter');
    await expect(palette(page).getByRole('group')).toHaveCount(1);
    expect(await rows(page, 'Operations').count()).toBeGreaterThan(5);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();

    await ask(page, 'boko a shipmnet');
    await settled(page);
    await expect(rows(page, 'Operations')).toHaveText([/^Book a shipment/]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Book a shipment' })).toBeVisible();
    await expect(page).toHaveURL(/#\/Shipments\/bookShipment$/);

    await ask(page, 'pictures');
    await settled(page);
    await expect(rows(page, 'Documents').first()).toHaveText(/^Pictures/);
    await expect(active(page)).toHaveText(/^Pictures/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Pictures' })).toBeVisible();

    await act(page, 'theme: dark', /Theme: Dark/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await act(page, 'same as', /Theme: Same as the system/);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');

    await expect(palette(page)).toBeHidden();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await look(page, 'shortcuts');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('what is typed right after ⌘K is all in the palette, from the catalogue’s own field too', async ({ page }) => {
    for (const from of ['page', 'catalogue']) {
      let arrive: () => void = () => {};
      const late = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      await page.route('**/palette-*.js', async (route) => {
        await late;
        await route.continue();
      });
      await page.goto(server.url);
      await expect(page.getByRole('article').first()).toBeVisible();
      if (from === 'catalogue') await page.getByRole('searchbox').focus();
      await page.keyboard.press('Control+k');
      await page.keyboard.type('pay');
      arrive();
      await page.keyboard.type('ments', { delay: 60 });
      await expect(field(page)).toHaveValue('payments');
      await page.keyboard.press('Escape');
      await expect(palette(page)).toBeHidden();
      await expect(page.getByRole('searchbox')).toHaveValue('');
      await page.unroute('**/palette-*.js');
    }
  });

  test('⌘K before the portal’s own code is here is not lost, nor is what is typed after it', async ({ page }) => {
    let arrive: () => void = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/react-*.js', async (route) => {
      await late;
      await route.continue();
    });
    // The first file is here: it takes the key from the browser.
    await page.goto(server.url, { waitUntil: 'commit' });
    await page.waitForFunction(
      () =>
        !document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
        ),
    );
    await page.keyboard.press('Control+k');
    await page.keyboard.type('ship');
    arrive();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('ship');
    await page.keyboard.type('ment');
    await expect(rows(page, 'Products')).toHaveText([/Shipments/]);
  });

  test('what waits, fails or finds nothing is said, and a search that failed can be tried again', async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto(server.url);
    await expect(page.getByRole('article').first()).toBeVisible();
    let answer: () => void = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/search-everything*', async (route) => {
      await waiting;
      await route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{"code":"unavailable"}' });
    });
    await ask(page, 'zzzzqq');
    await expect(palette(page)).toContainText('Close');
    await look(page, 'palette, waiting');
    answer();
    await expect(palette(page).getByRole('alert')).toContainText('The search failed.');
    await watched.expectRefusal(503, '/api/v2/search-everything');
    await look(page, 'palette, failed');
    await page.unroute('**/search-everything*');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(palette(page).getByRole('button', { name: 'Try again' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(palette(page)).toContainText('Nothing found for “zzzzqq”.');
    await look(page, 'palette, nothing found');
  });

  test('what was published is found at once, with a typing error too', async ({ page }) => {
    await page.goto(server.url);
    await ask(page, 'qarantine');
    await expect(palette(page)).toContainText('Nothing found');
    const documents = join(folder.path, 'products/shipments/documents');
    mkdirSync(documents, { recursive: true });
    writeFileSync(join(documents, '09-quarantine.md'), '# Quarantine\n\n---\n\nWhat waits at the border.\n');
    const { code, stderr } = await stoa(server, 'apply', folder.path);
    expect(code, stderr).toBe(0);
    await page.reload();
    await ask(page, 'qarantine');
    await expect(rows(page, 'Documents')).toHaveText([/^Quarantine/]);
    await ask(page, 'border');
    await expect(rows(page, 'Documents')).toHaveText([/What waits at the border\./]);
    await expect(rows(page, 'Documents').first()).not.toContainText('---');
  });
});

test('portal §6: on a private portal a developer finds products, and nothing of what they may not see', async ({
  page,
}) => {
  test.setTimeout(180_000);
  folder = portalFolder('public: false', 'auto_approve_developers: true');
  server = await startStoa({ demo: folder.path });
  expect((await fetch(`${server.url}/api/v2/search-everything?q=parcel`)).status).toBe(401);
  await addDeveloper(server, mara);
  await page.goto(`${server.url}/login`);
  await logIn(page, mara);
  await expect(page.getByRole('article').first()).toBeVisible();
  await ask(page, 'parcles');
  await expect(rows(page, 'Products')).toHaveText([/Parcels/]);
  await expect(rows(page, 'Operations').first()).toBeVisible();
  await look(page, 'palette, signed in');
  await page.keyboard.press('Escape');

  const yaml = join(folder.path, 'portal.yaml');
  writeFileSync(yaml, `${readFileSync(yaml, 'utf8')}\nrbac: true\n`);
  const { code, stderr } = await stoa(server, 'apply', folder.path);
  expect(code, stderr).toBe(0);
  await page.reload();
  for (const words of ['parcels', 'parcles', 'first call', 'Parcels v1']) {
    await ask(page, words);
    await expect(palette(page)).toContainText(`Nothing found for “${words}”.`);
    await expect(palette(page).getByRole('option')).toHaveCount(0);
  }
});
