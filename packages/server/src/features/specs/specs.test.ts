import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let address: (versionId: string, rest?: string) => string;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  address = (versionId, rest = '') => `/api/v2/products/${catalogue.productId}/versions/${versionId}/spec${rest}`;
});
afterAll(() => app.close());

test('contract §A.5: the content is the very text that was published', async () => {
  const { spec_sha256 } = await app.db
    .selectFrom('product_versions')
    .select('spec_sha256')
    .where('id', '=', catalogue.versionId)
    .executeTakeFirstOrThrow();
  const { bytes } = await app.db
    .selectFrom('blobs')
    .select('bytes')
    .where('sha256', '=', spec_sha256)
    .executeTakeFirstOrThrow();
  const spec = await ada.call('getSpec', {
    params: { productId: catalogue.productId, productVersionId: catalogue.versionId },
  });
  expect(spec).toEqual({ api_type: 'openapi', content: bytes.toString('utf8') });
});

test('contract §A.5: operations in the order of the document, with every field', async () => {
  const params = { productId: catalogue.productId, productVersionId: catalogue.versionId };
  expect(await ada.call('listSpecOperations', { params })).toEqual({
    api_type: 'openapi',
    operations: [
      { path: '/parcels', method: 'get', operation_id: 'listParcels', tags: [], summary: null, deprecated: false },
    ],
  });
});

test.each(['', '/operations'])('contract §A.5: without a specification spec%s is an empty 204', async (rest) => {
  const response = await ada.fetch(address(catalogue.closedVersionId, rest));
  expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([204, '', null]);
});

test.each(['', '/operations'])(
  'spec%s is asked for again with its ETag and answers 304 without a body (RFC 9110 §13.1.2)',
  async (rest) => {
    const first = await ada.fetch(address(catalogue.versionId, rest));
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await ada.fetch(address(catalogue.versionId, rest), { headers: { 'if-none-match': known } });
      expect([again.status, await again.text(), again.headers.get('etag')], known).toEqual([304, '', etag]);
    }
    const other = await ada.fetch(address(catalogue.versionId, rest), { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
    // A session that is over is told so, whatever the browser has in its cache.
    const stranger = await fetch(`${app.url}${address(catalogue.versionId, rest)}`, {
      headers: { 'if-none-match': etag },
    });
    expect(stranger.status).toBe(401);
  },
);

test('the specification and its operations have tags of their own', async () => {
  const tags = await Promise.all(
    ['', '/operations'].map(async (rest) => (await ada.fetch(address(catalogue.versionId, rest))).headers.get('etag')),
  );
  expect(new Set(tags).size).toBe(2);
});
