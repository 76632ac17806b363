import { createHash } from 'node:crypto';
import { newId } from '@stoa/database/ids';
import { textCorrections } from '@stoa/search/near-texts';
import type { Scope } from '@stoa/search/scope';
import { createVocabulary } from '@stoa/search/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Awaited<ReturnType<TestApp['signedIn']>>;
let catalogue: Catalogue;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  const filler = 'Nothing of it matters here at all. '.repeat(30);
  await addDocument(catalogue.productId, 'Returning goods', `${filler}Fill in the **declaration** for customs.`);
});
afterAll(() => app.close());

async function addDocument(product_id: string, title: string, markdown: string): Promise<void> {
  const { portal_id } = app.portal;
  const bytes = Buffer.from(markdown);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await app.db
    .insertInto('blobs')
    .values({ portal_id, sha256, size: bytes.length, media_type: 'text/markdown', bytes })
    .execute();
  await app.db
    .insertInto('documents')
    .values({
      portal_id,
      id: newId(),
      product_id,
      parent_document_id: null,
      slug: title.toLowerCase().replaceAll(' ', '-'),
      title,
      position: 9,
      content_sha256: sha256,
      nodes: '{}',
      metadata: '{}',
      updated_at: new Date(),
      markdown,
    })
    .execute();
}

const documents = async (q: string) => (await ada.call('searchEverything', { query: { q } })).documents;
const titles = async (q: string) => (await documents(q)).items.map(({ title }) => title.text);

test.each(['declartion', 'decalration', 'declraation custms', 'fill delaration'])(
  'issue “documents and their text, typo-tolerant”: %j finds a document by its text, and shows where',
  async (q) => {
    const { items } = await documents(q);
    expect(items.map(({ title }) => title.text)).toEqual(['Returning goods']);
    expect(items[0]?.snippet?.text).toContain('declaration for customs');
    const marked = items[0]?.snippet?.matches.map(([from, to]) => items[0]?.snippet?.text.slice(from, to));
    expect(marked).toContain('declaration');
  },
);

test('where a text has what was typed, nothing else was meant', async () => {
  await addDocument(catalogue.productId, 'Painting', 'A decoration of the parcel, and a declamation.');
  expect(await titles('declaration')).toEqual(['Returning goods']);
  expect(await titles('zzzzdeclaration')).toEqual([]);
});

test('what is published is found with a typing error in its text at once', async () => {
  expect(await titles('perishabel')).toEqual([]);
  await addDocument(catalogue.productId, 'Cold chain', 'Cool what is perishable.');
  expect(await titles('perishabel')).toEqual(['Cold chain']);
});

test.each(['shiping mannifest', 'manifst'])(
  'descriptions of operations likewise, where no operation is found as it was typed: %j',
  async (q) => {
    const { db } = app;
    const description = 'Prints the shipping **manifest** of a day.';
    await db.updateTable('spec_operations').set({ description }).execute();
    const { portal_id, spec_sha256 } = await db.selectFrom('spec_operations').selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto('spec_indexes')
      .values({ portal_id, spec_sha256, syntax: 'json', indexer_version: 1, revision: 'r', failure: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { operations } = await ada.call('searchEverything', { query: { q } });
    expect(operations).toMatchObject({ total: 1, best: 'text', items: [{ path: '/parcels' }] });
    const [found] = operations.items;
    expect(found?.snippet?.matches.map(([from, to]) => found.snippet?.text.slice(from, to))).toContain('manifest');
    expect((await ada.call('searchEverything', { query: { q: 'zzzzmanifest' } })).operations.total).toBe(0);
  },
);

test('words of a product that the reader may not see correct nothing, and push nothing out', async () => {
  const { db, portal } = app;
  const hidden = newId();
  await db
    .insertInto('products')
    .values({
      portal_id: portal.portal_id,
      id: hidden,
      slug: 'hidden',
      name: 'Hidden',
      description: null,
      public_labels: '{}',
      updated_at: new Date(),
    })
    .execute();
  const letters = [...'bcdefghijklmnopqrstuvwxyz'];
  const nearer = letters
    .flatMap((one) => [`quarantin${one}`, ...letters.map((other) => `quaranti${one}${other}`)])
    .slice(0, 300)
    .join(' ');
  await addDocument(hidden, 'Secret plans', `${nearer} xylophone`);
  await addDocument(catalogue.productId, 'Animals', 'They stay in quarantones for a week.');
  const team_id = newId();
  const team = { portal_id: portal.portal_id, team_id };
  const named = { name: 'Readers', description: null, updated_at: new Date() };
  await db
    .insertInto('teams')
    .values({ portal_id: portal.portal_id, id: team_id, ...named })
    .execute();
  await db
    .insertInto('team_members')
    .values({ ...team, developer_id: ada.person.id })
    .execute();
  await db
    .insertInto('product_grants')
    .values({ ...team, product_id: catalogue.productId, action: 'view' })
    .execute();
  await db.updateTable('portals').set({ rbac_enabled: true }).where('portal_id', '=', portal.portal_id).execute();
  const scope: Scope = {
    db,
    portal: { ...portal, rbac_enabled: true },
    actor: { kind: 'developer', id: ada.person.id } as Scope['actor'],
    words: ['quarantina', 'xylophoen'],
    corrections: async () => [],
    nameProducts: async () => true,
    nearTexts: (of, atMost) =>
      createVocabulary(db).nearTexts(db, portal.portal_id, ['quarantina', 'xylophoen'], { of, atMost }),
  };
  expect((await scope.nearTexts('documents', 5))[1]).toEqual(['xylophone']);
  expect(await textCorrections(scope, 'documents')).toEqual([['quarantina', 'quarantones'], ['xylophoen']]);
  await db.updateTable('spec_operations').set({ description: 'Escorts a zeppelin.' }).execute();
  await db.updateTable('spec_indexes').set({ indexed_at: new Date() }).execute();
  const operations = async () => (await ada.call('searchEverything', { query: { q: 'zeppelni' } })).operations.total;
  expect(await operations()).toBe(1);
  await db.updateTable('product_grants').set({ product_id: hidden }).execute();
  expect(await operations()).toBe(0);
  await db.updateTable('product_grants').set({ product_id: catalogue.productId }).execute();
  expect(await titles('quarantina')).toEqual(['Animals']);
  expect(await titles('xylophoen')).toEqual([]);
});
