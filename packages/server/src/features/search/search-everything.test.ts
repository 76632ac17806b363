import { newId } from '@stoa/database/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { problemOf } from '../../testing/problem-of.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: BrowserLike;
let catalogue: Catalogue;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  const { db, portal } = app;
  const { spec_sha256 } = await db.selectFrom('spec_operations').select('spec_sha256').executeTakeFirstOrThrow();
  const operation = { portal_id: portal.portal_id, spec_sha256: spec_sha256, deprecated: false, tags: '[]' };
  await db
    .insertInto('spec_operations')
    .values([
      {
        ...operation,
        position: 1,
        key: 'trackParcel',
        path: '/parcels/{id}/track',
        method: 'get',
        operation_id: 'trackParcel',
        summary: 'Track a parcel',
        tags: '["Tracking"]',
      },
      {
        ...operation,
        position: 2,
        path: '/parcels',
        method: 'post',
        operation_id: null,
        summary: 'Send a parcel',
        description: 'Weighs it at the counter.',
      },
      {
        ...operation,
        position: 3,
        path: '/parcels/old',
        method: 'post',
        operation_id: null,
        summary: 'Send a parcel',
        deprecated: true,
      },
      {
        ...operation,
        position: 4,
        kind: 'webhook',
        path: 'harbour',
        method: 'post',
        summary: `Lighthouse keeping begins here. ${'It is told at length what happens then. '.repeat(5)}`,
      },
      { ...operation, position: 5, path: '/lamp', method: 'post', summary: 'Keep the lighthouse lit' },
    ])
    .execute();
  await db
    .insertInto('documents')
    .values({
      portal_id: portal.portal_id,
      id: newId(),
      product_id: catalogue.productId,
      parent_document_id: catalogue.documentId,
      slug: 'customs',
      title: 'Customs forms',
      position: 2,
      content_sha256: spec_sha256,
      nodes: '{}',
      metadata: '{}',
      updated_at: new Date(),
      markdown:
        '# Customs forms\n\n## Brokers abroad\n\n---\n\nFill in the **declaration** of [value](https://hidden.example/secretlink).\n\n---\n\n<!-- unseen -->\n```\n# nothead\n```',
    })
    .execute();
  ada = await app.signedIn('ada');
});
afterAll(() => app.close());

const everything = (q: string, product_id?: string) =>
  ada.call('searchEverything', { query: product_id ? { q, product_id } : { q } });
const titles = async (q: string) => {
  const { products, operations, documents } = await everything(q);
  return [
    ...products.items.map(({ name }) => name.text),
    ...[...operations.items, ...documents.items].map(({ title }) => title.text),
  ];
};

test('one question finds products, operations once from the latest version, and documents, with marked places', async () => {
  const { products, operations, documents } = await everything('parcel');
  expect(products).toMatchObject({
    total: 1,
    more: false,
    items: [
      {
        id: catalogue.productId,
        name: { text: 'Parcels', matches: [[0, 6]] },
        version_count: 3,
        latest_version: { name: 'v3' },
        newest_versions: [{ deprecated: true }, { deprecated: false }, { deprecated: false }],
      },
    ],
  });
  expect(operations.total).toBe(4);
  expect(operations.items.map(({ title, deprecated }) => [title.text, deprecated])).toEqual([
    ['Send a parcel', false],
    ['Track a parcel', false],
    ['Send a parcel', true],
    ['listParcels', false],
  ]);
  expect(operations.items[1]).toMatchObject({
    product_name: 'Parcels',
    product_version_id: catalogue.versionId,
    product_version_name: 'v3',
    latest: true,
    key: 'trackParcel',
    title: { text: 'Track a parcel', matches: [[8, 14]] },
    snippet: null,
  });
  expect(documents.total).toBe(0);
});

test.each([
  ['trakc', ['Track a parcel']],
  ['sennd a parcle', ['Send a parcel', 'Send a parcel']],
  ['/parcels/{id}/tr', ['Track a parcel']],
  ['tracking', ['Track a parcel']],
  ['counter', ['Send a parcel']],
  ['customs', ['Customs forms']],
  ['brokers', ['Customs forms']],
  ['declaration', ['Customs forms']],
  ['secretlink', []],
  ['unseen', []],
  ['%%%%', []],
  ['', []],
  ["' | !x <-> y:*", []],
  ['q'.repeat(255), []],
])('while typing: %j finds %j', async (q, expected) => {
  expect(await titles(q)).toEqual(expected);
});

test('a hit by its text says where, without Markdown', async () => {
  const { documents, operations } = await everything('declar');
  expect(documents.items[0]).toMatchObject({ slug: 'customs', parent: { slug: 'start', title: 'Start' } });
  const snippet = documents.items[0]?.snippet;
  expect(snippet?.text).toContain('Fill in the declaration of value.');
  expect(snippet?.text).not.toContain('---');
  expect(snippet?.matches.map(([from, to]) => snippet.text.slice(from, to))).toEqual(['declar']);
  expect(operations.items).toEqual([]);
});

test.each([
  ['parcels', 'name', null],
  ['send', 'name', null],
  ['customs forms', null, 'name'],
  ['forms', null, 'words'],
  ['declaration', null, 'text'],
  ['trakc', 'text', null],
])('%j: what the best operation and the best document are found by is told', async (q, operation, document) => {
  const { operations, documents } = await everything(q);
  expect([operations.best, documents.best]).toEqual([operation, document]);
});

test('a summary as long as a description names its operation no better than any other word', async () => {
  const { operations } = await everything('lighthouse');
  expect(operations.items.map(({ path }) => path)).toEqual(['/lamp', 'harbour']);
  expect(operations.best).toBe('words');
});

test('a kind alone comes with all that count of it, the others empty', async () => {
  const { products, operations, documents } = await ada.call('searchEverything', {
    query: { q: 'parcel', kind: 'operations' },
  });
  expect([products.total, operations.items.length, operations.total, documents.total]).toEqual([0, 4, 4, 0]);
});

test('within one product nothing of another is found', async () => {
  expect(await everything('parcel', newId())).toMatchObject({ operations: { total: 0 }, documents: { total: 0 } });
});

test('what a caller may not see is not there: nothing with access control on, a 401 for a visitor', async () => {
  const set = (rbac_enabled: boolean) => app.db.updateTable('portals').set({ rbac_enabled }).execute();
  await set(true);
  const none = { total: 0, items: [], more: false, best: null };
  expect(await everything('parcel')).toEqual({ products: none, operations: none, documents: none });
  expect((await ada.call('searchOperations', { query: { q: 'parcel' } })).meta.page.total).toBe(0);
  expect((await ada.call('searchDocuments', { query: { q: 'customs' } })).data).toEqual([]);
  await set(false);
  expect(await problemOf(app.visitor().call('searchEverything', { query: { q: 'parcel' } }))).toMatchObject({
    status: 401,
  });
});

test('contract §A.5: /search/{indices} serves operations and documents in pages with the true total', async () => {
  const { data, meta } = await ada.call('searchOperations', {
    query: { q: 'parcel', 'page[size]': 1, 'page[number]': 2 },
  });
  expect(meta.page).toEqual({ number: 2, size: 1, total: 4 });
  expect(data).toMatchObject([{ index: 'product-operations', source: { title: { text: 'Track a parcel' } } }]);
  const documents = await ada.call('searchDocuments', { query: { q: 'customs', product_id: catalogue.productId } });
  expect(documents.data).toMatchObject([{ index: 'product-documents', source: { slug: 'customs' } }]);
});

test('an operation that only an older version has is found there', async () => {
  const { db } = app;
  await db.updateTable('product_versions').set({ spec_sha256: null }).where('id', '=', catalogue.versionId).execute();
  const { operations } = await everything('track');
  expect(operations.items).toMatchObject([{ product_version_id: catalogue.openVersionId, latest: false }]);
});

test('what was published is found at once, with a typing error too, whatever was published before it', async () => {
  const document = await app.db
    .selectFrom('documents')
    .selectAll()
    .where('slug', '=', 'customs')
    .executeTakeFirstOrThrow();
  const {
    plain: _plain,
    names: _names,
    name_words: _nameWords,
    text_words: _textWords,
    ...row
  } = document as typeof document & Record<'plain' | 'names' | 'name_words' | 'text_words', unknown>;
  const publish = (title: string, updated_at: Date) =>
    app.db
      .insertInto('documents')
      .values({
        ...row,
        id: newId(),
        slug: title.toLowerCase(),
        title,
        markdown: '',
        nodes: '{}',
        metadata: '{}',
        updated_at,
      })
      .execute();
  expect(await titles('qarantine')).toEqual([]);
  await publish('Quarantine', row.updated_at);
  expect(await titles('qarantine')).toEqual(['Quarantine']);
  await publish('Zeppelins', new Date(row.updated_at.getTime() - 60_000));
  expect(await titles('zepelins')).toEqual(['Zeppelins']);
  await app.db.deleteFrom('documents').where('slug', 'in', ['quarantine', 'zeppelins']).execute();
});

test('no extension is needed: without trigrams typing errors are forgiven too', async () => {
  await sql`drop extension if exists pg_trgm cascade`.execute(app.db);
  expect(await titles('custmos')).toEqual(['Customs forms']);
});

test('contract §A.5: an index that does not exist is 400 and named, with those that do', async () => {
  const response = await ada.fetch('/api/v2/search/foo?q=parcel');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    invalid_parameters: [
      {
        field: 'indices',
        rule: 'enum',
        source: 'path',
        choices: ['product-catalog', 'product-operations', 'product-documents'],
      },
    ],
  });
});
