import { expect, test } from '@playwright/test';
import { calledVersion } from '../parts/called-version.ts';
import { publishChanges, saveDraft } from '../parts/console-editor.ts';
import { manage, openConsole, publishByProgram } from '../parts/operator.ts';
import { expectSoundScreen } from '../parts/screen.ts';
import { stoa } from '../parts/stoa-cli.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** A product's settings, its end told by mail, and conflicts settled one by one, on the demo's portal with its calls. */
let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
});
test.afterAll(() => server.remove());

test('labels and a sunset date are published; who still calls the version gets one mail', async ({ page }) => {
  const { slug, id, name } = await calledVersion(server);
  await openConsole(page, server, `/products/${slug}`);
  await page.getByLabel('Labels').fill('team: sea\nno label');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Line 2 must be name: value, each name once.')).toBeVisible();
  await page.getByLabel('Labels').fill('team: sea');
  await saveDraft(page);
  await expect(page.getByRole('heading', { name: 'Who may see it' })).toBeVisible();
  await expectSoundScreen(page, 'a product with its settings', { bothSchemes: true, tablet: true });

  await page.goto(`${server.url}/console/products/${slug}/versions/${name}`);
  await page.getByLabel('Deprecated', { exact: true }).check();
  await page.getByLabel('Ends on').fill('2030-06-30');
  await saveDraft(page);
  await expect(page.getByRole('button', { name: 'Preview the mail' })).toHaveCount(0);
  await publishChanges(page);

  await page.goto(`${server.url}/console/products/${slug}/versions/${name}`);
  await page.getByRole('button', { name: 'Preview the mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tell who still calls it' });
  await expect(dialog.getByText(/ends on June 30, 2030/).first()).toBeVisible();
  await expectSoundScreen(page, 'the mail before it is sent', { bothSchemes: true, tablet: true });
  await dialog.getByRole('button', { name: /^Send \d+ mails?$/ }).click();
  await expect(page.getByText(/mails? (is|are) on the way/).first()).toBeVisible();
  expect((await stoa(server, 'products', 'notify', id)).stdout).toContain('0 mails would be sent.');
});

test('of two fields that two have changed, one of each is kept', async ({ page }) => {
  const { slug } = await calledVersion(server);
  await openConsole(page, server, `/products/${slug}`);
  await page.getByLabel('Name', { exact: true }).fill('My name');
  await page.getByLabel('Description').fill('My text');
  await saveDraft(page);
  await manage(server, 'PUT', `/change-set/products/${slug}`, { name: 'Their name', description: 'Their text' });
  await publishByProgram(server);

  await page.goto(`${server.url}/console/review`);
  await expect(page.getByText('Their text').first()).toBeVisible();
  await expectSoundScreen(page, 'conflicts', { bothSchemes: true, tablet: true });
  const choose = (of: string, side: string) =>
    page
      .getByRole('group', { name: `products/${slug} ${of}` })
      .getByRole('button', { name: side })
      .click();
  await choose('name', 'Take mine');
  await expect(page.getByRole('button', { name: 'Settle' })).toBeDisabled();
  await choose('description', 'Take theirs');
  await page.getByRole('button', { name: 'Settle' }).click();
  await page.getByRole('button', { name: 'Publish 1 change' }).click();
  await page.goto(`${server.url}/console/products/${slug}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('My name');
  await expect(page.getByLabel('Description')).toHaveValue('Their text');
});
