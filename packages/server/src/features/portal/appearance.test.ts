import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Client } from '@stoa/client/full-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let operator: Client;
beforeAll(async () => {
  app = await startTestApp();
  operator = await app.operator();
});
beforeEach(async () => {
  await operator.call('replaceAppearance', { body: {} });
});
afterAll(() => app.close());

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const text = async (path: string) => (await fetch(`${app.url}/api/v2/portal${path}`)).text();
const lastAudit = () =>
  app.db
    .selectFrom('audit_events')
    .select(['event', 'actor', 'details'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { status?: number; code?: string }) => `${error.status} ${error.code}`,
  );

describe('the appearance by the management API', () => {
  test('is set whole, changed in parts, and unset with null', async () => {
    const set = await operator.call('replaceAppearance', {
      body: { primary_header: 'Build', welcome_message: 'Hello', accent: '#1a37d6', theme: 'agora' },
    });
    expect(set).toMatchObject({ primary_header: 'Build', theme: 'agora', colors: null, fonts: null, warnings: [] });
    const changed = await operator.call('changeAppearance', {
      body: { welcome_message: null, fonts: { base: 'Inter' } },
    });
    expect(changed).toMatchObject({
      primary_header: 'Build',
      welcome_message: null,
      theme: 'agora',
      fonts: { base: 'Inter' },
    });
    expect(await operator.call('getAppearance')).toEqual(changed);
    expect(JSON.parse(await text('/appearance')).variables.catalog).toEqual({ primary_header: { text: 'Build' } });
    expect((await operator.call('replaceAppearance', { body: {} })).primary_header).toBeNull();
  });

  test('two changes at once of different parts are both there afterwards', async () => {
    await Promise.all([
      operator.call('changeAppearance', { body: { primary_header: 'One' } }),
      operator.call('changeAppearance', { body: { accent: '#0b6b45' } }),
      operator.call('changeAppearance', { body: { welcome_message: 'Three' } }),
    ]);
    expect(await operator.call('getAppearance')).toMatchObject({
      primary_header: 'One',
      accent: '#0b6b45',
      welcome_message: 'Three',
    });
  });

  test('WCAG 2.2 §1.4.3: answers with the pairs that are hard to read, and sets them all the same', async () => {
    const { warnings, colors } = await operator.call('changeAppearance', {
      body: { colors: { text_colors: { link: '#ff8800' } } },
    });
    expect(warnings[0]).toMatchObject({
      scheme: 'light',
      foreground: 'text_colors-link',
      background: 'section_colors-body',
      ratio: 2.3,
      required: 4.5,
    });
    expect(colors).toEqual({ text_colors: { link: '#ff8800' } });
    expect(await text('/stylesheet.css')).toContain('--text_colors-link: #ff8800;');
  });

  test('tells the audit log which parts changed, and nothing when none did', async () => {
    await operator.call('changeAppearance', { body: { primary_header: 'Audited' } });
    expect(await lastAudit()).toMatchObject({ event: 'appearance_changed', details: { fields: ['primary_header'] } });
    const count = () =>
      app.db
        .selectFrom('audit_events')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    await operator.call('changeAppearance', { body: { primary_header: 'Audited' } });
    expect(await count()).toEqual(before);
  });

  test.each([
    ['a color by name', { accent: 'red' }],
    ['a color with transparency', { colors: { section_colors: { body: '#ffffff80' } } }],
    ['a color that closes the rule', { accent: '#fff;}' }],
    ['a color that there is none of', { colors: { section_colors: { sidebar: '#ffffff' } } }],
    ['a group that there is none of', { colors: { link_colors: {} } }],
    ['a theme that there is none of', { theme: 'mint_rocket' }],
    ['a font that is not on board', { fonts: { base: 'Comic Sans MS' } }],
    ['a role of a font that there is none of', { fonts: { footer: 'Inter' } }],
    ['__proto__', JSON.parse('{"colors":{"__proto__":{"body":"#ffffff"}}}')],
    ['a field too many', { css: 'body{display:none}' }],
  ])('refuses %s with the field', async (_name, body) => {
    expect(await code(operator.call('changeAppearance', { body: body as object }))).toBe('400 invalid_request');
    expect(await code(operator.call('replaceAppearance', { body: body as object }))).toBe('400 invalid_request');
  });
});

describe('pictures by the management API', () => {
  const put = (image: 'logo' | 'cover' | 'favicon', body: Uint8Array<ArrayBuffer> | Buffer) =>
    operator.call('putAppearanceImage', { params: { image }, body: new Uint8Array(body) });

  test('are set, replaced, served at once and removed', async () => {
    const first = await put('cover', png);
    expect(first.images.cover).toMatchObject({ media_type: 'image/png', size: png.length });
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 9]);
    const { images } = await put('cover', jpeg);
    expect(images.cover).toMatchObject({ media_type: 'image/jpeg', size: 4 });
    const served = await fetch(`${app.url}/api/v2/portal/catalog-cover`);
    expect([served.headers.get('content-type'), Buffer.from(await served.arrayBuffer())]).toEqual(['image/jpeg', jpeg]);
    expect(JSON.parse(await text('/appearance')).variables.catalog.cover).toEqual({
      url: '/api/v2/portal/catalog-cover',
    });
    expect(await lastAudit()).toMatchObject({ event: 'appearance_image_set', details: { image: 'cover', size: 4 } });
    const removed = await operator.call('deleteAppearanceImage', { params: { image: 'cover' } });
    expect(removed.images.cover).toBeNull();
    expect(await lastAudit()).toMatchObject({ event: 'appearance_image_removed', details: { image: 'cover' } });
    expect((await fetch(`${app.url}/api/v2/portal/catalog-cover`)).headers.get('etag')).toBe('"default"');
    expect(await code(operator.call('deleteAppearanceImage', { params: { image: 'cover' } }))).toBe('404 not_found');
  });

  test('as SVG are shown without any right: no script of theirs runs, whoever opens them', async () => {
    await put('logo', svg);
    const { headers } = await fetch(`${app.url}/api/v2/portal/logo`);
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    await operator.call('deleteAppearanceImage', { params: { image: 'logo' } });
  });

  test.each([
    ['a text', 'logo', Buffer.from('hello')],
    ['a page', 'logo', Buffer.from('<!doctype html><svg></svg>')],
    ['an SVG as a cover, which is a background', 'cover', svg],
    ['an icon as a logo', 'logo', Buffer.from([0, 0, 1, 0])],
    ['nothing', 'favicon', Buffer.alloc(0)],
  ] as const)('refuses %s', async (_name, image, bytes) => {
    expect(await code(put(image, bytes))).toMatch(/^(400 invalid_request|415 unsupported_media_type)$/);
  });

  test('refuses one of more than 4 MB, and a name that is none', async () => {
    const large = Buffer.concat([png, Buffer.alloc(4 * 1024 * 1024)]);
    expect(await code(put('cover', large))).toMatch(/^413 /);
    expect(await code(put('banner' as 'cover', png))).toBe('404 not_found');
  });
});

describe('font files of the portal’s own', () => {
  // Inter under another name: a real file, which browsers can read.
  const woff2 = readFileSync(
    createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  );
  const face = { family: 'Acme Sans', weight: '100 900', style: 'normal' } as const;
  const put = (body: Buffer, query: object = face) =>
    operator.call('putAppearanceFont', { query: query as typeof face, body: new Uint8Array(body) });

  test('are set, chosen, served by their content for ever, and removed', async () => {
    expect(await code(operator.call('changeAppearance', { body: { fonts: { base: 'Acme Sans' } } }))).toBe(
      '400 invalid_request',
    );
    const { font_files } = await put(woff2);
    expect(font_files).toEqual([
      { ...face, size: woff2.length, sha256: createHash('sha256').update(woff2).digest('hex') },
    ]);
    expect(await lastAudit()).toMatchObject({ event: 'appearance_font_set', details: { family: 'Acme Sans' } });
    await operator.call('changeAppearance', { body: { fonts: { base: 'Acme Sans', code: 'Roboto Mono' } } });
    for (const file of ['/stylesheet.css', '/stylesheet/font.css']) {
      const rule = (await text(file)).match(/@font-face \{ font-family: "Acme Sans";[^}]*\}/)?.[0] ?? '';
      expect(rule, file).toContain('font-display: swap');
      expect(rule, file).toContain('font-weight: 100 900; font-style: normal;');
      const address = rule.match(/url\("([^"]*)"\)/)?.[1] ?? '';
      const served = await fetch(app.url + address);
      expect([served.headers.get('content-type'), served.headers.get('cache-control')]).toEqual([
        'font/woff2',
        'public, max-age=31536000, immutable',
      ]);
      expect(Buffer.from(await served.arrayBuffer()).equals(woff2)).toBe(true);
    }
    const css = await text('/stylesheet.css');
    expect(css).toContain('--font-base: "Acme Sans";');
    expect(css).toContain('--sans: "Acme Sans", system-ui, sans-serif;');
    const removed = await operator.call('deleteAppearanceFont', { query: face });
    expect(removed.font_files).toEqual([]);
    expect(await lastAudit()).toMatchObject({ event: 'appearance_font_removed' });
    expect(await code(operator.call('deleteAppearanceFont', { query: face }))).toBe('404 not_found');
    expect(await text('/stylesheet.css')).not.toContain('@font-face { font-family: "Acme Sans"');
  });

  test('a family that is one of ours by name is the portal’s own file', async () => {
    await put(woff2, { ...face, family: 'Inter' });
    await operator.call('changeAppearance', { body: { fonts: { base: 'Inter' } } });
    expect((await text('/stylesheet.css')).match(/@font-face \{ font-family: "Inter"/g)).toHaveLength(1);
    await operator.call('deleteAppearanceFont', { query: { ...face, family: 'Inter' } });
  });

  test.each<[string, Buffer, object]>([
    ['a text', Buffer.from('hello'), face],
    ['an OpenType font', Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(100)]), face],
    ['a file that was cut off', woff2.subarray(0, 1000), face],
    ['a family that ends its quotation marks', woff2, { ...face, family: 'a"; } body { display: none' }],
    ['a weight that ends its rule', woff2, { ...face, weight: '400; }' }],
    ['a style that there is none of', woff2, { ...face, style: 'oblique' }],
  ])('refuses %s', async (_name, bytes, query) => expect(await code(put(bytes, query))).toMatch(/^400 /));

  test('refuses one of more than 500 kB, and a twenty-fifth', async () => {
    expect(await code(put(Buffer.concat([woff2, Buffer.alloc(500_000)])))).toMatch(/^413 /);
    for (let weight = 1; weight <= 24; weight += 1) await put(woff2, { ...face, weight: `${weight}` });
    expect(await code(put(woff2, { ...face, weight: '25' }))).toBe('409 limit_reached');
    expect((await operator.call('getAppearance')).font_files).toHaveLength(24);
    await app.db.deleteFrom('portal_fonts').execute();
  });
});

describe('who may', () => {
  test('publishers and owners write, every role reads', async () => {
    for (const [role, may] of [
      ['owner', true],
      ['publisher', true],
      ['approver', false],
      ['viewer', false],
    ] as const) {
      const user = await app.signedInUser(role, `appearance-${role}`);
      expect(await code(user.call('getAppearance')), role).toBe('done');
      const change = code(user.call('changeAppearance', { body: { primary_header: role } }));
      expect(await change, role).toBe(may ? 'done' : '403 forbidden');
    }
    expect(await code(app.visitor().call('getAppearance'))).toMatch(/^401 /);
  });
});

describe('contract §A.4: the style files', () => {
  test('the theme’s colors are in the appearance too, in the groups that clients read', async () => {
    await operator.call('changeAppearance', { body: { theme: 'agora' } });
    const { data } = JSON.parse(await text('/appearance')).stylesheets.global.main;
    expect(Object.keys(data)).toEqual(['section_colors', 'text_colors', 'button_colors']);
    expect(Object.values(data).flatMap((group) => Object.keys(group as object))).toHaveLength(17);
    expect(data.section_colors.body).toEqual({ value: '#fdfcf9' });
  });

  test('our own tokens come with both schemes, and only those that differ', async () => {
    expect(await text('/stylesheet.css')).not.toContain('light-dark');
    await operator.call('changeAppearance', { body: { colors: { section_colors: { header: '#102030' } } } });
    const css = await text('/stylesheet.css');
    expect(css).toMatch(/--head-bg: light-dark\(#102030, #[0-9a-f]{6}\);/);
    expect(css).not.toContain('--n0:');
    await operator.call('changeAppearance', { body: { theme: 'agora', colors: null } });
    expect(await text('/stylesheet.css')).toContain('--n0: light-dark(#fdfcf9, #12110e);');
  });

  test('fonts come from the server itself, named by their content and kept for ever', async () => {
    const { fonts } = await operator.call('changeAppearance', {
      body: { fonts: { base: 'Inter', code: 'Roboto Mono' } },
    });
    expect(fonts).toEqual({ base: 'Inter', code: 'Roboto Mono' });
    const css = await text('/stylesheet.css');
    expect(css).toContain('--sans: "Inter", system-ui, sans-serif;');
    expect(css).toContain('--font-base: "Inter";');
    expect(css).toContain('--font-headings: "Lato";');
    const addresses = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, url]) => url as string);
    expect(addresses).toHaveLength(4);
    expect(await text('/stylesheet/font.css')).toContain(addresses[0] ?? 'none');
    for (const address of addresses) {
      expect(address).toMatch(/^\/api\/v2\/portal\/fonts\/[0-9a-f]{64}\.woff2$/);
      const font = await fetch(`${app.url}${address}`);
      expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
      expect(font.headers.get('cache-control')).toContain('immutable');
      expect(
        Buffer.from(await font.arrayBuffer())
          .subarray(0, 4)
          .toString(),
      ).toBe('wOF2');
    }
  });

  test.each(['0'.repeat(64), '../../etc/passwd', `${'0'.repeat(64)}.ttf`])('no font is called %s', async (name) => {
    const path = name.includes('.') ? encodeURIComponent(name) : `${name}.woff2`;
    expect((await fetch(`${app.url}/api/v2/portal/fonts/${path}`)).status).toBe(404);
  });
});
