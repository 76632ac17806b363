import { expect, type Page, test } from '@playwright/test';
import { type ApplicationsPortal, openAsMara } from '../parts/applications-portal.ts';
import { desktop, expectNoSidewaysScroll } from '../parts/screen.ts';

let portal: ApplicationsPortal;
let page: Page;

test.beforeAll(async ({ browser }) => {
  ({ portal, page } = await openAsMara(browser));
});
test.afterAll(() => portal?.remove());

const longName = 'Berthplanner'.repeat(21).slice(0, 250);

async function create(name: string, description: string): Promise<string> {
  return page.evaluate(
    async (body) => {
      const response = await fetch('/api/v2/applications', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { id: string }).id;
    },
    { name, description },
  );
}

test('portal §1: words without an end wrap in My Apps; tags stay whole and menus in view', async () => {
  await create(longName, 'https://example.org/'.padEnd(255, 'x'));
  await create('Fleet map', 'Where ships are.');
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/my-apps');
    const menu = page.getByRole('button', { name: `Actions for ${longName}` });
    await expect(menu).toBeVisible();
    await expectNoSidewaysScroll(page, `my apps at ${width} px`);
    const box = await menu.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0), `the menu at ${width} px`).toBeLessThanOrEqual(width);
    const cells = page.getByRole('cell').filter({ hasText: /^(Environment)?Sandbox$/ });
    await expect(cells.last()).toBeVisible();
    const tag = await page.getByText('Sandbox', { exact: true }).last().boundingBox();
    expect(tag?.height, `a tag at ${width} px is one line`).toBeLessThan(30);
  }
});

test('looks, my apps on a phone: the search is as wide as the list under it, and each application says what it is', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my-apps');
  const list = await page.getByRole('table', { name: 'Applications' }).boundingBox();
  // Its field, with the magnifier: the box around the input.
  const search = await page.getByRole('searchbox', { name: 'Search by name' }).locator('..').boundingBox();
  expect(Math.abs((search?.width ?? 0) - (list?.width ?? -10))).toBeLessThanOrEqual(2);
  // Left out of narrow tables, and back where rows are blocks.
  await expect(page.getByText('Where ships are.')).toBeVisible();
});

test('portal §4: Back and reload ask before they throw away a key that is shown once', async () => {
  await page.setViewportSize(desktop);
  await page.goto('/my-apps');
  await page.getByRole('link', { name: 'Fleet map' }).click();
  await page.getByRole('button', { name: 'Generate Credential' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(longName);
  await dialog.getByRole('button', { name: 'Generate Credential' }).click();
  const key = (await dialog.locator('code').textContent()) ?? '';
  expect(key.length).toBeGreaterThan(20);
  await expectNoSidewaysScroll(page, 'a key with a long name');
  const panel = await dialog.locator('dl').boundingBox();
  const title = await dialog.locator('dt').boundingBox();
  expect(title?.width).toBeLessThanOrEqual(panel?.width ?? 0);

  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { name: 'Leave without saving it?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('heading', { name: 'Leave without saving it?' })).toBeHidden();
  await expect(page.getByText(key)).toBeVisible();
  await expect(page).toHaveURL(/\/application\//);

  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(page.getByText(key)).toBeVisible();

  await page.getByRole('checkbox', { name: 'I have saved it' }).check();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/my-apps$/);
});
