import { expect, test } from '@playwright/test';
import { linkFromMailbox, mara } from '../parts/developer.ts';
import { watch } from '../parts/page-watch.ts';
import { applyFolder, portalFolder } from '../parts/portal-folder.ts';
import { type PublishedPortal, publishPortal } from '../parts/published-portal.ts';
import { readingPortal } from '../parts/reading-portal.ts';
import { desktop, expectNoSidewaysScroll, expectSoundScreen } from '../parts/screen.ts';

let portal: PublishedPortal;

test.beforeAll(async () => {
  portal = await publishPortal(portalFolder('locale: de', 'auto_approve_developers: true'));
});
test.afterAll(() => portal?.remove());

test('portal §1: a German portal speaks German, whatever the browser prefers', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: portal.stoa.url, locale: 'fr-FR' });
  const page = await context.newPage();
  const watched = watch(page);
  await page.goto('/');
  await expect(page).toHaveTitle('Anmelden | Halden');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Anmelden', level: 1 })).toBeVisible();
  await expectSoundScreen(page, 'German log-in');
  await page.getByRole('link', { name: 'Registrieren' }).click();
  await page.getByLabel('Vollständiger Name').fill(mara.name);
  await page.getByLabel('E-Mail').fill(mara.email);
  await page.locator('button[type=submit]').click();
  await expect(page.getByText(mara.email)).toBeVisible();

  await page.goto(await linkFromMailbox(portal.stoa, mara.email));
  await page.getByLabel('Neues Passwort', { exact: true }).fill(mara.password);
  await page.getByLabel('Neues Passwort bestätigen', { exact: true }).fill(mara.password);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('E-Mail').fill(mara.email);
  await page.getByLabel('Passwort', { exact: true }).fill(mara.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page).toHaveTitle('Produktkatalog | Halden');
  await expect(page.getByRole('article').getByRole('link', { name: 'Dokumentation' })).toBeVisible();
  await expectSoundScreen(page, 'German catalogue');
  const mails = (await (await fetch(`${portal.stoa.url}/dev/mail.json?to=${mara.email}`)).json()) as {
    subject: string;
    html: string;
  }[];
  expect(mails.at(-1)?.subject).toMatch(/Bestätigen Sie/);
  expect(mails.at(-1)?.html).toContain('lang="de"');
  watched.expectQuiet();
  await context.close();
});

test('a German portal: catalogue, reference and documents speak German', async ({ page }) => {
  await applyFolder(portal.stoa, readingPortal('locale: de'));
  const { url } = portal.stoa;
  const shipments = await portal.addressesOf('Shipments');
  const watched = watch(page);
  await page.setViewportSize(desktop);
  await page.goto(url);
  await expect(page.getByRole('article').getByRole('link', { name: 'Spezifikation' }).first()).toBeVisible();
  await page.goto(`${url}${shipments.reference}#/Shipments/bookShipment`);
  await expect(page.getByRole('tree', { name: 'Operationen' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Body der Anfrage' })).toBeVisible();
  await expectSoundScreen(page, 'German operation', { tablet: true });
  await page.goto(url + shipments.documents);
  await expect(page.getByText(/^Zuletzt geändert/)).toBeVisible();
  await expectSoundScreen(page, 'German document', { tablet: true });
  watched.expectQuiet();
});

test('portal §1: where the label has no room the portal’s name stays whole; both stand where there is room', async ({
  page,
}) => {
  await applyFolder(portal.stoa, readingPortal('locale: ca_ES'));
  await page.goto(`${portal.stoa.url}/403`);
  const header = page.locator('header');
  const name = header.getByText('Halden', { exact: true });
  const label = header.getByText('Portal per a desenvolupadors');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `header at ${width}`);
    expect(await name.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
    await expect.poll(() => label.evaluate(isSeen)).toBe(false);
  }
  await page.setViewportSize({ width: 768, height: 800 });
  await expect.poll(() => label.evaluate(isSeen)).toBe(true);
});

/** Runs in the page: whether a click on its middle would meet the element. */
function isSeen(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}
