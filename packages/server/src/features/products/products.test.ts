import { newId } from '@stoa/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addVersion } from '../../testing/add-strategy.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { statusOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
});
afterAll(() => app.close());

async function addProduct(name: string, description: string | null = null): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('products')
    .values({
      portal_id: app.portal.portal_id,
      id,
      slug: id,
      name,
      description,
      public_labels: JSON.stringify({}),
      updated_at: app.deps.now(),
    })
    .execute();
  return id;
}

const names = async (query: object) => (await ada.call('listProducts', { query })).data.map(({ name }) => name);

describe('contract §A.5: a product', () => {
  test('has counts, labels and the version that was created last, whatever its name', async () => {
    const { productId, strategyId } = catalogue;
    expect(await ada.call('getProduct', { params: { productId } })).toMatchObject({
      name: 'Parcels',
      document_count: 2,
      version_count: 3,
      latest_version: { id: catalogue.versionId, name: 'v3' },
      public_labels: { team: 'logistics' },
    });
    const id = await addVersion(app, { productId, name: 'v0-hotfix', strategyId });
    await app.db
      .updateTable('product_versions')
      .set({ created_at: new Date(Date.now() + 1000) } as never)
      .where('id', '=', id)
      .execute();
    const product = await ada.call('getProduct', { params: { productId } });
    expect([product.latest_version, product.version_count]).toEqual([{ id, name: 'v0-hotfix' }, 4]);
    await app.db.deleteFrom('product_versions').where('id', '=', id).execute();
  });

  test('without versions or documents says so', async () => {
    const productId = await addProduct('Bare');
    expect(await ada.call('getProduct', { params: { productId } })).toMatchObject({
      description: null,
      document_count: 0,
      version_count: 0,
      latest_version: null,
      public_labels: {},
    });
    expect((await ada.call('listProductVersions', { params: { productId } })).data).toEqual([]);
    expect((await ada.call('listDocuments', { params: { productId } })).data).toEqual([]);
  });
});

describe('contract §A.1: filters on products', () => {
  beforeAll(async () => {
    await addProduct('50% faster', 'Half the time');
    await addProduct('snake_case', 'Half the names');
    await addProduct('snakeXcase', 'Other names');
  });

  test.each([
    [{ 'filter[name]': 'snake_case' }, ['snake_case']],
    [{ 'filter[name][eq]': 'Snake_Case' }, []],
    [{ 'filter[name][contains]': '_' }, ['snake_case']],
    [{ 'filter[name][contains]': '%' }, ['50% faster']],
    [{ 'filter[description][contains]': 'HALF' }, ['50% faster', 'snake_case']],
    [{ 'filter[description][contains]': 'half', 'filter[name][contains]': 'case' }, ['snake_case']],
    [{ 'filter[description]': 'Half the time' }, ['50% faster']],
  ])('%j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('by id, shorthand and operator with AND', async () => {
    const { productId } = catalogue;
    expect(await names({ 'filter[id]': productId })).toEqual(['Parcels']);
    expect(await names({ 'filter[id][eq]': productId, 'filter[name]': 'Bare' })).toEqual([]);
    expect(await names({ 'filter[id]': productId, 'filter[id][eq]': newId() })).toEqual([]);
  });

  test('pages with the true total', async () => {
    const { data, meta } = await ada.call('listProducts', { query: { 'page[size]': 2, 'page[number]': 9 } });
    expect([data, meta]).toEqual([[], { page: { number: 9, size: 2, total: 5 } }]);
  });
});

describe('contract §A.5: versions', () => {
  test('from the oldest to the newest, deprecated ones marked', async () => {
    const { data } = await ada.call('listProductVersions', { params: { productId: catalogue.productId } });
    expect(data.map(({ name, deprecated }) => [name, deprecated])).toEqual([
      ['v1', true],
      ['v2', false],
      ['v3', false],
    ]);
  });

  test('a registration configuration only where a strategy is set; its id is the strategy’s', async () => {
    const of = async (productVersionId: string) =>
      (await ada.call('getProductVersion', { params: { productId: catalogue.productId, productVersionId } }))
        .registration_configs;
    expect(await of(catalogue.closedVersionId)).toEqual([]);
    expect(await of(catalogue.openVersionId)).toEqual([
      {
        id: catalogue.strategyId,
        name: 'Keys',
        credential_type: 'key_auth',
        registration_enabled: true,
        registration_auto_approve: true,
      },
    ]);
  });

  test('another product’s version is a 404 under this one', async () => {
    const productId = await addProduct('Neighbour');
    const params = { productId, productVersionId: catalogue.versionId };
    for (const name of [
      'getProductVersion',
      'getSpec',
      'listSpecOperations',
      'listProductVersionApplications',
    ] as const) {
      expect(await statusOf(ada.call(name, { params })), name).toBe(404);
    }
  });
});

test('portal §6: with roles on and nothing granted a product does not exist, and nothing of it can be registered for', async () => {
  const { id: applicationId } = await ada.call('createApplication', { body: { name: 'Bot' } });
  await app.db.updateTable('portals').set({ rbac_enabled: true }).execute();
  const { productId, versionId: productVersionId } = catalogue;
  expect(await statusOf(ada.call('getProduct', { params: { productId } }))).toBe(404);
  expect(await statusOf(ada.call('getProductActions', { params: { productId } }))).toBe(404);
  expect(await statusOf(ada.call('getDocument', { params: { productId, documentId: 'start' } }))).toBe(404);
  expect(await names({})).toEqual([]);
  const body = { product_version_id: productVersionId };
  expect(await statusOf(ada.call('createRegistration', { params: { applicationId }, body }))).toBe(400);
  await app.db.updateTable('portals').set({ rbac_enabled: false }).execute();
});
