import { expect, test } from '@playwright/test';
import { watch } from '../parts/page-watch.ts';
import { writtenPortal } from '../parts/portal-folder.ts';
import { type PublishedPortal, publishPortal } from '../parts/published-portal.ts';
import { desktop, expectSoundScreen } from '../parts/screen.ts';

let portal: PublishedPortal;

const text = { type: 'string' };
const ok = (schema?: object) => ({ description: 'ok', ...(schema && { content: { 'application/json': { schema } } }) });
const object = (properties: object, required: string[] = []) => ({ type: 'object', properties, required });

/** Two states of an API: what was removed, added and changed, a webhook and a server among it. */
const before = {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  servers: [{ url: 'https://api.halden.example/v1' }],
  tags: [{ name: 'parcels' }],
  paths: {
    '/parcels': {
      get: {
        operationId: 'listParcels',
        summary: 'List parcels',
        tags: ['parcels'],
        responses: { 200: ok(object({ id: { type: 'integer' } })) },
      },
    },
    '/parcels/{id}': { delete: { operationId: 'deleteParcel', summary: 'Delete a parcel', responses: { 204: ok() } } },
  },
  webhooks: {
    delivered: {
      post: {
        operationId: 'delivered',
        summary: 'Delivered',
        requestBody: { content: { 'application/json': { schema: object({ at: text, by: text }) } } },
        responses: { 200: ok() },
      },
    },
  },
};
const after = {
  ...before,
  servers: [{ url: 'https://api.halden.example/v2' }],
  paths: {
    '/parcels': {
      get: {
        ...before.paths['/parcels'].get,
        parameters: [
          {
            name: 'a_parameter_with_a_name_that_is_far_longer_than_any_phone_is_wide_in_this_world',
            in: 'query',
            required: true,
            schema: text,
          },
        ],
        responses: { 200: ok(object({ id: text })) },
      },
      post: { operationId: 'bookParcel', summary: 'Book a parcel', tags: ['parcels'], responses: { 201: ok() } },
    },
  },
  webhooks: {
    delivered: {
      post: {
        ...before.webhooks.delivered.post,
        requestBody: { content: { 'application/json': { schema: object({ at: text }) } } },
      },
    },
  },
};

test.beforeAll(async () => {
  const versions = ['v1', 'v2', 'v3'].map((name) => ({ name, specification: `${name}.json` }));
  portal = await publishPortal(
    writtenPortal({
      'portal.yaml': { name: 'Halden', public: true },
      'products/parcels/product.yaml': { name: 'Parcels', versions: [...versions, { name: 'v4' }] },
      'products/parcels/v1.json': before,
      'products/parcels/v2.json': after,
      'products/parcels/v3.json': after,
    }),
  );
});
test.afterAll(() => portal?.remove());

test('issue “Two versions compared”: from the product to every change, its operation and its Markdown', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const watched = watch(page);
  await page.setViewportSize(desktop);
  const { id } = await portal.addressesOf('Parcels');
  const { data } = await (await page.request.get(`${portal.stoa.url}/api/v2/products/${id}/versions`)).json();
  const version = (name: string) => data.find((each: { name: string }) => each.name === name).id as string;
  const look = (name: string) => expectSoundScreen(page, name, { tablet: true, bothSchemes: true });

  await page.goto(`${portal.stoa.url}/changes/${id}/${version('v2')}?since=${version('v1')}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Compare versions' })).toBeVisible();
  const whole = page.getByRole('region', { name: 'The API as a whole' });
  await expect(whole.getByRole('listitem')).toHaveText([/Breaking Server: removed.*v1/, /Safe Server: added.*v2/]);
  const operation = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  await expect(operation('DELETE /parcels/{id}')).toContainText('Operation: removed');
  await expect(operation('GET /parcels')).toContainText('integer → string');
  await expect(operation('POST /parcels')).toContainText('Operation: added');
  // The reader gets a webhook's request: what is gone from it breaks who reads it.
  await expect(operation('POST delivered')).toContainText('Breaking Property: removed');
  await look('versions compared');

  await page.getByRole('checkbox', { name: 'Breaking changes only' }).check();
  await expect(page.getByRole('link', { name: 'POST /parcels' })).toHaveCount(0);
  await expect(whole.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Breaking changes only' }).uncheck();

  const markdown = await page.getByRole('link', { name: 'Open as Markdown' }).getAttribute('href');
  const answer = await page.request.get(portal.stoa.url + markdown);
  expect(answer.headers()['content-type']).toBe('text/markdown; charset=utf-8');
  expect(await answer.text()).toContain('- breaking: server removed at `https://api.halden.example/v1`');

  await page.getByRole('link', { name: 'GET /parcels' }).click();
  await expect(page).toHaveURL(/#\/parcels\/listParcels$/);
  await expect(page.getByRole('heading', { level: 1, name: 'List parcels' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'DELETE /parcels/{id}' }).click();
  await expect(page).toHaveURL(new RegExp(`/spec/${id}/${version('v1')}#/deleteParcel$`));
  await page.goBack();

  await page.getByRole('combobox', { name: 'From' }).click();
  // The list hangs below the body, outside of every landmark, as lists that must not be cut off do.
  const options = { tablet: true, bothSchemes: true, except: '[role=listbox]' };
  await expectSoundScreen(page, 'versions to choose from', options);
  await page.getByRole('listbox').getByRole('option', { name: 'v3' }).click();
  await expect(page).toHaveURL(new RegExp(`since=${version('v3')}`));
  await expect(page.getByText('No changes')).toBeVisible();
  await look('versions without a difference');
  await page.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'v4' }).click();
  await expect(page.getByText('One of these versions has no specification.')).toBeVisible();
  await look('a version without a specification');
  watched.expectQuiet();
});
