import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { keepHouse } from '../../jobs/housekeeping.ts';
import { type BrowserLike, browserLike } from '../../testing/browser-like.ts';
import { addCatalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let folder: string;
let pages: Awaited<ReturnType<typeof buildApp>>;
let url: string;
let ids: Record<string, string>;
let grace: BrowserLike & { readonly person: { readonly id: string } };
let linus: BrowserLike;

const html =
  '<html><head><link href="/api/v2/portal/stylesheet.css"><title>__STOA_TITLE__</title></head><body></body></html>';
const secret = 'Soon everybody flies';
const guide = { slug: 'rockets', document: 'fly' };

beforeAll(async () => {
  app = await startTestApp();
  await addCatalogue(app);
  folder = await mkdtemp(join('/tmp', 'stoa-'));
  await writeFile(join(folder, 'index.html'), html);
  pages = await buildApp(app.deps, { ready: true }, folder);
  url = await pages.http.listen({ port: 0, host: '127.0.0.1' });
  grace = (await app.signedInUser('publisher', 'grace')) as typeof grace;
  linus = await app.signedInUser('owner', 'linus');
  await setPublic(true);
  await grace.call('putProductDraft', { params: { slug: 'rockets' }, body: { name: 'Rockets', description: secret } });
  await grace.call('putVersionDraft', {
    params: { slug: 'rockets', version: 'v1' },
    body: { specification: await sent() },
  });
  await grace.call('putDocumentDraft', { params: guide, body: { title: 'Fly', markdown: secret } });
});
afterAll(async () => {
  await pages.http.close();
  await app.close();
  await rm(folder, { recursive: true });
});

async function sent() {
  const bytes = new TextEncoder().encode(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Rockets', version: '1' },
      paths: { '/rockets': { get: { operationId: 'launchRockets', responses: { 200: { description: 'ok' } } } } },
    }),
  );
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await grace.call('putBlob', { params: { sha256 }, body: bytes });
  return { sha256, media_type: 'application/json' as const };
}

const setPublic = (is_public: boolean) =>
  app.db.updateTable('portals').set({ is_public }).where('preview_of', 'is', null).execute();

async function open(browser: BrowserLike = grace): Promise<Record<string, string>> {
  const { products, problems } = await browser.call('openPreview');
  expect(problems).toEqual([]);
  return products;
}

/** Sends the cookies of a browser to the server that has pages. */
async function get(browser: BrowserLike, path: string, init: RequestInit = {}) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url + path, { redirect: 'manual', ...init, headers: { cookie, ...init.headers } });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const catalogue = '/api/v2/search/product-catalog?q=&join=versions&page%5Bsize%5D=12&page%5Bnumber%5D=1';
const places = () => [
  catalogue,
  `/api/v2/products/${ids.rockets}`,
  `/api/v2/products/${ids.rockets}/documents/fly`,
  '/api/v2/search/product-catalog?q=rockets',
  '/',
  `/docs/${ids.rockets}/fly`,
];

/** Rows that a preview must not add to, of the portal or of all. */
async function effects() {
  const { portal_id } = app.portal;
  const count = async (table: string, where = sql`true`) =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(app.db))
      .rows[0]?.n;
  const own = sql`portal_id = ${portal_id}`;
  const all = [
    'outbox',
    'audit_events',
    'webhook_deliveries',
    'development_mails',
    'admission_changes',
    'portal_revisions',
  ];
  const ofPortal = ['products', 'product_versions', 'documents', 'developers', 'sessions', 'auth_strategies'];
  return Object.fromEntries([
    ...(await Promise.all(all.map(async (table) => [table, await count(table)]))),
    ...(await Promise.all(ofPortal.map(async (table) => [table, await count(table, own)]))),
  ]);
}

describe('the preview of a change set', () => {
  test('shows the whole portal as it would be, and leaves no trace anywhere', async () => {
    const before = await effects();
    ids = await open();
    ids = await open();
    expect(await effects()).toEqual(before);
    expect((await app.db.selectFrom('portals').select('portal_id').execute()).length).toBe(2);
    for (const as of ['visitor', 'developer'])
      for (const path of places()) {
        const answer = await get(grace, `/preview/${as}${path}`);
        expect(answer.status, path).toBe(200);
        expect(answer.text, path).toMatch(/Rockets|Soon everybody flies/);
        expect(answer.headers.get('cache-control'), path).toBe('private, no-store');
        expect(answer.headers.get('etag'), path).toBeNull();
        expect(answer.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
      }
    const versions = await get(grace, `/preview/visitor/api/v2/products/${ids.rockets}/versions`);
    const [version] = JSON.parse(versions.text).data;
    const reference = await get(
      grace,
      `/preview/visitor/api/v2/products/${ids.rockets}/versions/${version.id}/reference`,
    );
    expect(reference.text).toContain('launchRockets');
    // What is published is there too, at its own address.
    expect((await get(grace, `/preview/visitor${catalogue}`)).text).toContain('Parcels');
    const page = await get(grace, `/preview/visitor/docs/${ids.rockets}/fly`);
    expect(page.text).toContain('href="/preview/visitor/api/v2/portal/stylesheet.css"');
    expect(page.text).toContain('<meta name="stoa-preview" content="current">');
    expect(page.text).toContain('<meta name="robots" content="noindex">');
  });

  test('nobody else sees any of it: not another operator, a developer, a visitor, nor the same browser in the portal itself', async () => {
    const visitor = app.visitor();
    const guess = browserLike(url);
    guess.cookies.set('preview', 'x'.repeat(43));
    for (const browser of [linus, visitor, guess]) {
      for (const path of places()) {
        const answer = await get(browser, `/preview/visitor${path}`);
        expect([303, 404], path).toContain(answer.status);
        expect(answer.text).not.toContain(secret);
      }
    }
    for (const browser of [grace, linus, visitor])
      for (const path of [...places(), '/llms.txt', '/llms-full.txt', '/sitemap.xml', '/robots.txt']) {
        const { text } = await get(browser, path);
        expect(text, path).not.toContain(secret);
        expect(text, path).not.toContain('Rockets');
      }
    const { data } = await linus.call('listManagedProducts', { query: {} });
    expect(data.map(({ slug }) => slug)).not.toContain('rockets');
  });

  test('of a private portal a visitor sees the log-in, and a developer everything', async () => {
    await setPublic(false);
    ids = await open();
    const path = `/api/v2/products/${ids.rockets}`;
    expect((await get(grace, `/preview/visitor${path}`)).status).toBe(401);
    expect((await get(grace, `/preview/developer${path}`)).status).toBe(200);
    const me = await get(grace, '/preview/developer/api/v2/developer/me');
    expect(JSON.parse(me.text)).toMatchObject({ email: 'developer@preview.invalid' });
    expect((await get(grace, path)).status).toBe(401);
    await setPublic(true);
    ids = await open();
  });

  test('nothing is sent or changed in it, and what is for programs is not in it', async () => {
    const before = await effects();
    for (const [method, path] of [
      ['POST', '/api/v2/developer'],
      ['POST', '/api/v2/developer/authenticate'],
      ['POST', '/api/v2/applications'],
      ['DELETE', '/api/v2/developer/me/sessions'],
      ['POST', '/kauth/api/v2/developer/authenticate'],
      ['PUT', '/management/v1/settings'],
    ] as const) {
      const answer = await get(grace, `/preview/developer${path}`, { method, body: method === 'DELETE' ? null : '{}' });
      expect(answer.status, path).toBe(403);
      expect(answer.text).toContain('This is a preview. Nothing can be sent or changed in it.');
    }
    for (const path of [
      '/llms.txt',
      '/sitemap.xml',
      '/robots.txt',
      '/management/v1/change-set',
      '/console',
      '/console/products',
      '/gateway/v1/snapshot',
      '/healthz',
      '/metrics',
      '/api/v1/authenticate/oidc',
      '/api/v2/developer/authenticate/sso',
      '/assets/x.js',
      '/preview/visitor/',
    ])
      expect((await get(grace, `/preview/visitor${path}`)).status, path).toBe(404);
    expect(await effects()).toEqual(before);
  });

  test('an edit makes it old; publishing and discarding end it at once, and it is swept away', async () => {
    await grace.call('putProductDraft', {
      params: { slug: 'rockets' },
      body: { name: 'Rockets', description: 'Later' },
    });
    const old = await get(grace, '/preview/visitor/');
    expect(old.text).toContain('<meta name="stoa-preview" content="old">');
    const { latest_revision } = await grace.call('getChangeSet');
    expect(await grace.call('publishChangeSet', { body: { latest_revision } })).toMatchObject({ applied: true });
    expect((await get(grace, '/preview/visitor/')).status).toBe(303);
    expect((await get(grace, catalogue)).text).toContain('Rockets');
    await keepHouse(app.db, app.deps.now());
    expect(await app.db.selectFrom('portals').select('portal_id').execute()).toHaveLength(1);
    expect(await app.db.selectFrom('previews').selectAll().execute()).toEqual([]);
    await expect(grace.call('openPreview')).rejects.toMatchObject({ status: 409 });
  });

  test('it ends with the session, and with the role', async () => {
    await grace.call('putDocumentDraft', { params: guide, body: { title: 'Fly', markdown: 'Higher' } });
    ids = await open();
    const path = `/preview/visitor/api/v2/products/${ids.rockets}/documents/fly`;
    expect((await get(grace, path)).text).toContain('Higher');
    const role = (role: 'viewer' | 'publisher' | null) =>
      app.db.updateTable('users').set({ role }).where('id', '=', grace.person.id).execute();
    for (const lost of ['viewer', null] as const) {
      await role(lost);
      expect((await get(grace, path)).status).toBe(404);
    }
    await role('publisher');
    expect((await get(grace, path)).status).toBe(200);
    await app.db
      .updateTable('sessions')
      .set({ ended_at: app.deps.now() })
      .where('user_id', '=', grace.person.id)
      .execute();
    expect((await get(grace, path)).status).toBe(404);
  });

  test('it is for a session: a program with a token gets none, nor does a page of another site start one', async () => {
    const program = await app.operator();
    await expect(program.call('openPreview')).rejects.toMatchObject({ status: 409 });
    const foreign = await linus.fetch('/management/v1/change-set/preview', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
  });
});
