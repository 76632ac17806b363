import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@stoa/database/ids';
import { renderDocument } from '@stoa/portal-code/render-document';
import { richAnswer } from '@stoa/portal-code/rich-answer';
import { sitemapFile } from '@stoa/program-pages/sitemap';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { addCatalogue, type Catalogue } from '../../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const html =
  '<!doctype html><html lang="__STOA_LOCALE__"><head><title>__STOA_TITLE__</title></head><body></body></html>';

let app: TestApp;
let catalogue: Catalogue;
let folder: string;
let other: Awaited<ReturnType<typeof buildApp>>;
let url: string;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  const { rich } = renderDocument('# Start\n\n![x](https://e.example/x.png)\n\nSend your *first*\nparcel & "smile".\n');
  await app.db
    .updateTable('documents')
    .set({ rich: await richAnswer('Start', new Date(), rich) })
    .where('id', '=', catalogue.documentId)
    .execute();
  folder = await mkdtemp(join(tmpdir(), 'stoa-'));
  await writeFile(join(folder, 'index.html'), html);
  other = await buildApp(app.deps, { ready: true }, folder);
  url = await other.http.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => setPortal({ is_public: true }));
afterAll(async () => {
  await other.http.close();
  await app.close();
  await rm(folder, { recursive: true });
});

async function setPortal(values: { is_public?: boolean; name?: string; appearance?: string }): Promise<void> {
  await app.db.updateTable('portals').set(values).execute();
}

async function get(path: string) {
  const response = await fetch(url + path);
  const text = await response.text();
  const named = (name: string) =>
    text.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`))?.[1] ?? null;
  return {
    text,
    status: response.status,
    type: response.headers.get('content-type'),
    policy: response.headers.get('content-security-policy') ?? '',
    title: text.match(/<title>(.*?)<\/title>/)?.[1],
    canonical: text.match(/<link rel="canonical" href="([^"]*)">/)?.[1] ?? null,
    robots: named('robots'),
    named,
  };
}

describe('the head of a page of a public portal', () => {
  test('the catalogue', async () => {
    await setPortal({ appearance: JSON.stringify({ primary_header: 'Build', welcome_message: 'Hello' }) });
    const page = await get('/');
    expect(page).toMatchObject({ title: 'Developer Portal', canonical: 'http://portal.example/', robots: null });
    expect(page.named('description')).toBe('Build: Hello');
    expect(page.named('og:title')).toBe('Developer Portal');
    expect(page.named('og:url')).toBe('http://portal.example/');
    expect(page.policy).toContain("script-src 'self';");
  });

  test('a version, by whatever name it is asked for, is known under one address', async () => {
    const { productId, versionId } = catalogue;
    for (const path of ['', '/v3', '/V3', `/${versionId}`]) {
      const page = await get(`/spec/${productId}${path}`);
      expect(page, path).toMatchObject({
        title: 'Parcels - v3 | Developer Portal',
        canonical: `http://portal.example/spec/${productId}/${versionId}`,
        robots: null,
      });
      expect(page.named('description')).toBe('Send 100% of your parcels_fast.');
      expect(page.named('og:site_name')).toBe('Developer Portal');
    }
  });

  test('a document: its title, its first paragraph, and the address in its tree', async () => {
    const { productId, documentId } = catalogue;
    for (const path of ['', '/start', `/${documentId}`, '/anywhere/start']) {
      const page = await get(`/docs/${productId}${path}`);
      expect(page, path).toMatchObject({
        title: 'Start - Parcels | Developer Portal',
        canonical: `http://portal.example/docs/${productId}/start`,
      });
      expect(page.named('description')).toBe('Send your first parcel &#38; &#34;smile&#34;.');
    }
    expect((await get(`/docs/${productId}/deeper`)).canonical).toBe(
      `http://portal.example/docs/${productId}/start/deeper`,
    );
  });

  test('Open Graph: previews of links show the cover, without one the logo, and no SVG', async () => {
    const { portal_id } = app.portal;
    const { productId } = catalogue;
    const add = (name: 'logo' | 'catalog-cover', content_type: string) =>
      app.db
        .insertInto('portal_assets')
        .values({ portal_id, name, content_type, bytes: Buffer.from([1]), sha256: 'x' })
        .execute();
    const image = async (path: string) => (await get(path)).named('og:image');
    expect(await image('/')).toBeNull();
    await add('logo', 'image/svg+xml');
    expect(await image('/')).toBeNull();
    await app.db.updateTable('portal_assets').set({ content_type: 'image/png' }).execute();
    expect(await image(`/spec/${productId}`)).toBe('http://portal.example/api/v2/portal/logo');
    await add('catalog-cover', 'image/jpeg');
    for (const path of ['/', `/spec/${productId}`, `/docs/${productId}/start`])
      expect(await image(path), path).toBe('http://portal.example/api/v2/portal/catalog-cover');
    expect((await get('/')).named('og:image:alt')).toBe('Developer Portal');
    for (const path of ['/?q=parcels', '/login', `/spec/${newId()}`]) expect(await image(path), path).toBeNull();
    await app.db.deleteFrom('portal_assets').execute();
  });

  test.each(['/login', '/my-apps', '/account', '/?q=parcels', '/no-such-page', '/spec/none', `/docs/${newId()}`])(
    '%s is not for search engines',
    async (path) => {
      const { robots, canonical, named } = await get(path);
      expect([robots, named('og:title')]).toEqual(['noindex', null]);
      if (path !== '/?q=parcels') expect(canonical).toBeNull();
    },
  );

  test('what does not exist is 404, with the portal’s own page; of a private portal nobody learns which', async () => {
    const { productId, versionId } = catalogue;
    const missing = [
      `/spec/${newId()}`,
      '/spec/none',
      `/docs/${newId()}/start`,
      `/spec/${productId}/v99`,
      `/spec/${productId}/${versionId}/more`,
      `/docs/${productId}/no-such-document`,
    ];
    for (const path of missing) {
      expect(await get(path), path).toMatchObject({
        status: 404,
        type: 'text/html; charset=utf-8',
        title: 'Developer Portal',
        robots: 'noindex',
      });
    }
    const there = [`/spec/${productId}`, `/spec/${productId}/oauth2-redirect.html?code=c`, `/docs/${productId}/start`];
    for (const path of there) expect((await get(path)).status, path).toBe(200);
    await setPortal({ is_public: false });
    for (const path of [...missing, ...there]) expect((await get(path)).status, path).toBe(200);
  });

  test('a product without documents or versions has its pages all the same', async () => {
    const productId = newId();
    const { portal_id } = await app.db.selectFrom('portals').select('portal_id').executeTakeFirstOrThrow();
    const bare = { portal_id, id: productId, name: 'Bare', slug: 'bare', description: null, public_labels: '{}' };
    await app.db
      .insertInto('products')
      .values({ ...bare, updated_at: new Date() })
      .execute();
    for (const root of ['spec', 'docs']) {
      const page = await get(`/${root}/${productId}`);
      expect(page, root).toMatchObject({ status: 200, title: 'Bare | Developer Portal', robots: 'noindex' });
    }
    await app.db.deleteFrom('products').where('id', '=', productId).execute();
  });

  test('hostile names stay text', async () => {
    const hostile = '"></title><script>alert(1)</script>$&';
    await setPortal({ name: hostile });
    await app.db.updateTable('products').set({ name: hostile, description: hostile }).execute();
    const { text } = await get(`/spec/${catalogue.productId}/v3`);
    expect(text).not.toContain('<script>alert');
    const head = text.slice(0, text.indexOf('</head>'));
    expect(head.match(/<title>/g)).toHaveLength(1);
    expect(head).toContain('content="&#34;&#62;&#60;/title&#62;&#60;script&#62;alert(1)&#60;/script&#62;$&#38;"');
    await setPortal({ name: 'Developer Portal' });
    const values = { name: 'Parcels', description: 'Send 100% of your parcels_fast.' };
    await app.db.updateTable('products').set(values).execute();
  });
});

describe('robots.txt and the sitemap', () => {
  test('RFC 9309: a public portal names its sitemap, and closes what is no page', async () => {
    const { text, type } = await get('/robots.txt');
    expect(type).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'User-agent: *',
        'Disallow: /api/',
        'Allow: /api/v2/products',
        'Allow: /api/v2/catalog/',
        'Sitemap: http://portal.example/sitemap.xml',
      ]),
    );
  });

  test('sitemaps.org: every page that everybody may read', async () => {
    const { text, type } = await get('/sitemap.xml');
    expect(type).toBe('application/xml; charset=utf-8');
    const { productId, versionId, openVersionId, closedVersionId } = catalogue;
    const addresses = [...text.matchAll(/<loc>http:\/\/portal\.example([^<]*)<\/loc>/g)].map(([, path]) => path);
    expect(addresses.toSorted()).toEqual(
      [
        '/',
        ...[versionId, openVersionId, closedVersionId].map((id) => `/spec/${productId}/${id}`),
        `/docs/${productId}/start`,
        `/docs/${productId}/start/deeper`,
      ].toSorted(),
    );
    expect(text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
    for (const path of addresses) expect((await get(path as string)).robots, path).toBeNull();
  });

  test('of more than 40,000 pages it is an index of files', async () => {
    const entries = Array.from({ length: 40_006 }, (_, index) => ({ address: `/docs/${index}?a&b` }));
    const index = sitemapFile('https://p.example', entries) ?? '';
    expect([...index.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://p.example/sitemap-1.xml',
      'https://p.example/sitemap-2.xml',
    ]);
    expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
    expect(sitemapFile('', entries, 1)?.match(/<url>/g)).toHaveLength(40_000);
    expect(sitemapFile('', entries, 2)?.match(/<url>/g)).toHaveLength(6);
    expect(sitemapFile('', entries, 2)).toContain('<loc>/docs/40000?a&#38;b</loc>');
    expect(sitemapFile('', entries, 3)).toBeUndefined();
    expect((await get('/sitemap-1.xml')).text).toBe((await get('/sitemap.xml')).text);
    expect((await get('/sitemap-2.xml')).status).toBe(404);
  });
});

describe('portal §6: a private portal', () => {
  beforeEach(() => setPortal({ is_public: false }));

  test('says nothing of what it has, and nothing is for search engines', async () => {
    for (const path of ['/', `/spec/${catalogue.productId}/v3`, `/docs/${catalogue.productId}/start`]) {
      const page = await get(path);
      expect(page, path).toMatchObject({ title: 'Developer Portal', robots: 'noindex', canonical: null });
      expect(page.named('description')).toBeNull();
      expect(page.text).not.toContain('Parcels');
    }
    expect((await get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await get('/sitemap.xml')).status).toBe(401);
  });
});
