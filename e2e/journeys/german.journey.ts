import { expect, test } from '@playwright/test';
import { linkFromMailbox, mara } from '../parts/developer.ts';
import { watch } from '../parts/page-watch.ts';
import { portalFolder } from '../parts/portal-folder.ts';
import { type PublishedPortal, publishPortal } from '../parts/published-portal.ts';
import { expectSoundScreen } from '../parts/screen.ts';

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
