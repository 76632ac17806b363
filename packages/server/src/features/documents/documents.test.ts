import { newId } from '@stoa/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const tree = 'application/vnd.konnect.document-tree+json';
const nodes = 'application/vnd.konnect.document-nodes+json';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let base: string;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  base = `/api/v2/products/${catalogue.productId}/documents`;
});
afterAll(() => app.close());

async function get(path: string, accept?: string) {
  const response = await ada.fetch(path, { headers: accept === undefined ? {} : { accept } });
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    type: type.split(';')[0],
    vary: response.headers.get('vary'),
    text,
    body: type.includes('json') ? JSON.parse(text) : undefined,
  };
}

describe('contract §A.5: the documents of a product', () => {
  test.each([
    ['nothing', undefined, 'application/json'],
    ['anything', '*/*', 'application/json'],
    ['JSON', 'application/json', 'application/json'],
    ['the tree', tree, tree],
    ['the tree in capitals, with a parameter', `${tree.toUpperCase()}; charset=utf-8`, tree],
    ['the tree rather than JSON (RFC 9110 §12.5.1)', `application/json;q=0.5, ${tree}`, tree],
    ['JSON rather than the tree', `${tree};q=0.1, application/json`, 'application/json'],
    ['anything but the tree', `${tree};q=0`, 'application/json'],
    ['something that is not offered', 'text/html', 'application/json'],
  ])('who accepts %s gets it, and caches are told', async (_name, accept, expected) => {
    const { status, type, vary, body } = await get(base, accept);
    expect([status, type]).toEqual([200, expected]);
    expect(vary?.toLowerCase().split(/, */)).toContain('accept');
    expect(body.meta.page.size).toBe(100);
    expect(body.data).toHaveLength(expected === tree ? 1 : 2);
  });

  test('the list is flat with times, the tree nested without', async () => {
    const { body: list } = await get(base);
    expect(Object.keys(list.data[0]).sort()).toEqual([
      'created_at',
      'id',
      'metadata',
      'parent_document_id',
      'slug',
      'title',
      'updated_at',
    ]);
    const { body: trees } = await get(base, tree);
    const [root] = trees.data;
    expect(root).toEqual({
      id: catalogue.documentId,
      parent_document_id: null,
      slug: 'start',
      title: 'Start',
      metadata: {},
      children: [expect.objectContaining({ slug: 'deeper', parent_document_id: catalogue.documentId, children: [] })],
    });
    expect(trees.meta.page.total).toBe(1);
  });

  test('a page of trees counts roots', async () => {
    const { body } = await get(`${base}?page[size]=1&page[number]=2`, tree);
    expect([body.data, body.meta.page]).toEqual([[], { number: 2, size: 1, total: 1 }]);
  });

  test('siblings keep the order they were published in', async () => {
    const { db, portal, deps } = app;
    const row = await db.selectFrom('documents').select('content_sha256').executeTakeFirstOrThrow();
    for (const [slug, position] of [
      ['zebra', 2],
      ['alpha', 3],
    ] as const) {
      await db
        .insertInto('documents')
        .values({
          portal_id: portal.portal_id,
          id: newId(),
          product_id: catalogue.productId,
          parent_document_id: catalogue.documentId,
          slug,
          title: slug,
          position,
          content_sha256: row.content_sha256,
          markdown: `# ${slug}`,
          nodes: JSON.stringify({ type: 'document', children: [] }),
          metadata: JSON.stringify({ owner: 'docs' }),
          updated_at: deps.now(),
        })
        .execute();
    }
    const { body } = await get(base, tree);
    expect(body.data[0].children.map(({ slug }: { slug: string }) => slug)).toEqual(['deeper', 'zebra', 'alpha']);
    expect(body.data[0].children[2].metadata).toEqual({ owner: 'docs' });
  });
});

describe('contract §0.1: one document', () => {
  test.each(['slug', 'id'])('by %s: the same answer', async (by) => {
    const { body } = await get(`${base}/${by === 'id' ? catalogue.documentId : 'start'}`);
    expect(body).toEqual({
      id: catalogue.documentId,
      slug: 'start',
      title: 'Start',
      parent_document_id: null,
      content: '# Start',
    });
  });

  test.each([
    [undefined, 'application/json'],
    [nodes, nodes],
    ['text/markdown', 'text/markdown'],
    [`text/markdown, application/json;q=0.9, */*;q=0.1`, 'text/markdown'],
    ['text/html', 'application/json'],
  ])('Accept %s → %s', async (accept, expected) => {
    const { status, type, vary, text, body } = await get(`${base}/start`, accept);
    expect([status, type]).toEqual([200, expected]);
    expect(vary?.toLowerCase().split(/, */)).toContain('accept');
    if (expected === 'text/markdown') expect(text).toBe('# Start');
    if (expected === nodes) expect(body.content).toEqual({ type: 'document', children: [] });
  });

  test.each(['no-such-slug', '01890a5d-ac96-774b-bcce-b302099a8057', 'START', '%2e%2e', 'start%2fdeeper', '%25'])(
    '%s is a 404',
    async (slug) => {
      const { status, type } = await get(`${base}/${slug}`);
      expect([status, type]).toEqual([404, 'application/problem+json']);
    },
  );

  test('another product’s document is a 404', async () => {
    const { db, portal, deps } = app;
    const id = newId();
    const product = {
      portal_id: portal.portal_id,
      id,
      slug: id,
      name: 'Other',
      description: null,
      updated_at: deps.now(),
    };
    await db
      .insertInto('products')
      .values({ ...product, public_labels: JSON.stringify({}) })
      .execute();
    expect((await get(`/api/v2/products/${id}/documents/${catalogue.documentId}`)).status).toBe(404);
    expect((await get(`/api/v2/products/${id}/documents/start`)).status).toBe(404);
  });
});
