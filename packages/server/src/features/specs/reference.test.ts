import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { writeJson } from '@stoa/contract/exact-number';
import type {
  ReferenceManifest,
  ReferenceOperation,
  ReferenceOperations,
  ReferenceRows,
  ReferenceSchema,
} from '@stoa/contract/reference';
import { newId } from '@stoa/database/ids';
import { indexerVersion } from '@stoa/openapi/index/indexer-version';
import { reindex } from '@stoa/specifications/reindexing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const document = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  tags: [{ name: 'dogs' }, { name: 'cats' }],
  paths: {
    '/pets/{id}': {
      get: {
        operationId: 'getPet',
        summary: 'One pet 100%',
        tags: ['cats', 'dogs'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
        },
      },
      delete: { summary: 'Forget a pet', deprecated: true, responses: { 204: { description: 'gone' } } },
    },
    '/pets': { get: { operationId: 'listPets', tags: ['dogs'], responses: { 200: { description: 'ok' } } } },
  },
  webhooks: { petBorn: { post: { summary: 'A pet \u0000 was born', responses: { 200: { description: 'ok' } } } } },
  components: { schemas: { Pet: { type: 'object', properties: { name: { type: 'string' } } } } },
};
const text = `${JSON.stringify(document, null, 2)}\n`;

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let versionId: string;
let base: string;
let manifest: ReferenceManifest;
const logged = { info: () => {}, warn: () => {} };

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn();
  versionId = await addVersion(text, 'application/json');
  base = address(versionId);
  manifest = await json(await ada.fetch(base));
});
afterAll(() => app.close());

/** A version whose specification stands in the tables as servers before 0005 left it: not indexed. */
async function addVersion(content: string, media_type: string): Promise<string> {
  const { portal_id } = app.portal;
  const id = newId();
  const sha256 = createHash('sha256').update(content).digest('hex');
  const bytes = Buffer.from(content);
  await app.db
    .insertInto('blobs')
    .values({ portal_id, sha256, size: bytes.length, media_type, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const values = { deprecated: false, sunset_at: null, registration_enabled: false, registration_auto_approve: false };
  await app.db
    .insertInto('product_versions')
    .values({
      portal_id,
      id,
      product_id: catalogue.productId,
      name: id,
      spec_sha256: sha256,
      updated_at: new Date(),
      ...values,
    })
    .execute();
  return id;
}

const address = (version: string) => `/api/v2/products/${catalogue.productId}/versions/${version}/reference`;
const part = (path: string, revision = manifest.revision) => `${base}/${revision}/${path}`;

async function json<T>(response: Response): Promise<T> {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return (await response.json()) as T;
}

/** `fetch` always decompresses; this shows what went over the wire. */
function raw(path: string, encoding: string): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    request(`${app.url}${path}`, { headers: { cookie, 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    })
      .on('error', reject)
      .end();
  });
}

test('a document from before is indexed when the first reader asks, and its manifest lists tags in order', () => {
  expect(manifest).toMatchObject({ openapi: '3.1.0', info: { title: 'Pets' }, operation_count: 4, row_count: 5 });
  expect(manifest.groups.map(({ kind, tag, count }) => [kind, tag, count])).toEqual([
    ['tag', 'dogs', 2],
    ['tag', 'cats', 1],
    ['tag', null, 1],
    ['webhooks', null, 1],
  ]);
  expect(manifest.revision).toMatch(/^[0-9a-f]{32}$/);
});

test('the manifest is asked for again with its ETag and answers 304 (RFC 9110 §13.1.2)', async () => {
  const first = await ada.fetch(base);
  const etag = first.headers.get('etag') ?? '';
  expect([etag, first.headers.get('cache-control')]).toEqual([`"${manifest.revision}"`, 'private, no-cache']);
  const again = await ada.fetch(base, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test('parts are immutable for the browser and never for a shared cache (RFC 8246)', async () => {
  for (const path of ['rows/0', 'operations/0', 'operations?at=0', 'schemas?ref=%23/components/schemas/Pet']) {
    const response = await ada.fetch(part(path));
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([
      path,
      200,
      'private, max-age=31536000, immutable',
    ]);
    // An answer made of several parts is not stored compressed; a small answer is not compressed at all.
    if (!path.includes('?at=')) expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
  }
});

test('an operation comes with its schemas, rows come by the block, a schema by its reference', async () => {
  const operation = await json<ReferenceOperation>(await ada.fetch(part('operations/0')));
  expect(operation).toMatchObject({ position: 0, method: 'get', path: '/pets/{id}', operation_id: 'getPet' });
  expect(Object.keys(operation.schemas)).toEqual(['#/components/schemas/Pet']);
  expect(await json<ReferenceRows>(await ada.fetch(part('rows/0')))).toEqual(manifest.rows);
  const schema = await json<ReferenceSchema>(await ada.fetch(part('schemas?ref=%23/components/schemas/Pet')));
  expect(schema).toMatchObject({ ref: '#/components/schemas/Pet' });
});

test('several operations come in one answer, those that there are', async () => {
  const single = await Promise.all([0, 2].map(async (at) => json(await ada.fetch(part(`operations/${at}`)))));
  const { operations } = await json<ReferenceOperations>(await ada.fetch(part('operations?at=2,99,0,00')));
  expect(operations.toSorted((one, other) => one.position - other.position)).toEqual(single);
});

test.each(['', 'x', '1,', '-1', Array.from({ length: 65 }, (_, at) => at).join(',')])(
  'operations?at=%s is refused by its name',
  async (at) => {
    const response = await ada.fetch(part(`operations?at=${at}`));
    expect([response.status, JSON.stringify(await response.json())]).toEqual([400, expect.stringContaining('"at"')]);
  },
);

test.each([
  'operations/99',
  'rows/7',
  'schemas?ref=%23/components/schemas/None',
  `schemas?ref=%23/${'ü'.repeat(1900)}`,
])('%s is missing: 404', async (path) => {
  const response = await ada.fetch(part(path));
  expect([response.status, await response.json()]).toMatchObject([
    404,
    { detail: 'This part of the reference was not found.' },
  ]);
});

test.each(['rows/0', 'operations/0', 'operations?at=0', 'schemas?ref=%23/a', 'find?key=getPet', 'search?q=pet'])(
  'another revision of %s is 404, and says to ask for the manifest again',
  async (path) => {
    const response = await ada.fetch(part(path, 'f'.repeat(32)));
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      404,
      'This revision of the reference is gone. Ask for the manifest again: it names the present one.',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);

test('brotli goes out as it is stored; gzip and plain text are made of it (RFC 9110 §12.5.3)', async () => {
  const spec = base.replace(/reference$/, 'spec');
  for (const path of [base, part('operations/0'), spec, `${spec}/operations`]) {
    const plain = await raw(path, 'identity');
    const brotli = await raw(path, 'gzip, br');
    const refused = await raw(path, 'br;q=0, identity');
    expect([plain.headers['content-encoding'], brotli.headers['content-encoding']]).toEqual([undefined, 'br']);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(refused.body.equals(plain.body)).toBe(true);
    const gzip = await raw(path, 'gzip');
    const gunzipped = gzip.headers['content-encoding'] === 'gzip' ? gunzipSync(gzip.body) : gzip.body;
    expect(gunzipped.equals(plain.body)).toBe(true);
  }
});

test('contract §A.5: spec and spec/operations answer the same, indexed or not', async () => {
  const params = { productId: catalogue.productId, productVersionId: versionId };
  expect(await ada.call('getSpec', { params })).toEqual({ api_type: 'openapi', content: text });
  const { operations } = (await ada.call('listSpecOperations', { params })) ?? { operations: [] };
  expect(operations).toEqual([
    {
      path: '/pets/{id}',
      method: 'get',
      operation_id: 'getPet',
      tags: ['cats', 'dogs'],
      summary: 'One pet 100%',
      deprecated: false,
    },
    { path: '/pets/{id}', method: 'delete', operation_id: null, tags: [], summary: 'Forget a pet', deprecated: true },
    { path: '/pets', method: 'get', operation_id: 'listPets', tags: ['dogs'], summary: null, deprecated: false },
  ]);
});

test('the file is downloaded byte by byte, and never shown as a page', async () => {
  const response = await ada.fetch(base.replace(/reference$/, 'spec/file'));
  expect(await response.text()).toBe(text);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="openapi.json"');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const etag = response.headers.get('etag') ?? '';
  const again = await ada.fetch(base.replace(/reference$/, 'spec/file'), { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('an operation is found by its id, or by method and path (contract §C.4)', async () => {
  const found = async (key: string) => {
    const response = await ada.fetch(part(`find?key=${encodeURIComponent(key)}`));
    return response.status === 200 ? await response.json() : response.status;
  };
  expect(await found('getPet')).toEqual({ position: 0, row: manifest.rows.position.indexOf(0) });
  expect(await found('delete_pets__id_')).toEqual({ position: 1, row: manifest.rows.position.indexOf(1) });
  expect(await found('getpet')).toBe(404);
});

test('the list is filtered by every word, in its own order; signs are letters like any other', async () => {
  const paths = async (q: string) => {
    const rows = await json<ReferenceRows>(await ada.fetch(part(`search?q=${encodeURIComponent(q)}`)));
    return rows.method.map((method, index) => `${method} ${rows.path[index]}`);
  };
  expect(await paths('PET')).toEqual(['get /pets/{id}', 'get /pets', 'delete /pets/{id}', 'post petBorn']);
  expect(await paths('get dogs')).toEqual(['get /pets/{id}', 'get /pets']);
  expect(await paths('  delete   forget ')).toEqual(['delete /pets/{id}']);
  expect(await paths('100%')).toEqual(['get /pets/{id}']);
  expect(await paths('%')).toEqual(['get /pets/{id}']);
  expect(await paths('pets nothing')).toEqual([]);
});

test('who may not read the specification may not read its parts', async () => {
  for (const path of [base, part('operations/0'), part('find?key=getPet'), base.replace(/reference$/, 'spec/file')])
    expect((await app.visitor().fetch(path)).status, path).toBe(401);
  const elsewhere = part('operations/0').replace(versionId, catalogue.closedVersionId);
  expect((await ada.fetch(elsewhere)).status).toBe(404);
  const otherProduct = part('operations/0').replace(catalogue.productId, newId());
  expect((await ada.fetch(otherProduct)).status).toBe(404);
});

test('a version without a specification has no reference: 204', async () => {
  const response = await ada.fetch(address(catalogue.closedVersionId));
  expect([response.status, await response.text()]).toEqual([204, '']);
});

test('what an earlier indexer has cut is cut again, once, whoever asks; a later one is left alone', async () => {
  const index = () => app.db.selectFrom('spec_indexes').select(['indexer_version', 'indexed_at']);
  await app.db
    .updateTable('spec_indexes')
    .set({ indexer_version: indexerVersion - 1, revision: 'old' })
    .execute();
  expect((await ada.fetch(part('operations/0'))).status).toBe(404);
  const answers = await Promise.all([ada.fetch(base), ada.fetch(base), ada.fetch(base)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await ada.fetch(part('operations/0'))).status).toBe(200);
  await app.db
    .updateTable('spec_indexes')
    .set({ indexer_version: indexerVersion + 1 })
    .execute();
  const before = await index().execute();
  expect(await reindex({ db: app.db, indexer: app.deps.contentChecker, log: logged })).toBe(1);
  expect((await ada.fetch(base)).status).toBe(200);
  expect(await index().where('indexer_version', '>', indexerVersion).execute()).toEqual(before);
  await app.db.updateTable('spec_indexes').set({ indexer_version: indexerVersion }).execute();
});

test('the job after the start indexes all that is published, one process at a time', async () => {
  await app.db.deleteFrom('spec_indexes').execute();
  const parts = { db: app.db, indexer: app.deps.contentChecker, log: logged };
  const counts = await Promise.all([reindex(parts), reindex(parts)]);
  expect(counts.filter((count) => count !== undefined)).toEqual([2]);
  expect(await reindex(parts)).toBe(0);
  const { total } = await app.db
    .selectFrom('spec_parts')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  expect(total).toBeGreaterThan(10);
});

test('what cannot be indexed says so, is noted, and keeps its text', async () => {
  const broken = await addVersion('openapi: 3.1.0\ninfo: [', 'application/yaml');
  const [first, second] = [await ada.fetch(address(broken)), await ada.fetch(address(broken))];
  for (const response of [first, second]) {
    const { detail } = (await response.json()) as { detail: string };
    expect([response.status, detail]).toEqual([
      404,
      expect.stringMatching(/^There is no reference of this specification: /),
    ]);
  }
  const { content } = (await ada.call('getSpec', {
    params: { productId: catalogue.productId, productVersionId: broken },
  })) ?? { content: '' };
  expect(content).toBe('openapi: 3.1.0\ninfo: [');
  expect(await reindex({ db: app.db, indexer: app.deps.contentChecker, log: logged })).toBe(0);
});

test('RFC 8259 §6: numbers that a double would change come to the reader as they are written', async () => {
  const schema =
    '{"type":"integer","format":"int64","minimum":-9223372036854775808,"maximum":9223372036854775807,"default":9007199254740993,"enum":[9007199254740993,9007199254740995]}';
  const example = '{"id":9007199254740993,"price":1.0}';
  const id = await addVersion(
    `{"openapi":"3.1.0","info":{"title":"Accounts","version":"1"},"paths":{"/accounts":{"post":{
      "parameters":[{"name":"id","in":"query","schema":${schema}}],
      "requestBody":{"content":{"application/json":{"example":${example}}}},
      "responses":{"200":{"description":"ok"}}
    }}}}`,
    'application/json',
  );
  const { revision }: ReferenceManifest = await json(await ada.fetch(address(id)));
  const operation: ReferenceOperation = await json(await ada.fetch(`${address(id)}/${revision}/operations/0`));
  expect(writeJson(operation.parameters[0]?.schema)).toBe(schema);
  expect(writeJson(operation.request_body?.content['application/json']?.example)).toBe(example);
});
