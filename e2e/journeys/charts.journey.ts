import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { type ApplicationsPortal, openAsMara } from '../parts/applications-portal.ts';
import type { PageWatch } from '../parts/page-watch.ts';
import { desktop, expectNoSidewaysScroll, expectSoundScreen } from '../parts/screen.ts';
import { isCall, stubbedDashboard, stubDashboard } from '../parts/stubbed-dashboard.ts';

let portal: ApplicationsPortal;
let page: Page;
let watched: PageWatch;
let storageState: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;

const chart = (name: string, on = page) => on.getByRole('region', { name, exact: true });
const requests = (on = page) => chart('Requests by product version', on);
const latency = () => chart('P99 latency by product version');
const tooltip = (on = page) => on.locator('[data-chart-tooltip]');

test.beforeAll(async ({ browser }) => {
  ({ portal, page, watched } = await openAsMara(browser));
  storageState = await page.context().storageState();
  await stubDashboard(page);
});
test.beforeEach(async () => {
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none', media: 'screen' });
  await openCharts(page);
});
test.afterEach(() => watched.expectQuiet());
test.afterAll(() => portal?.remove());

async function newPage(browser: Browser, options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const context = await browser.newContext({
    viewport: desktop,
    baseURL: portal.stoa.url,
    reducedMotion: 'reduce',
    ...options,
  });
  return context.newPage();
}

async function openCharts(on: Page): Promise<void> {
  await on.goto(stubbedDashboard.path);
  // Two pages are open in some journeys, on what may be a busy machine.
  await expect(on.getByRole('slider')).toHaveCount(6, { timeout: 30_000 });
}

async function middleOf(on: Page): Promise<{ x: number; y: number; left: number; width: number }> {
  const box = await requests(on).getByRole('slider').boundingBox();
  if (!box) throw new Error('The chart has no place on the page.');
  return { x: box.x + box.width * 0.7, y: box.y + box.height / 2, left: box.x, width: box.width };
}

test('WCAG 2.2: charts and the tables behind them are sound in both schemes and three widths', async () => {
  await expectSoundScreen(page, 'charts', { tablet: true, bothSchemes: true });
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `charts at ${width}`);
  }
  await requests()
    .getByRole('button', { name: /^View as table/ })
    .click();
  await chart('4xx by status code')
    .getByRole('button', { name: /^View as table/ })
    .click();
  await expect(requests().getByRole('rowheader')).not.toHaveCount(0);
  await expectSoundScreen(page, 'tables behind charts');
});

test('portal §2: pointing at a chart tells exact figures beside the crosshair, and the other charts show the moment', async () => {
  const { x, y } = await middleOf(page);
  await page.mouse.move(x, y);
  await expect(tooltip()).toHaveCount(1);
  await expect(tooltip()).toContainText('Issue Tracking - v3.1');
  const box = await tooltip().boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0), 'the tooltip ends before the crosshair').toBeLessThanOrEqual(x);
  await expect(page.locator('[data-echo]')).toHaveCount(3);
  await page.mouse.move(5, 5);
  await expect(tooltip()).toHaveCount(0);
});

test('WCAG 2.2 §2.1.1: a chart is one tab stop whose values the arrow keys tell', async () => {
  await requests().getByRole('button', { name: /^CSV/ }).focus();
  await page.keyboard.press('Tab');
  const slider = requests().getByRole('slider');
  await expect(slider).toBeFocused();
  await page.keyboard.press('Home');
  const first = await slider.getAttribute('aria-valuetext');
  expect(first).toMatch(/Total [\d,]+; .*Issue Tracking - v3\.1 [\d,]+/);
  await page.keyboard.press('ArrowRight');
  await expect(slider).not.toHaveAttribute('aria-valuetext', first ?? '');
  await expect(tooltip()).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(tooltip()).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(requests().locator('[aria-pressed="false"]')).toHaveCount(1);
  await expect(requests().locator('[data-series]')).toHaveCount(4);
});

test('a latency without calls is a gap in the line, where requests are zero', async () => {
  const lines = latency().locator('[data-series] path:first-child');
  expect(await lines.evaluateAll((paths) => paths.every((path) => /M.*M/.test(path.getAttribute('d') ?? '')))).toBe(
    true,
  );
  const counts = requests().locator('[data-series] path:first-child');
  expect(await counts.evaluateAll((paths) => paths.some((path) => /M.*M/.test(path.getAttribute('d') ?? '')))).toBe(
    false,
  );
});

test('WCAG 2.2 §1.4.1: without any color, five series have five dashes and five fillings', async () => {
  await page.emulateMedia({ forcedColors: 'active' });
  const strokes = await requests()
    .locator('[data-series] path:first-child')
    .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).stroke));
  expect(new Set(strokes).size, 'all are drawn in the text’s color').toBe(1);
  const looks = await requests()
    .locator('[data-series] path:first-child')
    .evaluateAll((paths) =>
      paths.map((path) => `${path.getAttribute('stroke-dasharray')} ${path.getAttribute('stroke-width')}`),
    );
  expect(new Set(looks).size).toBe(5);
  const fillings = await chart('4xx by product version')
    .locator('[data-series] path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('fill')));
  expect(new Set(fillings).size).toBe(5);
});

test('a chart follows the width of its window, and its text keeps its size', async () => {
  for (const width of [390, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => {
        const [box, drawn] = await Promise.all([
          requests().boundingBox(),
          requests()
            .locator('svg[width]')
            .first()
            .evaluate((svg) => svg.closest('section')?.scrollWidth ?? 0),
        ]);
        return drawn <= Math.ceil(box?.width ?? 0);
      })
      .toBe(true);
    const size = await requests()
      .locator('svg text')
      .first()
      .evaluate((text) => getComputedStyle(text).fontSize);
    expect(size).toBe('12px');
  }
});

test('on a phone a tap tells the figures below the picture, and a tap elsewhere takes them away', async ({
  browser,
}) => {
  const phone = await newPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, storageState });
  await stubDashboard(phone);
  await openCharts(phone);
  await requests(phone).getByRole('slider').scrollIntoViewIfNeeded();
  const { x, y, left, width } = await middleOf(phone);
  await phone.touchscreen.tap(x, y);
  await expect(tooltip(phone)).toHaveCount(1);
  const box = await tooltip(phone).boundingBox();
  expect(box?.y ?? 0, 'the finger hides nothing').toBeGreaterThan(y);
  expect(box?.x ?? 0).toBeGreaterThanOrEqual(left);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(left + width + 1);
  await phone.getByRole('heading', { name: stubbedDashboard.heading }).tap();
  await expect(tooltip(phone)).toHaveCount(0);
  await phone.context().close();
});

test('nothing jumps when the figures come', async () => {
  const lastTitle = page.getByRole('heading', { name: '5xx by status code' });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: import('@playwright/test').Route) => {
    await held;
    await route.fallback();
  };
  await page.route(isCall('/stats'), hold);
  await page.reload();
  await expect(chart('5xx by status code')).toHaveAttribute('aria-busy', 'true');
  const before = await lastTitle.boundingBox();
  release();
  await expect(page.getByRole('slider')).toHaveCount(6);
  const after = await lastTitle.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
  await page.unroute(isCall('/stats'), hold);
});

test('fifty versions are four lines and the others', async ({ browser }) => {
  const many = await newPage(browser, { storageState });
  await stubDashboard(
    many,
    Array.from({ length: 50 }, (_, index) => `A product with quite a long name ${index} - v1.${index}`),
  );
  await openCharts(many);
  await expect(requests(many).locator('[data-series]')).toHaveCount(5);
  await expect(requests(many).getByRole('button', { name: /^Others \(46\)/ })).toBeVisible();
  await expectSoundScreen(many, 'charts of fifty versions');
  await many.context().close();
});

test('CSV of one chart: a row a bucket, ISO times, the versions as columns', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    requests().getByRole('button', { name: /^CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('requests-by-product-version-relay-24h.csv');
  const [head, first] = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(head?.split(',').toSorted()).toEqual(
    [
      'start',
      'end',
      'Issue Tracking - v3.1',
      'Repositories - v4.0',
      'Pipelines - v2.6',
      'Issue Tracking - v2.0',
      'Audit Log - v1.2',
    ].toSorted(),
  );
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z,/);
});

test('on paper there are pictures and names, and nothing to press', async () => {
  await page.emulateMedia({ media: 'print' });
  await expect(requests().locator('svg text').first()).toBeVisible();
  await expect(requests().getByRole('button', { name: /^CSV/ })).toBeHidden();
});
