import { createHash } from 'node:crypto';
import { newId } from '@stoa/database/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: BrowserLike;
const products = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signedIn('ada');
  await addProduct('GitHub', { v3: ['List issues', 'List labels for issues', 'Get a commit'] });
  await addProduct('Issue Desk', { 'v1.0': ['List issues', 'List what is new at GitHub about issues'] });
  await addProduct('Pet Store', { '1.0': ['Delete pet', 'Rename pet'], '2.0': ['Delete pet', 'Groom pet'] });
  await addDocument('GitHub', 'Getting started', 'Sign every request with a fingerprint.');
  await addDocument('Pet Store', 'Getting started', 'Feed it.');
});
afterAll(() => app.close());

async function addBlob(text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { portal_id } = app.portal;
  await app.db
    .insertInto('blobs')
    .values({ portal_id, sha256, size: bytes.length, media_type: 'text/plain', bytes })
    .execute();
  return sha256;
}

async function addProduct(name: string, versions: Record<string, string[]>): Promise<void> {
  const { portal_id } = app.portal;
  const id = newId();
  products.set(name, id);
  const updated_at = new Date();
  await app.db
    .insertInto('products')
    .values({ portal_id, id, slug: id, name, description: null, public_labels: '{}', updated_at })
    .execute();
  for (const [at, [version, summaries]] of Object.entries(versions).entries()) {
    const spec_sha256 = await addBlob(`${name} ${version}`);
    await app.db
      .insertInto('product_versions')
      .values({
        portal_id,
        product_id: id,
        id: newId(),
        name: version,
        deprecated: false,
        sunset_at: null,
        spec_sha256,
        auth_strategy_id: null,
        registration_enabled: false,
        registration_auto_approve: false,
        created_at: new Date(Date.now() + at * 1000),
        updated_at,
      })
      .execute();
    await app.db
      .insertInto('spec_operations')
      .values(
        summaries.map((summary, position) => ({
          portal_id,
          spec_sha256,
          position,
          path: `/${summary.toLowerCase().replaceAll(' ', '-')}`,
          method: 'get',
          operation_id: null,
          summary,
          description: summary === 'Get a commit' ? 'Its tree and parents.' : '',
          deprecated: false,
          tags: '[]',
        })),
      )
      .execute();
  }
}

async function addDocument(product: string, title: string, markdown: string): Promise<void> {
  await app.db
    .insertInto('documents')
    .values({
      portal_id: app.portal.portal_id,
      id: newId(),
      product_id: products.get(product) as string,
      parent_document_id: null,
      slug: newId(),
      title,
      position: 0,
      content_sha256: await addBlob(`${product} ${markdown}`),
      nodes: '{}',
      metadata: '{}',
      updated_at: new Date(),
      markdown,
    })
    .execute();
}

const everything = (q: string, product_id?: string) =>
  ada.call('searchEverything', { query: product_id ? { q, product_id } : { q } });

async function operations(q: string): Promise<string[]> {
  const { items } = (await everything(q)).operations;
  return items.map((each) => `${each.product_name} ${each.product_version_name}: ${each.title.text}`);
}

async function documents(q: string): Promise<string[]> {
  return (await everything(q)).documents.items.map((each) => `${each.product_name}: ${each.title.text}`);
}

test('a product’s name beside words of an operation finds it, after those that have all words themselves', async () => {
  expect(await operations('github list issues')).toEqual([
    'Issue Desk v1.0: List what is new at GitHub about issues',
    'GitHub v3: List issues',
    'GitHub v3: List labels for issues',
  ]);
  const { operations: found } = await everything('github list labels');
  expect(found).toMatchObject({
    total: 1,
    best: 'words',
    items: [{ title: { text: 'List labels for issues', matches: [expect.anything(), expect.anything()] } }],
  });
});

test.each([
  ['delete pet store', ['Pet Store 2.0: Delete pet']],
  ['petstore delete pet', ['Pet Store 2.0: Delete pet']],
  ['petstore 1.0 delete pet', ['Pet Store 1.0: Delete pet']],
  ['petstore rename', ['Pet Store 1.0: Rename pet']],
  ['petstore groom 1.0', []],
  ['githb commit', ['GitHub v3: Get a commit']],
  ['github comit', ['GitHub v3: Get a commit']],
  ['github parents', ['GitHub v3: Get a commit']],
  ['github', ['Issue Desk v1.0: List what is new at GitHub about issues']],
  ['petstore commit', []],
])('%j finds %j', async (q, expected) => {
  expect(await operations(q)).toEqual(expected);
});

test.each([
  ['github getting started', ['GitHub: Getting started']],
  ['getting started petstore', ['Pet Store: Getting started']],
  ['gitub getting started', ['GitHub: Getting started']],
  ['github fingerprint', ['GitHub: Getting started']],
])('documents likewise: %j finds %j', async (q, expected) => {
  expect(await documents(q)).toEqual(expected);
});

test('within one product its name may be typed all the same, and another one’s finds nothing', async () => {
  const id = products.get('GitHub') as string;
  expect((await everything('github commit', id)).operations.total).toBe(1);
  expect((await everything('petstore commit', id)).operations.total).toBe(0);
});

test('what a developer may not see is not found by its product’s name', async () => {
  const set = (rbac_enabled: boolean) => app.db.updateTable('portals').set({ rbac_enabled }).execute();
  await set(true);
  expect(await operations('github commit')).toEqual([]);
  expect(await documents('github getting started')).toEqual([]);
  await set(false);
});
