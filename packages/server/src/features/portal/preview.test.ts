import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { BrowserLike } from '../../testing/browser-like.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const html =
  '<!doctype html><html lang="__STOA_LOCALE__"><head><title>__STOA_TITLE__</title></head><body><div id="root"></div></body></html>';

let app: TestApp;
let folder: string;
let other: Awaited<ReturnType<typeof buildApp>>;
let url: string;
let publisher: BrowserLike;
let ada: BrowserLike;

beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'stoa-'));
  await writeFile(join(folder, 'index.html'), html);
  other = await buildApp(app.deps, { ready: true }, folder);
  url = await other.http.listen({ port: 0, host: '127.0.0.1' });
  publisher = await app.signedInUser('publisher', 'paul');
  ada = await app.signedIn('ada');
});
afterAll(async () => {
  await other.http.close();
  await app.close();
  await rm(folder, { recursive: true });
});

const framed = { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' };
const draft = `/?stoa-preview=${encodeURIComponent(JSON.stringify({ primary_header: 'Drafted </script> header' }))}`;

async function open(path: string, headers: Record<string, string>, reader?: BrowserLike) {
  const cookie = reader ? [...reader.cookies].map((pair) => pair.join('=')).join('; ') : '';
  const response = await fetch(url + path, { headers: { ...headers, ...(cookie && { cookie }) } });
  return {
    page: await response.text(),
    policy: response.headers.get('content-security-policy'),
    cache: response.headers.get('cache-control'),
  };
}

describe('the live portal beside the appearance, for the editor’s eyes alone', () => {
  test('a frame of this origin, opened by somebody with a role, shows the texts of the draft', async () => {
    const { page, policy, cache } = await open(draft, framed, publisher);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(page).toContain('Drafted \\u003c/script> header');
    expect(cache).toBe('private, no-store');
  });

  test.each([
    ['nobody signed in', framed, undefined],
    ['a developer', framed, 'ada'],
    ['no frame', { ...framed, 'sec-fetch-dest': 'document' }, 'publisher'],
    ['a frame of another site', { ...framed, 'sec-fetch-site': 'cross-site' }, 'publisher'],
    ['a frame of a sibling', { ...framed, 'sec-fetch-site': 'same-site' }, 'publisher'],
    ['a browser that does not say', {}, 'publisher'],
  ])('auth D3: %s: not framed, and the text of the address is not in the page', async (_who, headers, who) => {
    const reader = who === 'ada' ? ada : who === 'publisher' ? publisher : undefined;
    const { page, policy } = await open(draft, headers, reader);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page).not.toContain('Drafted');
  });

  test('a draft that is none shows the portal as it is', async () => {
    const { page, policy } = await open('/?stoa-preview=nonsense', framed, publisher);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(page).toContain('/api/v2/portal/appearance');
  });

  test('the style sheet of a draft is drawn and not stored; a family that is not there is named', async () => {
    const before = await publisher.call('getAppearance');
    const { stylesheet } = await publisher.call('previewAppearance', { body: { accent: '#a01050' } });
    expect(stylesheet).toContain('#a01050');
    expect(await publisher.call('getAppearance')).toEqual(before);
    await expect(
      publisher.call('previewAppearance', { body: { fonts: { base: 'Nowhere Sans' } } }),
    ).rejects.toMatchObject({ status: 400, invalidParameters: [expect.objectContaining({ field: 'fonts.base' })] });
  });
});
