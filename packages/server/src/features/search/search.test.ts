import { newId } from '@stoa/database/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: BrowserLike;

beforeAll(async () => {
  app = await startTestApp();
  await addCatalogue(app);
  await addProducts(['alpha', null], ['Zebra', 'Stripes'], ['back\\slash', 'x']);
  ada = await app.signedIn('ada');
});
afterAll(() => app.close());

async function addProducts(...products: [name: string, description: string | null][]): Promise<void> {
  const { db, portal, deps } = app;
  for (const [name, description] of products) {
    const id = newId();
    await db
      .insertInto('products')
      .values({
        portal_id: portal.portal_id,
        id,
        slug: id,
        name,
        description,
        public_labels: JSON.stringify({}),
        updated_at: deps.now(),
      })
      .execute();
  }
}

async function found(query: object): Promise<(string | null)[]> {
  const { data } = await ada.call('search', { params: { indices: 'product-catalog' }, query });
  return data.map(({ source }) => source.name);
}

const all = ['alpha', 'back\\slash', 'Parcels', 'Zebra'];

test('contract §A.5: an empty q, spaces or no q at all find every product, in order of the name', async () => {
  for (const query of [{}, { q: '' }, { q: '  ' }, { q: '', join: 'versions' }])
    expect(await found(query)).toEqual(all);
});

test.each([
  ['PARC', ['Parcels']],
  ['  parc ', ['Parcels']],
  ['stripes', ['Zebra']],
  ['100%', ['Parcels']],
  ['%', ['Parcels']],
  ['_fast', ['Parcels']],
  ['_', ['Parcels']],
  ['\\', ['back\\slash']],
  ["' or 1=1 --", []],
  ['v3', []],
  ['deeper', []],
])('contract §A.5: q %j is a substring of name or description, never a pattern', async (q, expected) => {
  expect(await found({ q })).toEqual(expected);
});

test.each([
  ['v3', 'versions', ['Parcels']],
  ['deeper', 'versions', []],
  ['deeper', 'versions.documents', ['Parcels']],
  ['# start', 'versions,versions.documents', ['Parcels']],
  ['V2', 'versions,versions.documents', ['Parcels']],
])('contract §A.5: q %j with join %s is looked for there too', async (q, join, expected) => {
  expect(await found({ q, join })).toEqual(expected);
});

test.each([
  ['parcels fast', ['Parcels']],
  ['fast parcels', ['Parcels']],
  ['parcels stripes', []],
])('every word of %j stands somewhere in the product, in any order', async (q, expected) => {
  expect(await found({ q })).toEqual(expected);
});

test.each([
  ['parcles', ['Parcels']],
  ['zerba', ['Zebra']],
  ['wholly unknown', []],
])(
  'with versions joined the typing error of %j is forgiven, without labels that the product does not have',
  async (q, expected) => {
    expect(await found({ q, join: 'versions' })).toEqual(expected);
    expect(await found({ q, join: 'versions', labels: 'no:such' })).toEqual([]);
    expect(await found({ q })).toEqual([]);
  },
);

test('a hit is the product with its index, and appears once however often it matches', async () => {
  const query = { q: 'parcels', join: 'versions,versions.documents' };
  const { data, meta } = await ada.call('search', { params: { indices: 'product-catalog' }, query });
  expect(data).toMatchObject([
    { index: 'product-catalog', source: { document_count: 2, version_count: 3, latest_version: { name: 'v3' } } },
  ]);
  expect(meta).toEqual({ page: { number: 1, size: 10, total: 1 } });
});

test('contract §A.1: pages with the true total', async () => {
  const query = { 'page[size]': 3, 'page[number]': 2 };
  const { data, meta } = await ada.call('search', { params: { indices: 'product-catalog' }, query });
  expect([data.map(({ source }) => source.name), meta.page]).toEqual([['Zebra'], { number: 2, size: 3, total: 4 }]);
});

test('another join and another index are a 400 that names them', async () => {
  const params = { indices: 'product-catalog' } as const;
  expect(await problemOf(ada.call('search', { params, query: { join: 'developers' } }))).toMatchObject({
    status: 400,
    invalidParameters: [{ field: 'join' }],
  });
  expect(await problemOf(ada.call('search', { params: { indices: 'developers' as never } }))).toMatchObject({
    status: 400,
    invalidParameters: [{ field: 'indices' }],
  });
});

test('names are in the order that people count in, small letters among the capitals, from page to page', async () => {
  const inOrder = [
    'Berth',
    'Berth 1',
    'berth 2',
    'Berth 2.9',
    'Berth 2.10',
    'Berth 10',
    'Berth 10 b',
    'Berth2 x',
    'Berths',
  ];
  await addProducts(...inOrder.toReversed().map((name): [string, null] => [name, null]));
  expect(await found({ q: 'berth' })).toEqual(inOrder);
  const pages = [1, 2, 3].map((number) => found({ q: 'berth', 'page[size]': 4, 'page[number]': number }));
  expect((await Promise.all(pages)).flat()).toEqual(inOrder);
  const query = { 'filter[name][contains]': 'berth', 'page[size]': 5 };
  expect((await ada.call('listProducts', { query })).data.map(({ name }) => name)).toEqual(inOrder.slice(0, 5));
});
