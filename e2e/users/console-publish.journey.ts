import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { calledVersion } from '../parts/called-version.ts';
import {
  addDocument,
  addProduct,
  markdownEditor,
  openapiEditor,
  publishChanges,
  saveDraft,
  uploadSpecification,
  writeInto,
} from '../parts/console-editor.ts';
import { demoDeveloper, logIn } from '../parts/developer.ts';
import { manage, openConsole, publishByProgram } from '../parts/operator.ts';
import { expectSoundScreen } from '../parts/screen.ts';
import { stoa } from '../parts/stoa-cli.ts';
import { type StoaServer, startStoa } from '../parts/stoa-server.ts';

/** Publishing from the browser, in Chromium on the built server with the demo's portal. */
let server: StoaServer;
test.beforeAll(async () => {
  server = await startStoa({ env: { STOA_DEMO_TRAFFIC: 'on' } });
});
test.afterAll(() => server.remove());

const specification = (parameters: object[] = []) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Ferries', version: '1' },
    paths: {
      '/ferries': { get: { operationId: 'listFerries', parameters, responses: { 200: { description: 'All' } } } },
    },
  });

async function developer(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await logIn(page, demoDeveloper);
  await expect(page).not.toHaveURL(/\/login/);
  return page;
}

async function draftOf(page: Page, slug: string): Promise<{ id: string }> {
  return (await page.request.get(`${server.url}/management/v1/change-set/products/${slug}`)).json();
}

test('an OpenAPI file and two guides are published from the browser, changed, reviewed, and taken back', async ({
  browser,
  page,
}) => {
  await openConsole(page, server, '/products');
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible();
  await expectSoundScreen(page, 'the products', { bothSchemes: true, tablet: true });
  await addProduct(page, 'Ferries');
  await writeInto(openapiEditor(page), '{"openapi": "3.1.0"}');
  await page.getByRole('button', { name: 'Check and take' }).click();
  await expect(page.getByText('Problems: 2. Nothing was taken.')).toBeVisible();
  await uploadSpecification(page, specification());
  await expectSoundScreen(page, 'a version', { bothSchemes: true, tablet: true });

  for (const [title, text] of [
    ['Boarding', 'Come early.'],
    ['Start here', 'Read [boarding](boarding.md), not [this](gone.md).'],
  ] as const) {
    await page.goto(`${server.url}/console/products/ferries`);
    await addDocument(page, title, text);
  }
  await expect(page.getByText('"gone.md" leads to no document of this folder.')).toBeVisible();
  await writeInto(markdownEditor(page), 'Read [boarding](boarding.md).');
  await expect(page.getByText('leads to no document')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(`${server.url}/console/products/ferries`);
  const move = (what: string) => page.getByRole('button', { name: `Move ${what}`, exact: true });
  await move('Start here up').click();
  // All of these are disabled while a move is under way: one that is enabled now and was not before says that it is done.
  await expect(move('Boarding up')).toBeEnabled();
  const row = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) });
  await row('Boarding').dragTo(row('Start here'));
  await expect(move('Boarding a level up')).toBeEnabled();
  await move('Boarding a level up').press('Enter');
  await expect(move('Boarding up')).toBeEnabled();
  await row('Boarding').dragTo(row('Start here'), { targetPosition: { x: 40, y: 3 } });
  await expect(move('Start here up')).toBeEnabled();
  await page.getByRole('button', { name: 'Rename Boarding' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename Boarding' });
  await dialog.getByLabel('Title').fill('On board');
  await dialog.getByLabel('Title').press('Enter');
  await expect(page.getByRole('link', { name: 'On board' })).toBeVisible();
  await expectSoundScreen(page, 'a product', { bothSchemes: true, tablet: true });
  await publishChanges(page);

  // As a reader sees it.
  const catalogue = await stoa(server, 'products', 'list');
  expect(catalogue.stdout).toContain('ferries');
  const reader = await developer(await browser.newContext());
  const { id } = await draftOf(page, 'ferries');
  await reader.goto(`${server.url}/docs/${id}/start-here`);
  await expect(reader.getByText('Read boarding.')).toBeVisible();

  await page.goto(`${server.url}/console/products/ferries/documents/start-here`);
  await writeInto(markdownEditor(page), 'Read [boarding](boarding.md) twice.');
  await saveDraft(page);
  await reader.reload();
  await expect(reader.getByText('Read boarding.')).toBeVisible();

  await page.goto(`${server.url}/console/products/ferries/versions/v1`);
  const port = { name: 'port', in: 'query', required: true, schema: { type: 'string' } };
  await uploadSpecification(page, specification([port]));
  await page.getByRole('link', { name: 'Review changes' }).click();
  await expect(page.getByText('Breaking')).toBeVisible();
  await expect(page.getByText('Nobody called it in the last 30 days.')).toBeVisible();
  await expectSoundScreen(page, 'the review', { bothSchemes: true, tablet: true });
  await page.getByRole('button', { name: 'Publish 2 changes' }).click();
  await expect(page.getByRole('heading', { name: 'Publications' })).toBeVisible();
  await reader.reload();
  await expect(reader.getByText('Read boarding twice.')).toBeVisible();
  await page
    .getByRole('link', { name: /^Publication \d+$/ })
    .first()
    .click();
  await expectSoundScreen(page, 'a publication', { bothSchemes: true, tablet: true });
  await page.getByRole('button', { name: 'Undo this publication' }).click();
  await expect(page.getByRole('dialog').getByText('ferries/v1')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo this publication' }).click();
  await expect(page.getByText(/Undo of \d+/).first()).toBeVisible();
  expect((await stoa(server, 'revisions')).stdout).toMatch(/undo \d+/);
  await reader.reload();
  await expect(reader.getByText('Read boarding.')).toBeVisible();
  await expect(reader.getByText('Read boarding twice.')).toHaveCount(0);
});

test('two operators at once: the second is told of the first, and of what both have changed', async ({ page }) => {
  await openConsole(page, server, '/products');
  await page.getByLabel('Search products').fill('pay');
  const name = page.getByRole('table').getByRole('link').first();
  await name.click();
  await expect(page.getByLabel('Description')).toBeVisible();
  const slug = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByLabel('Description').fill('From the browser');
  await saveDraft(page);

  // Another one, by a program.
  const theirs = { name: 'Payments', description: 'From a program' };
  const changed = await manage<{ published: object }>(server, 'PUT', `/change-set/products/${slug}`, theirs);
  expect(changed.published).toBeTruthy();
  await page.reload();
  await expect(page.getByText(/edits this product too/)).toBeVisible();
  await publishByProgram(server);
  await page.goto(`${server.url}/console/review`);
  await expect(page.getByText('Changed by others too')).toBeVisible();
  await page.getByRole('button', { name: 'Take mine' }).click();
  await page.getByRole('button', { name: 'Settle' }).click();
  await page.getByRole('button', { name: /^Publish \d+ changes?$/ }).click();
  await expect(page.getByRole('heading', { name: 'Publications' })).toBeVisible();
});

test('a version that is called goes only after its callers were shown and its name was typed', async ({ page }) => {
  const { slug, name, registrations, caller } = await calledVersion(server);
  await openConsole(page, server, `/products/${slug}/versions/${name}`);
  await page.getByRole('button', { name: 'Delete version' }).click();
  const question = page.getByRole('dialog', { name: 'Delete version' });
  await expect(question.getByText(`Registrations that go for good: ${registrations}`)).toBeVisible();
  await expect(question.getByText(caller).first()).toBeVisible();
  await expectSoundScreen(page, 'the question before a version goes', { bothSchemes: true, tablet: true });
  await question.getByRole('button', { name: 'Delete version' }).click();
  await expect(page).toHaveURL(`${server.url}/console/products/${slug}`);
  await expect(page.getByRole('button', { name: 'Discard edits' })).toBeVisible();

  await page.getByRole('link', { name: 'Review changes' }).click();
  await expect(page.getByText('Will be deleted')).toBeVisible();
  await expect(page.getByText(caller).first()).toBeVisible();
  await expectSoundScreen(page, 'the review of a deletion', { bothSchemes: true, tablet: true });
  await page.getByRole('button', { name: 'Publish 1 change' }).click();
  const last = page.getByRole('dialog', { name: 'Publish 1 change' });
  await last.getByRole('button', { name: 'Publish 1 change' }).click();
  await expect(last.getByText(`Type this to go on: ${slug}/${name}`)).toBeVisible();
  await expectSoundScreen(page, 'the question before registrations go', { bothSchemes: true, tablet: true });
  await last.getByLabel('Type the name to go on').fill(`${slug}/${name}`);
  await last.getByRole('button', { name: 'Publish 1 change' }).click();
  await expect(page.getByRole('heading', { name: 'Publications' })).toBeVisible();
});
