import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type PageWatch, watch } from '../parts/page-watch.ts';
import { type ProductAddresses, type PublishedPortal, publishPortal } from '../parts/published-portal.ts';
import { readingPortal } from '../parts/reading-portal.ts';
import { desktop, expectSoundScreen } from '../parts/screen.ts';
import { repository, type StoaServer } from '../parts/stoa-server.ts';

const specification = readFileSync(`${repository}examples/portal/products/shipments/openapi.yaml`, 'utf8');

const operations = (page: Page) => page.getByRole('tree', { name: 'Operations' });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.describe('a public portal', () => {
  let portal: PublishedPortal;
  let stoa: StoaServer;
  let shipments: ProductAddresses;
  let watched: PageWatch;

  test.use({ viewport: desktop });
  test.beforeAll(async () => {
    portal = await publishPortal(readingPortal());
    stoa = portal.stoa;
    shipments = await portal.addressesOf('Shipments');
  });
  test.afterAll(() => portal?.remove());
  test.beforeEach(({ page }) => {
    watched = watch(page);
  });
  test.afterEach(() => watched.expectQuiet());

  const look = (page: Page, name: string) => expectSoundScreen(page, name, { tablet: true });

  test('WCAG 4.1.3: the title of the page that a link led to is said once, an operation’s too, and leaves no trace', async ({
    page,
  }) => {
    await page.goto(stoa.url);
    const card = page.getByRole('article').filter({ hasText: 'Quote, book and track' });
    await expect(card).toBeVisible();
    const region = page.locator('[aria-live="polite"][aria-atomic="true"]');
    const said = await region.evaluateHandle((element) => {
      const words: string[] = [];
      new MutationObserver(() => element.textContent && words.push(element.textContent)).observe(element, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      return words;
    });
    await card.getByRole('link', { name: 'Specification' }).click();
    await expect.poll(() => said.jsonValue()).toEqual([expect.stringMatching(/^Shipments - /)]);
    await operations(page).getByTitle('Book a shipment').click();
    await expect.poll(() => said.jsonValue()).toEqual([expect.anything(), 'Book a shipment - Shipments']);
    await page.goBack();
    await expect.poll(async () => (await said.jsonValue()).length).toBe(3);
    await expect(region).toBeEmpty();
    const { rest, tall } = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const element = document.querySelector('[aria-live="polite"][aria-atomic="true"]') as HTMLElement;
      const tall = scrollHeight - clientHeight;
      element.remove();
      return { tall, rest: document.documentElement.scrollHeight - clientHeight };
    });
    expect(tall).toBe(rest);
  });

  test('portal §2: from the catalogue to an operation and back by click, every screen sound', async ({ page }) => {
    await page.goto(stoa.url);
    const card = page.getByRole('article').filter({ hasText: 'Quote, book and track' });
    await expect(card).toBeVisible();
    await look(page, 'catalogue');
    await card.getByRole('link', { name: 'Specification' }).click();
    await expect(page).toHaveURL(stoa.url + shipments.reference);
    await expect(heading(page, /Shipments/)).toBeVisible();
    await look(page, 'overview of a reference');

    await operations(page).getByTitle('Book a shipment').click();
    await expect(page).toHaveURL(/#\/Shipments\/bookShipment$/);
    await expect(heading(page, 'Book a shipment')).toBeVisible();
    await expect(page).toHaveTitle('Book a shipment - Shipments | Halden');
    await expect(page.getByRole('main').getByText('quote_id').first()).toBeVisible();
    await look(page, 'operation');
    await page.getByRole('navigation', { name: 'Neighboring operations' }).getByRole('link').first().click();
    await expect(heading(page, 'List shipments')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Book a shipment')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(stoa.url + shipments.reference);
    await page.goBack();
    await expect(card).toBeVisible();
  });

  test('back to a long operation is back to the place where the reader was, and so is a reload', async ({ page }) => {
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    const trap = await portal.addressesOf('Trap');
    await page.goto(`${stoa.url + trap.reference}#/askForEverything`);
    await expect(heading(page, 'Ask for everything')).toBeVisible();
    await page.getByRole('main').getByText('r55', { exact: true }).scrollIntoViewIfNeeded();
    await expect.poll(place).toBeGreaterThan(4 * desktop.height);
    const left = await place();
    await operations(page).getByTitle('Spring a trap').click();
    await expect(heading(page, /Spring a trap/)).toBeVisible();
    expect(await place()).toBe(0);
    await page.goBack();
    await expect.poll(place).toBe(left);
    await page.reload();
    await expect.poll(place).toBe(left);
  });

  test('an operation on paper has its sample and its example, in ink, and nothing to press', async ({ page }) => {
    await page.goto(`${stoa.url}${shipments.reference}#/Shipments/bookShipment`);
    const samples = page.locator('#samples');
    await expect(samples.getByText('API_KEY').first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(samples.locator('pre').first()).toBeVisible();
    await expect(samples).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(samples.locator('button:visible, select:visible, input:visible')).toHaveCount(0);
  });

  test('contract §C.4: an operation and a schema open by their addresses', async ({ page }) => {
    await page.goto(`${stoa.url}${shipments.reference}#/Shipments/listShipments`);
    await expect(heading(page, 'List shipments')).toBeVisible();
    await expect(operations(page).getByTitle('List shipments')).toHaveAttribute('aria-current', 'page');
    await page.goto(`${stoa.url}${shipments.reference}#/components/schemas/ShipmentPage`);
    await expect(heading(page, 'ShipmentPage')).toBeVisible();
    await expect(page.getByRole('main').getByText('array of').first()).toBeVisible();
    await look(page, 'schema');
    await page.goto(`${stoa.url}${shipments.reference}#/Shipments/teleport`);
    await expect(page.getByText('There is no “teleport” in this version')).toBeVisible();
    await look(page, 'unknown operation');
  });

  test('WCAG 2.1.1: the list is filtered, walked and opened with the keyboard alone', async ({ page }) => {
    await page.goto(stoa.url + shipments.reference);
    const filter = page.getByRole('searchbox', { name: 'Filter operations' });
    await filter.focus();
    await page.keyboard.type('label');
    await expect(operations(page).getByRole('treeitem')).toHaveCount(1);
    await expect(page.getByText('1 operation', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/getLabel$/);
    await page.keyboard.press('Escape');
    await expect(filter).toHaveValue('');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await expect(operations(page).getByRole('treeitem').first()).toBeFocused();
    // Letters far apart begin a new word. On a slow machine the keys may be: then they are typed once more.
    await expect(async () => {
      await page.keyboard.press('Home');
      await page.keyboard.type('List sh');
      await expect(operations(page).getByTitle('List shipments')).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'List shipments')).toBeVisible();
    await filter.fill('nothing like it');
    await expect(page.getByText('No operation matches.')).toBeVisible();
  });

  test('portal §2: View Spec shows the specification to the letter, and Download keeps it', async ({ page }) => {
    await page.goto(stoa.url + shipments.reference);
    await page.getByRole('button', { name: 'View Spec' }).click();
    const dialog = page.getByRole('dialog', { name: 'Shipments - v1' });
    await expect(dialog.locator('pre')).toHaveText(specification, { useInnerText: false });
    await look(page, 'specification as text');
    const coming = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/\.ya?ml$/);
    expect(readFileSync(await file.path(), 'utf8')).toBe(specification);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('portal §2: documents by click, with picture, code, diagram and a wide table', async ({ page }) => {
    await page.goto(stoa.url);
    await page
      .getByRole('article')
      .filter({ hasText: 'Quote, book and track' })
      .getByRole('link', { name: 'Documentation' })
      .click();
    await expect(heading(page, 'Start here')).toBeVisible();
    await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Pictures' }).click();
    await expect(heading(page, 'Pictures')).toBeVisible();
    await expect(page.getByRole('img', { name: 'The route' })).toHaveJSProperty('naturalWidth', 80);
    await expect(page.locator('pre [data-kind=keyword]').first()).toHaveText('const');
    const diagram = page.getByRole('img', { name: 'Diagram' });
    await diagram.scrollIntoViewIfNeeded();
    await expect.poll(() => diagram.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    await look(page, 'document with pictures');
  });

  test('a document and an operation are copied as the Markdown that programs read', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const address of [shipments.documents, `${shipments.reference}#/Shipments/bookShipment`]) {
      await page.goto(stoa.url + address);
      await page.getByRole('button', { name: 'As Markdown' }).press('ArrowDown');
      const target = await page.getByRole('menuitem', { name: 'View as Markdown' }).getAttribute('href');
      // A menu that opens gives the focus to its first item: before that, Enter would close it.
      await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Copied to clipboard')).toBeVisible();
      const markdown = await (await page.request.get(stoa.url + target)).text();
      expect(markdown).toMatch(/^# /);
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(markdown);
    }
  });

  test('a hostile specification: every page of it shows, and nothing in it runs', async ({ page }) => {
    const trap = await portal.addressesOf('Trap');
    // The image that the texts name beside themselves: there, and no image, so that its handler would run.
    await page.route(/\/spec\/[^/]+\/x$/, (route) => route.fulfill({ status: 200, body: 'no image' }));
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(stoa.url)) outside.push(request.url());
    });
    for (const [name, fragment, text] of [
      ['overview', '', 'press me'],
      ['operation', '#/traps/springTrap', 'press me'],
      ['schema', '#/components/schemas/Trap', '__proto__'],
    ] as const) {
      await page.goto(stoa.url + trap.reference + fragment);
      const main = page.getByRole('main');
      await expect(main.getByText(text).first()).toBeVisible();
      for (const words of ['press me', 'or me']) {
        for (const each of await main.getByText(words, { exact: true }).all()) {
          if (await each.isVisible()) await each.click();
        }
      }
      await expect(main.locator(':is(script, iframe, style, [onerror], [onload])')).toHaveCount(0);
      await expect(main.locator('a[href^="javascript:" i]')).toHaveCount(0);
      expect(await page.evaluate(() => 'hacked' in window || 'hacked' in {}), `${name} runs`).toBe(false);
      await look(page, `hostile ${name}`);
    }
    expect(outside, 'what other hosts are asked for').toEqual([]);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test.beforeEach(async ({ page }) => {
      const { reference } = await portal.addressesOf('Parcels');
      await page.goto(`${stoa.url}${reference}#/listParcels`);
      await expect(heading(page, 'List parcels')).toBeVisible();
    });

    test('what a finger has to hit is 44 px, also where the drawing is small (WCAG 2.5.5)', async ({ page }) => {
      const targets = [
        page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first(),
        page.getByRole('button', { name: 'Copy link' }).first(),
        page.getByRole('button', { name: 'Copy address' }),
      ];
      for (const target of targets) {
        const hit = await target.evaluate((element) => {
          const drawn = element.getBoundingClientRect();
          const grown = getComputedStyle(element, '::after');
          return Math.max(drawn.height, Number.parseFloat(grown.height) || 0);
        });
        expect(hit).toBeGreaterThanOrEqual(44);
      }
    });

    test('the bar that leads to the form is gone while the form is read, and back above it', async ({ page }) => {
      const leads = page.getByRole('button', { name: 'View samples' });
      await expect(leads).toBeVisible();
      await page.getByRole('button', { name: 'Try it' }).click();
      await expect(page.getByRole('button', { name: 'Send request', exact: true })).toBeInViewport();
      await expect(leads).toBeHidden();
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(leads).toBeVisible();
    });
  });
});
