import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { richDocumentSchema } from '@stoa/contract/documents';
import type { RichNode } from '@stoa/contract/rich-nodes';
import { publishFolder } from '@stoa/portal-code/publish-folder';
import { startContentChecker } from '@stoa/portal-code/start-content-checker';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const rich = 'application/vnd.stoa.document+json';
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>alert(1)</script></svg>';
const files: Record<string, string | Buffer> = {
  'portal.yaml': 'name: Harbour\npublic: true\n',
  'products/orders/product.yaml': 'name: Orders\nversions: []\n',
  'products/orders/documents/01-start.md':
    '# Start\n\n![A dot](images/dot.png) ![](images/drawing.svg)\n\n[next](02-next.md#codes) [large](images/dot.png)\n',
  'products/orders/documents/02-next.md': '# Next\n\n## Codes\n\n[up](#codes)\n',
  'products/orders/documents/images/dot.png': png,
  'products/orders/documents/images/drawing.svg': svg,
};

const checker = startContentChecker();
let app: TestApp;
let reader: BrowserLike;
let folder: string;
let base: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'stoa-documents-'));
  for (const [path, content] of Object.entries(files)) await write(path, content);
  expect((await publish()).problems).toEqual([]);
  const { id } = await app.db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  base = `/api/v2/products/${id}`;
  reader = app.visitor();
});
afterAll(async () => {
  await checker.close();
  await app.close();
  await rm(folder, { recursive: true });
});

async function write(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

function publish(now = new Date()) {
  const context = { db: app.db, checker, now: () => now };
  return publishFolder(context, app.portal.portal_id, folder, { by: { actor: 'system' } });
}

async function read(slug: string) {
  const response = await reader.fetch(`${base}/documents/${slug}`, { headers: { accept: rich } });
  const text = await response.text();
  return {
    response,
    body: JSON.parse(text) as { title: string; updated_at: string; content: { children: RichNode[] } },
  };
}

function all(nodes: readonly RichNode[]): RichNode[] {
  return nodes.flatMap((node) => [node, ...('children' in node ? all(node.children) : [])]);
}

describe('documents as our own reader gets them', () => {
  test('in one answer of a media type of its own, compressed once, with the date of the last change', async () => {
    const { response, body } = await read('start');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`${rich}; charset=utf-8`);
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept');
    expect(richDocumentSchema.safeParse(body).error).toBeUndefined();
    expect([body.title, new Date(body.updated_at).getTime()]).toEqual(['Start', expect.any(Number)]);
    const again = await reader.fetch(`${base}/documents/start`, {
      headers: { accept: rich, 'if-none-match': response.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('links and images are resolved; an image has its size', async () => {
    const nodes = all((await read('start')).body.content.children);
    const images = nodes.filter((node) => node.type === 'image');
    expect(images).toEqual([
      {
        type: 'image',
        url: expect.stringMatching(/^\/api\/v2\/.*\/images\/[0-9a-f]{64}$/),
        alt: 'A dot',
        width: 1,
        height: 1,
      },
      { type: 'image', url: expect.stringContaining('/images/'), alt: '', width: 40, height: 30 },
    ]);
    const links = nodes.filter((node) => node.type === 'link').map(({ href }) => href);
    expect(links).toEqual([expect.stringMatching(/^\/docs\/[^/]+\/next#codes$/), images[0]?.url]);
    expect(all((await read('next')).body.content.children)).toContainEqual(
      expect.objectContaining({ type: 'link', href: '#doc-heading-codes' }),
    );
  });

  test('an image is immutable at its address, has no rights, and an SVG opened by itself is saved', async () => {
    const images = all((await read('start')).body.content.children).filter((node) => node.type === 'image');
    const [dot, drawing] = await Promise.all(images.map(({ url }) => reader.fetch(url)));
    expect(Buffer.from((await dot?.arrayBuffer()) as ArrayBuffer)).toEqual(png);
    expect(dot?.headers.get('content-type')).toBe('image/png');
    expect(dot?.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(drawing?.headers.get('content-type')).toBe('image/svg+xml');
    expect(drawing?.headers.get('content-disposition')).toMatch(/^attachment/);
    for (const response of [dot, drawing]) {
      expect(response?.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
      expect(response?.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test.each([
    ['another content', (url: string) => url.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['no hash', (url: string) => url.replace(/[^/]+$/, 'dot.png')],
    [
      'another product',
      (url: string) => url.replace(/products\/[^/]+/, 'products/01890a5d-ac96-774b-bcce-b302099a8057'),
    ],
  ])('%s is a 404', async (_name, address) => {
    const image = all((await read('start')).body.content.children).find((node) => node.type === 'image');
    expect((await reader.fetch(address(image?.url ?? ''))).status).toBe(404);
  });

  test('who may not see the product sees none of its images', async () => {
    const image = all((await read('start')).body.content.children).find((node) => node.type === 'image');
    await app.db.updateTable('portals').set({ is_public: false }).execute();
    try {
      expect((await reader.fetch(image?.url ?? '')).status).toBe(401);
    } finally {
      await app.db.updateTable('portals').set({ is_public: true }).execute();
    }
  });

  test('one from before is shown from its nodes, and made again by the next apply without a change of its date', async () => {
    const before = (await read('next')).body;
    await app.db
      .updateTable('documents')
      .set({
        rich: null,
        rich_version: 0,
        nodes: JSON.stringify({
          type: 'document',
          children: [{ type: 'heading', level: 2, children: [{ type: 'text', text: 'Old' }] }],
        }),
      })
      .where('slug', '=', 'next')
      .execute();
    expect((await read('next')).body).toMatchObject({
      title: 'Next',
      content: { children: [{ type: 'heading', id: 'doc-heading-old' }] },
    });
    const { changes } = await publish(new Date(Date.now() + 60_000));
    expect(changes).toEqual([]);
    expect((await read('next')).body).toEqual(before);
  });

  test('a new image under the same name gets a new address in every document that shows it', async () => {
    const old = all((await read('start')).body.content.children).find((node) => node.type === 'image');
    await write('products/orders/documents/images/dot.png', Buffer.concat([png, Buffer.from([0])]));
    const { changes } = await publish();
    expect(changes.map(({ kind, name, fields }) => [kind, name, fields?.map(({ field }) => field)])).toEqual([
      ['product', 'orders', ['images']],
    ]);
    const image = all((await read('start')).body.content.children).find((node) => node.type === 'image');
    expect(image?.url).not.toBe(old?.url);
    expect((await reader.fetch(image?.url ?? '')).status).toBe(200);
    expect((await reader.fetch(old?.url ?? '')).status).toBe(404);
  });
});
