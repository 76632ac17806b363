import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import type { BrowserLike } from '../testing/browser-like.ts';
import { addCatalogue, type Catalogue } from '../testing/catalogue.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const built = {
  'index.html': { file: 'assets/index-a.js', src: 'index.html', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-a.js' },
  '_shared.js': { file: 'assets/shared-a.js', css: ['assets/shared-a.css'], imports: ['_react.js'] },
  'src/pages/spec-page.tsx': { file: 'assets/spec-page-a.js', css: ['assets/spec-a.css'], imports: ['_shared.js'] },
  'src/pages/docs-page.tsx': { file: 'assets/docs-page-a.js', imports: ['_shared.js'] },
  'src/i18n/en.ts': { file: 'assets/en-a.js' },
  '../ui/src/fonts/hanken-grotesk-latin-ext-wght-normal.woff2': { file: 'assets/rest-a.woff2' },
  '../ui/src/fonts/hanken-grotesk-latin-wght-normal.woff2': { file: 'assets/text-a.woff2' },
};
const html = `<!doctype html><html lang="__STOA_LOCALE__"><head><title>__STOA_TITLE__</title>
<script type="module" crossorigin src="/assets/index-a.js"></script>
<link rel="modulepreload" crossorigin href="/assets/react-a.js"></head><body><div id="root"></div></body></html>`;

let app: TestApp;
let catalogue: Catalogue;
let ada: BrowserLike;
let url: string;
let folder: string;
let other: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  app = await startTestApp();
  catalogue = await addCatalogue(app);
  ada = await app.signedIn('ada');
  // Written straight into the tables, these specifications are indexed when they are first asked for.
  for (const version of [catalogue.versionId, catalogue.openVersionId]) {
    await ada.fetch(`/api/v2/products/${catalogue.productId}/versions/${version}/reference`);
  }
  folder = await mkdtemp(join(tmpdir(), 'stoa-'));
  await mkdir(join(folder, '.vite'), { recursive: true });
  await writeFile(join(folder, 'index.html'), html);
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(built));
  other = await buildApp(app.deps, { ready: true }, folder);
  url = await other.http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await other.http.close();
  await app.close();
  await rm(folder, { recursive: true });
});

async function open(path: string, reader?: BrowserLike) {
  // The session's cookies, at the second server, which stands on the same database.
  const headers = reader ? { cookie: [...reader.cookies].map((pair) => pair.join('=')).join('; ') } : undefined;
  const response = await fetch(url + path, headers ? { headers } : {});
  const page = await response.text();
  const answers = new Map(
    [...page.matchAll(/<script type="application\/json" data-answer="([^"]*)">(.*?)<\/script>/gs)].map(
      ([, address, body]) => [(address as string).replaceAll('&#38;', '&'), body ? JSON.parse(body) : null],
    ),
  );
  return { response, page, answers };
}

const addresses = () => {
  const product = `/api/v2/products/${catalogue.productId}`;
  return {
    product,
    versions: `${product}/versions?page%5Bsize%5D=100`,
    documents: `${product}/documents?page%5Bsize%5D=100`,
    reference: (version: string) => `${product}/versions/${version}/reference`,
  };
};

describe('answers in the page', () => {
  test('a reader gets what the specification’s page asks for first, word for word', async () => {
    const { answers, response } = await open(`/spec/${catalogue.productId}/${catalogue.versionId}`, ada);
    const { product, versions, documents, reference } = addresses();
    expect([...answers.keys()].toSorted()).toEqual(
      [
        '/api/v2/portal',
        '/api/v2/portal/appearance',
        product,
        versions,
        documents,
        reference(catalogue.versionId),
      ].toSorted(),
    );
    for (const [address, answer] of answers) {
      const accept = address.includes('/documents') ? 'application/vnd.konnect.document-tree+json' : '*/*';
      expect(answer, address).toEqual(await (await ada.fetch(address, { headers: { accept } })).json());
    }
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  test('portal §6: the catalogue carries its first page as this reader may see it, with versions and labels', async () => {
    const { answers } = await open('/', ada);
    const first = '/api/v2/search/product-catalog?q=&join=versions&page%5Bsize%5D=12&page%5Bnumber%5D=1';
    const { data } = answers.get(first) as { data: { source: { id: string } }[] };
    const ids = data.map(({ source }) => source.id);
    expect(ids).toContain(catalogue.productId);
    expect([...answers.keys()].toSorted()).toEqual(
      [
        '/api/v2/portal',
        '/api/v2/portal/appearance',
        '/api/v2/catalog/labels',
        `/api/v2/catalog/details?ids=${ids.join('%2C')}`,
        first,
      ].toSorted(),
    );
    for (const [address, answer] of answers) {
      expect(answer, address).toEqual(await (await ada.fetch(address)).json());
    }
  });

  test('a page of documents carries the one that its address means, as a tree of nodes', async () => {
    const { product } = addresses();
    const listed = await ada.fetch(`${product}/documents?page%5Bsize%5D=100`, {
      headers: { accept: 'application/vnd.konnect.document-tree+json' },
    });
    const { data } = (await listed.json()) as { data: { id: string; slug: string }[] };
    const slug = data[0]?.slug as string;
    const asked = async (path: string) => {
      const { answers } = await open(`/docs/${catalogue.productId}${path}`, ada);
      return [...answers.keys()].filter((address) => address.startsWith(`${product}/documents/`));
    };
    const address = `${product}/documents/${slug}`;
    // Asked for first: a page waits two seconds for its answers, and a busy machine needs that long to load what reads Markdown.
    const rich = { headers: { accept: 'application/vnd.stoa.document+json' } };
    const document = await (await ada.fetch(address, rich)).json();
    expect(await asked('')).toEqual([address]);
    expect(await asked(`/any/${slug}`)).toEqual([address]);
    expect(await asked(`/${data[0]?.id}`)).toEqual([address]);
    expect(await asked('/no-such-document')).toEqual([]);
    const { answers } = await open(`/docs/${catalogue.productId}`, ada);
    expect(answers.get(address)).toEqual(document);
  });

  test('portal §2: only the OAuth2 redirect page stays in touch with the window that opened it', async () => {
    const policy = async (path: string) => (await fetch(url + path)).headers.get('cross-origin-opener-policy');
    expect(await policy(`/spec/${catalogue.productId}/oauth2-redirect.html?code=c`)).toBe('unsafe-none');
    expect(await policy(`/spec/${catalogue.productId}`)).toBe('same-origin-allow-popups');
    expect(await policy('/login/oauth2-redirect.html')).toBe('same-origin-allow-popups');
  });

  test('docs/decisions/011: the page may ask the APIs that it describes, an answer for programs nobody', async () => {
    const policy = async (path: string) => (await fetch(url + path)).headers.get('content-security-policy') ?? '';
    expect(await policy(`/spec/${catalogue.productId}`)).toContain("connect-src 'self' https: http:;");
    expect(await policy('/api/v2/portal')).toContain("connect-src 'self';");
  });

  test('a page that names no version, or one in any case, carries the reference of the one that is shown', async () => {
    const { reference } = addresses();
    const { answers } = await open(`/spec/${catalogue.productId}`, ada);
    const newest = [...answers.keys()].filter((address) => address.endsWith('/reference'));
    expect(newest).toHaveLength(1);
    const { name } = await ada.call('getProductVersion', {
      params: { productId: catalogue.productId, productVersionId: catalogue.versionId },
    });
    const named = await open(`/spec/${catalogue.productId}/${encodeURIComponent(name.toUpperCase())}`, ada);
    expect(named.answers.has(reference(catalogue.versionId))).toBe(true);
  });

  test('a version without a specification: the empty answer is an answer', async () => {
    const { answers } = await open(`/spec/${catalogue.productId}/${catalogue.closedVersionId}`, ada);
    expect(answers.get(addresses().reference(catalogue.closedVersionId))).toBeNull();
  });

  test('portal §6: a visitor of a private portal gets nothing but what everybody gets', async () => {
    for (const path of [`/spec/${catalogue.productId}`, `/docs/${catalogue.productId}/any`, '/']) {
      const { answers, page } = await open(path);
      expect([...answers.keys()].toSorted(), path).toEqual(['/api/v2/portal', '/api/v2/portal/appearance']);
      expect(page).not.toContain('Parcels');
    }
  });

  test('a session that is over is no session', async () => {
    const eve = await app.signedIn('eve');
    await eve.call('logOutDeveloper');
    const { answers } = await open(`/spec/${catalogue.productId}`, eve);
    expect(answers.has(addresses().product)).toBe(false);
  });

  test('what is for one reader is stored nowhere; what everybody gets may be asked for again', async () => {
    const path = `/spec/${catalogue.productId}`;
    expect((await open(path, ada)).response.headers.get('cache-control')).toBe('private, no-store');
    expect((await open(path)).response.headers.get('cache-control')).toBe('no-cache');
    expect((await open('/', ada)).response.headers.get('cache-control')).toBe('private, no-store');
    expect((await open('/')).response.headers.get('cache-control')).toBe('no-cache');
    expect((await open('/my-apps', ada)).response.headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    '/spec/not-an-id',
    '/spec/../../portal',
    '/spec/%00',
    `/spec/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`,
  ])('%s asks for no product that is none', async (path) => {
    const { answers, response } = await open(path, ada);
    expect(response.status).toBeLessThan(500);
    expect([...answers.keys()].filter((address) => address.startsWith('/api/v2/products'))).toEqual([]);
  });

  test('hostile text cannot end its block', async () => {
    const hostile = '</script><script>alert(1)</script><!--';
    await app.db.updateTable('products').set({ description: hostile }).where('id', '=', catalogue.productId).execute();
    const { answers, page } = await open(`/spec/${catalogue.productId}`, ada);
    expect(page).not.toContain('<script>alert');
    expect((answers.get(addresses().product) as { description: string }).description).toBe(hostile);
  });

  test('a page that is only asked about, and one that is none, carries no answers', async () => {
    const head = await fetch(`${url}/spec/${catalogue.productId}`, { method: 'HEAD' });
    expect(head.headers.get('cache-control')).toBe('no-cache');
    const { response, answers } = await open('/no-such-page', ada);
    expect([response.status, answers.size]).toEqual([404, 0]);
  });
});

describe('chunks of the page', () => {
  test('what the address needs is fetched with the page, what the page has already is not named twice', async () => {
    const { page } = await open(`/spec/${catalogue.productId}`);
    for (const file of ['spec-page-a.js', 'shared-a.js', 'en-a.js']) {
      expect(page).toContain(`<link rel="modulepreload" crossorigin href="/assets/${file}">`);
    }
    for (const file of ['shared-a.css', 'spec-a.css']) {
      expect(page).toContain(`<link rel="stylesheet" crossorigin href="/assets/${file}">`);
    }
    expect(page).not.toContain('docs-page');
    expect(page.match(/react-a\.js/g)).toHaveLength(1);
  });

  test('other pages fetch their own', async () => {
    expect((await open(`/docs/${catalogue.productId}`)).page).toContain('docs-page-a.js');
    expect((await open('/login')).page).not.toContain('spec-page');
  });

  test('the font of the texts comes with the page, and none where the portal chose another', async () => {
    const fonts = async () => (await open('/')).page.match(/<link rel="preload"[^>]*>/g);
    expect(await fonts()).toEqual([
      '<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/text-a.woff2">',
    ]);
    const choose = (appearance: object) =>
      app.db
        .updateTable('portals')
        .set({ appearance: JSON.stringify(appearance) })
        .execute();
    await choose({ fonts: { base: 'Inter' } });
    expect(await fonts()).toBeNull();
    await choose({ fonts: { code: 'Roboto Mono' } });
    expect(await fonts()).toHaveLength(1);
  });
});

test('a page to which a sign-in leads exists: with several identity providers it asks which', async () => {
  for (const path of ['/login', '/login/sso', '/single-sign-on'])
    expect([path, (await open(path)).response.status]).toEqual([path, 200]);
});

test('RFC 9110 §12.5.5: a page whose address answers with Markdown too says that Accept decides', async () => {
  const varies = async (path: string) => (await open(path, ada)).response.headers.get('vary');
  const { productId } = catalogue;
  for (const path of [`/docs/${productId}/start`, `/spec/${productId}/v9`, `/changes/${productId}/v9`])
    expect([path, await varies(path)]).toEqual([path, 'accept, accept-encoding']);
  expect(await varies('/login')).toBe('accept-encoding');
});
