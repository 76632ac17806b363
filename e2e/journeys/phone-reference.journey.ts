import { expect, type Page, test } from '@playwright/test';
import { portalFolder } from '../parts/portal-folder.ts';
import { type PublishedPortal, publishPortal } from '../parts/published-portal.ts';

let portal: PublishedPortal;
test.beforeAll(async () => {
  portal = await publishPortal(portalFolder('public: true'));
});
test.afterAll(() => portal?.remove());
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function openOperation(page: Page) {
  const { reference } = await portal.addressesOf('Parcels');
  await page.goto(`${portal.stoa.url}${reference}#/listParcels`);
  await expect(page.getByRole('heading', { level: 1, name: 'List parcels' })).toBeVisible();
}

test('what a finger has to hit is 44 px, also where the drawing is small (WCAG 2.5.5)', async ({ page }) => {
  await openOperation(page);
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
  await openOperation(page);
  const leads = page.getByRole('button', { name: 'View samples' });
  await expect(leads).toBeVisible();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('button', { name: 'Send request', exact: true })).toBeInViewport();
  await expect(leads).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(leads).toBeVisible();
});
