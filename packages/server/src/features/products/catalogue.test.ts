import { newId } from '@stoa/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: BrowserLike;
let catalogue: Catalogue;
const gold = newId();
const bare = newId();

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  const { db, portal, deps } = app;
  for (const [id, name, labels] of [
    [gold, 'Orders', { team: 'payments', tier: 'gold' }],
    [bare, 'Shell', { team: 'payments' }],
  ] as const) {
    const row = { portal_id: portal.portal_id, id, slug: id, name, description: null, updated_at: deps.now() };
    await db
      .insertInto('products')
      .values({ ...row, public_labels: JSON.stringify(labels) })
      .execute();
  }
  ada = await app.signedIn('ada');
});
afterAll(() => app.close());

const details = (ids: readonly string[]) => ada.call('getCatalogueDetails', { query: { ids: ids.join(',') } });
const named = async (labels: string) => {
  const { data } = await ada.call('search', { params: { indices: 'product-catalog' }, query: { labels } });
  return data.map(({ source }) => source.name);
};

describe('portal §2: what the catalogue shows beside products', () => {
  test('one call tells of all products of a page: specification or none, versions oldest first', async () => {
    const { products } = await details([bare, catalogue.productId]);
    expect(products[0]).toEqual({ id: bare, has_specification: false, versions: [] });
    expect(products[1]?.id).toBe(catalogue.productId);
    expect(products[1]?.versions).toHaveLength(3);
    expect(products[1]?.versions.filter(({ deprecated }) => deprecated)).toHaveLength(1);
  });

  test('the latest version decides about the specification', async () => {
    const latest = (await ada.call('getProduct', { params: { productId: catalogue.productId } })).latest_version;
    const rows = app.db.selectFrom('product_versions').selectAll();
    const { spec_sha256 } = await rows.where('id', '=', latest?.id ?? '').executeTakeFirstOrThrow();
    const set = (sha256: string | null) =>
      app.db
        .updateTable('product_versions')
        .set({ spec_sha256: sha256 })
        .where('id', '=', latest?.id ?? '')
        .execute();
    const sha256 = (await rows.where('spec_sha256', 'is not', null).executeTakeFirstOrThrow()).spec_sha256;
    await set(sha256);
    expect((await details([catalogue.productId])).products[0]?.has_specification).toBe(true);
    await set(null);
    expect((await details([catalogue.productId])).products[0]?.has_specification).toBe(false);
    await set(spec_sha256);
  });

  test('an id of nothing, twice the same and none at all are no error', async () => {
    expect((await details([newId(), bare, bare])).products).toEqual([expect.objectContaining({ id: bare })]);
    expect((await details([])).products).toEqual([]);
  });

  test.each(['x', `${bare};drop`, `${bare},`])('%s is a 400', async (ids) => {
    expect((await problemOf(ada.call('getCatalogueDetails', { query: { ids } }))).status).toBe(400);
  });

  test('with roles on and nothing granted nothing is told', async () => {
    await app.db.updateTable('portals').set({ rbac_enabled: true }).execute();
    expect((await details([catalogue.productId, bare])).products).toEqual([]);
    expect(await ada.call('listCatalogueLabels', {})).toEqual({ labels: [], more: false });
    const params = { productId: catalogue.productId, productVersionId: catalogue.versionId };
    expect((await problemOf(ada.call('getProductVersionLifecycle', { params }))).status).toBe(404);
    await app.db.updateTable('portals').set({ rbac_enabled: false }).execute();
  });
});

describe('portal §2: labels', () => {
  test('are listed with their products, the most frequent first', async () => {
    const { labels, more } = await ada.call('listCatalogueLabels', {});
    expect(labels[0]).toEqual({ key: 'team', value: 'payments', count: 2 });
    expect(labels).toContainEqual({ key: 'tier', value: 'gold', count: 1 });
    expect(more).toBe(false);
  });

  test('filter the search: all of them must be there', async () => {
    expect(await named('team:payments')).toEqual(['Orders', 'Shell']);
    expect(await named('team:payments,tier:gold')).toEqual(['Orders']);
    expect(await named('team:payments,team:other')).toEqual([]);
    expect(await named('team:Payments')).toEqual([]);
    expect(await named('')).toContain('Parcels');
  });

  test.each(['team', ':x', 'team:', 'a:b:c', '__proto__:x', "a:b' or 1=1", 'a:b,,c:d'])(
    '%s is a 400 and not a filter',
    async (labels) => {
      const call = ada.call('search', { params: { indices: 'product-catalog' }, query: { labels } });
      expect((await problemOf(call)).status).toBe(400);
    },
  );
});

describe('portal §4: a version ends', () => {
  const params = () => ({ productId: catalogue.productId, productVersionId: catalogue.closedVersionId });
  test('on its date when one is set, and is deprecated before', async () => {
    expect(await ada.call('getProductVersionLifecycle', { params: params() })).toEqual({
      deprecated: true,
      sunset_at: null,
    });
    const sunset_at = '2027-06-30T00:00:00.000Z';
    const { closedVersionId } = catalogue;
    await app.db.updateTable('product_versions').set({ sunset_at }).where('id', '=', closedVersionId).execute();
    expect((await ada.call('getProductVersionLifecycle', { params: params() })).sunset_at).toBe(sunset_at);
  });
});
