import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@stoa/database/ids';
import { renderDocument } from '@stoa/portal-code/render-document';
import { richAnswer } from '@stoa/portal-code/rich-answer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const specification = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '9', description: 'All *about* pets.' },
  servers: [{ url: 'https://pets.example/v1' }, { url: 'javascript:alert(1)' }],
  security: [{ key: [] }, { oauth: ['pets:read'] }],
  paths: {
    '/pets/{pet_id}': {
      get: {
        operationId: 'getPet',
        summary: 'One pet',
        description: '# Details\n\nSee [the guide](/guide).',
        tags: ['pets'],
        parameters: [
          {
            name: 'pet_id',
            in: 'path',
            required: true,
            description: 'Its number',
            schema: { type: 'integer', minimum: 1 },
          },
          {
            name: 'expand',
            in: 'query',
            schema: { type: 'array', items: { type: 'string', enum: ['owner', 'food'] } },
          },
        ],
        responses: {
          200: {
            description: 'The pet',
            headers: { 'X-Rate': { schema: { type: 'integer' }, description: 'Calls left' } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' }, example: { name: 'Rex' } } },
          },
          404: { description: 'No such pet' },
        },
      },
      put: {
        deprecated: true,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: { 204: { description: 'Stored' } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://pets.example/token', scopes: { 'pets:read': 'Read pets' } } },
      },
    },
    schemas: {
      Pet: {
        type: 'object',
        required: ['name'],
        description: 'An animal at home.',
        properties: {
          name: { type: 'string', maxLength: 40 },
          parents: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
          home: { $ref: '#/components/schemas/L1' },
        },
      },
      ...Object.fromEntries(
        [1, 2, 3, 4, 5].map((n) => [
          `L${n}`,
          {
            type: 'object',
            properties:
              n < 5 ? { [`l${n + 1}`]: { $ref: `#/components/schemas/L${n + 1}` } } : { deepest: { type: 'boolean' } },
          },
        ]),
      ),
    },
  },
});
const html =
  '<!doctype html><html lang="__STOA_LOCALE__"><head><title>__STOA_TITLE__</title></head><body></body></html>';

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let folder: string;
let other: Awaited<ReturnType<typeof buildApp>>;
let url: string;
let petsVersion: string;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  petsVersion = await addPets();
  folder = await mkdtemp(join(tmpdir(), 'stoa-'));
  await writeFile(join(folder, 'index.html'), html);
  other = await buildApp(app.deps, { ready: true }, folder);
  url = await other.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await other.http.close();
  await app.close();
  await rm(folder, { recursive: true });
});

async function addPets(): Promise<string> {
  const { db, portal, deps } = app;
  const { portal_id } = portal;
  const sha256 = createHash('sha256').update(specification).digest('hex');
  const bytes = Buffer.from(specification);
  await db
    .insertInto('blobs')
    .values({ portal_id, sha256, size: bytes.length, media_type: 'application/json', bytes })
    .execute();
  const id = newId();
  await db
    .insertInto('product_versions')
    .values({
      portal_id,
      id,
      product_id: catalogue.productId,
      name: 'v9',
      deprecated: false,
      sunset_at: null,
      spec_sha256: sha256,
      auth_strategy_id: null,
      registration_enabled: false,
      registration_auto_approve: false,
      created_at: new Date(Date.now() + 1000),
      updated_at: deps.now(),
    })
    .execute();
  const markdown = `# Start\n\nGo [deeper](/docs/${catalogue.productId}/start/deeper#first), or [out](https://other.example/).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n`;
  const { rich } = renderDocument(markdown);
  await db
    .updateTable('documents')
    .set({ rich: await richAnswer('Start', deps.now(), rich) })
    .where('id', '=', catalogue.documentId)
    .execute();
  await ada.fetch(`/api/v2/products/${catalogue.productId}/versions/${id}/reference`);
  return id;
}

async function get(path: string, { reader = ada as BrowserLike | null, accept = '*/*', method = 'GET' } = {}) {
  const headers: Record<string, string> = { accept };
  // The session's cookies, at the second server, which stands on the same database.
  if (reader) headers.cookie = [...reader.cookies].map((pair) => pair.join('=')).join('; ');
  const response = await fetch(url + path, { headers, method });
  const text = await response.text();
  return { response, status: response.status, type: response.headers.get('content-type') ?? '', text };
}
const product = () => catalogue.productId;

describe('an operation as Markdown', () => {
  test('says everything that its page says', async () => {
    const { status, type, text, response } = await get(`/spec/${product()}/v9/getPet.md`);
    expect([status, type]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(text, 'a script is no server').not.toContain('javascript:');
    for (const line of [
      '# One pet',
      '`GET /pets/{pet_id}`',
      '## Details',
      'See [the guide](/guide).',
      '- Operation id: `getPet`',
      '- Server: `https://pets.example/v1`',
      '## Authorization',
      '- `key` (API key in header `X-Key`)',
      '- `oauth` (OAuth 2.0: clientCredentials at <https://pets.example/token>) with `pets:read`',
      '## Path parameters',
      '- `pet_id` (integer, required): Its number',
      '  - minimum: `1`',
      '## Query parameters',
      '- `expand` (array of string)',
      '## Responses',
      '### 200',
      '- `X-Rate` (integer): Calls left',
      '#### `application/json`',
      'Type: `Pet`',
      '- An animal at home.',
      '- `name` (string, required)',
      '  - maxLength: `40`',
      '- `parents` (array of `Pet`)',
      '### 404',
      'No such pet',
    ]) {
      expect(text.split('\n'), line).toContain(line);
    }
    expect(text).toContain('- one of: `"owner"`, `"food"`');
    expect(text).toContain('```json\n{\n  "name": "Rex"\n}\n```');
  });

  test('schemas that did not come with the operation are fetched; each is described once, a circle ends', async () => {
    const { text } = await get(`/spec/${product()}/${petsVersion}/getPet.md`);
    expect(text).toContain('`deepest` (boolean)');
    expect(text.match(/An animal at home/g)).toHaveLength(1);
  });

  test('one without an id is named by method and path (contract §C.4); deprecated says so', async () => {
    const { status, text } = await get(`/spec/${product()}/V9/put_pets__pet_id_.md`);
    expect(status).toBe(200);
    expect(text).toContain('**Deprecated.**');
    expect(text).toContain('## Request body (required)');
  });

  test.each([
    ['an unknown operation', () => `/spec/${product()}/v9/nothing.md`],
    ['an unknown version', () => `/spec/${product()}/v99/getPet.md`],
    ['a version without a specification', () => `/spec/${product()}/v1.md`],
    ['an unknown product', () => `/spec/${newId()}/v9/getPet.md`],
    ['a product that is no id', () => '/spec/pets/v9/getPet.md'],
    ['an unknown document', () => `/docs/${product()}/nothing.md`],
    ['a document below parents that it has not', () => `/docs/${product()}/made-up/start.md`],
    ['the same with an encoded slash', () => `/docs/${product()}/made-up%2Fstart.md`],
  ])('%s is 404', async (_name, path) => {
    const { status, type } = await get(path());
    expect([status, type.split(';')[0]]).toEqual([404, 'application/problem+json']);
  });
});

describe('a version and a document as Markdown', () => {
  test('a version lists its operations by tag, linked to their Markdown', async () => {
    const { text } = await get(`/spec/${product()}/v9.md`);
    expect(text).toContain('# Pets 9\n\nAll *about* pets.');
    expect(text).toContain(
      `## pets\n\n- [GET /pets/{pet_id}](http://portal.example/spec/${product()}/${petsVersion}/getPet.md): One pet`,
    );
    expect(text).toContain('put_pets__pet_id_.md) (deprecated)');
  });

  test('a document’s links lead to Markdown of this portal', async () => {
    const { type, text } = await get(`/docs/${product()}/start.md`);
    expect(type).toBe('text/markdown; charset=utf-8');
    expect(text).toBe(
      `# Start\n\nGo [deeper](http://portal.example/docs/${product()}/start/deeper.md#first), or [out](https://other.example/).\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n`,
    );
    expect((await get(`/docs/${product()}/start/deeper.md`)).text).toBe('# Deeper\n');
  });

  test('two versions compared, at an address that stays', async () => {
    const { status, type, text } = await get(`/changes/${product()}/v9.md?since=${catalogue.versionId}`);
    expect([status, type]).toEqual([200, 'text/markdown; charset=utf-8']);
    expect(text).toContain('# Changes from v3 to v9');
    expect(text).toContain('### `GET /parcels` removed');
    // A call without `since` compares with the version before, as the page does.
    expect((await get(`/changes/${product()}/v9.md`)).text).toBe(text);
    expect((await get(`/changes/${product()}/v9.md?since=`)).status).toBe(400);
    const anonymous = await get(`/changes/${product()}/v9.md?since=${catalogue.versionId}`, { reader: null });
    expect(anonymous.status).toBe(401);
    expect((await get(`/changes/${product()}/v9`)).type).toBe('text/html; charset=utf-8');
  });

  test.each([
    ['text/markdown', true],
    ['text/markdown, text/html;q=0.5', true],
    ['text/html, text/markdown;q=0.5', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['*/*', false],
    ['text/markdown;q=0', false],
  ])('RFC 9110 §12.5.1: at a page’s own address, Accept: %s gets Markdown: %s', async (accept, expected) => {
    for (const path of [
      `/docs/${product()}/start`,
      `/docs/${product()}`,
      `/spec/${product()}/v9`,
      `/spec/${product()}`,
    ]) {
      const { response, type, status } = await get(path, { accept });
      expect([status, type], path).toEqual([200, `text/${expected ? 'markdown' : 'html'}; charset=utf-8`]);
      expect(response.headers.get('vary')?.toLowerCase(), path).toContain('accept');
    }
  });

  test.each([
    ['a document', () => `/docs/${product()}/start.md`],
    ['a version', () => `/spec/${product()}/${petsVersion}.md`],
    ['an operation', () => `/spec/${product()}/${petsVersion}/getPet.md`],
    ['the index', () => '/llms.txt'],
  ])('who has %s already gets 304, and HEAD no body', async (what, address) => {
    const path = address();
    const { response, type } = await get(path);
    const headers = {
      'if-none-match': response.headers.get('etag') ?? '',
      cookie: [...ada.cookies].map((pair) => pair.join('=')).join('; '),
    };
    expect((await fetch(url + path, { headers })).status).toBe(304);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, head.type, head.text]).toEqual([200, type, '']);
    expect(type).toContain(what === 'the index' ? 'text/plain' : 'text/markdown');
  });
});

describe('llms.txt', () => {
  test('lists documents, versions and operations of a small portal', async () => {
    const { type, text } = await get('/llms.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    expect(text.startsWith('# Developer Portal\n\n> ')).toBe(true);
    const base = `http://portal.example`;
    expect(text).toContain(`## Parcels\n\nSend 100% of your parcels_fast.`);
    expect(text).toContain(
      `- [Start](${base}/docs/${product()}/start.md)\n- [Deeper](${base}/docs/${product()}/start/deeper.md)`,
    );
    expect(text).toContain(`- [Parcels v9](${base}/spec/${product()}/${petsVersion}.md)`);
    expect(text).toContain(`/${petsVersion}/getPet.md): One pet`);
    expect(text).not.toContain('Parcels v1]');
  });

  test('every address in it answers with Markdown', async () => {
    const { text } = await get('/llms.txt');
    const addresses = [...text.matchAll(/\]\(http:\/\/portal\.example([^)]+)\)/g)].map(([, path]) => path as string);
    expect(addresses.length).toBeGreaterThan(5);
    for (const path of addresses) {
      const { status, type } = await get(path);
      expect([status, type], path).toEqual([200, 'text/markdown; charset=utf-8']);
    }
  });

  test('a product has one of its own', async () => {
    const { text } = await get(`/llms/${product()}.txt`);
    expect(text).toContain('# Parcels\n\n> Send');
    expect(text).toContain('getPet.md');
    expect((await get(`/llms/${newId()}.txt`)).status).toBe(404);
  });

  test('of a large portal each product is linked', async () => {
    const { db, portal, deps } = app;
    const ids = Array.from({ length: 501 }, () => newId());
    await db
      .insertInto('products')
      .values(
        ids.map((id) => ({
          portal_id: portal.portal_id,
          id,
          slug: id,
          name: `Many ${id}`,
          description: null,
          public_labels: '{}',
          updated_at: deps.now(),
        })),
      )
      .execute();
    const { text } = await get('/llms.txt');
    expect(text).toContain(`- [Parcels](http://portal.example/llms/${product()}.txt): Send 100% of your parcels_fast.`);
    expect(text).not.toContain('getPet');
    await db.deleteFrom('products').where('id', 'in', ids).execute();
  });
});

describe('portal §6: who may not read pages may not read texts', () => {
  const paths = () => [
    '/llms.txt',
    `/llms/${product()}.txt`,
    `/docs/${product()}/start.md`,
    `/spec/${product()}/v9.md`,
    `/spec/${product()}/v9/getPet.md`,
  ];

  test('a visitor of a private portal is refused everywhere, whether it exists or not', async () => {
    for (const path of [...paths(), `/docs/${product()}/nothing.md`]) {
      const { status, text } = await get(path, { reader: null });
      expect(status, path).toBe(401);
      expect(text).not.toMatch(/Parcels|Pets/);
    }
  });

  test('an access token reads what it reads at the calls themselves, and its scope is asked for', async () => {
    const tokenFor = async (scope: 'catalog:read' | 'account:read') =>
      (
        await ada.call('createDeveloperToken', {
          body: { name: scope, scopes: [scope], expires_at: new Date(Date.now() + 86_400_000).toISOString() },
        })
      ).token;
    const answers = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return Promise.all(paths().map(async (path) => fetch(url + path, { headers })));
    };
    for (const { status, url: path } of await answers(await tokenFor('catalog:read'))) expect(status, path).toBe(200);
    for (const { status, url: path, headers } of await answers(await tokenFor('account:read'))) {
      expect(status, path).toBe(403);
      expect(headers.get('www-authenticate'), path).toContain('insufficient_scope');
    }
  });

  test('auth C2: with https a neighbor’s cookie opens no text in a browser, as it opens no call', async () => {
    const config = { ...app.deps.config, publicUrl: 'https://portal.example' };
    const secure = await buildApp({ ...app.deps, config }, { ready: true }, folder);
    const address = await secure.http.listen({ port: 0, host: '127.0.0.1' });
    const cookie = `portalaccesstoken=${ada.cookies.get('portalaccesstoken')}`;
    const statuses = (path: string, headers: Record<string, string>) =>
      Promise.all(
        [path, `/api/v2/products/${product()}`].map(
          async (each) => (await fetch(address + each, { headers: { cookie, ...headers } })).status,
        ),
      );
    for (const path of paths()) {
      expect(await statuses(path, { 'sec-fetch-site': 'cross-site' }), path).toEqual([401, 401]);
      expect(await statuses(path, { 'sec-fetch-site': 'same-origin' }), path).toEqual([401, 401]);
      // A program that keeps the one cookie is no browser (contract §0.16).
      expect(await statuses(path, {}), path).toEqual([200, 200]);
    }
    await secure.http.close();
  });

  test('a hidden product is in no text', async () => {
    await app.db.updateTable('portals').set({ rbac_enabled: true }).execute();
    for (const path of paths().slice(1)) expect((await get(path)).status, path).toBe(404);
    expect((await get('/llms.txt')).text).not.toContain('Parcels');
    await app.db.updateTable('portals').set({ rbac_enabled: false }).execute();
  });

  test('on a public portal everybody reads', async () => {
    await app.db.updateTable('portals').set({ is_public: true }).execute();
    for (const path of paths()) expect((await get(path, { reader: null })).status, path).toBe(200);
    await app.db.updateTable('portals').set({ is_public: false }).execute();
  });
});
