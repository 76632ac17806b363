import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/v2/portal${path}`, { headers });

async function stylesheet(accent?: string): Promise<string> {
  await app.db
    .updateTable('portals')
    .set({ appearance: JSON.stringify(accent ? { accent } : {}) })
    .execute();
  return (await get('/stylesheet.css')).text();
}

describe('contract §A.4: the portal context', () => {
  test('has exactly the fields that clients know', async () => {
    expect(await (await get('')).json()).toEqual({
      portal_id: app.portal.portal_id,
      org_id: app.portal.org_id,
      name: 'Developer Portal',
      canonical_domain: 'portal.example',
      is_public: false,
      basic_auth_enabled: true,
      oidc_auth_enabled: false,
      rbac_enabled: false,
      featureset_id: app.portal.featureset_id,
      feature_set: '',
      dcr_provider_ids: [],
      allowed_time_period: '24h',
    });
  });

  test('portal §2: carries the feature flags, so that no third party is asked', async () => {
    await app.db
      .updateTable('portals')
      .set({ feature_set: JSON.stringify({ labels: true, beta: false }) })
      .execute();
    const { feature_set } = (await (await get('')).json()) as { feature_set: string };
    expect(feature_set.split(' ').sort()).toEqual(['beta=false', 'labels']);
  });
});

describe('contract §A.4: the appearance', () => {
  test('always has variables.catalog, and of it what was set', async () => {
    await app.db
      .updateTable('portals')
      .set({ appearance: JSON.stringify({}) })
      .execute();
    expect(await (await get('/appearance')).json()).toEqual({ variables: { catalog: {} } });
    await app.db
      .updateTable('portals')
      .set({ appearance: JSON.stringify({ primary_header: 'Build', welcome_message: 'Hello' }) })
      .execute();
    expect(await (await get('/appearance')).json()).toEqual({
      variables: { catalog: { primary_header: { text: 'Build' }, welcome_message: { text: 'Hello' } } },
    });
  });

  test.each(['/logo', '/catalog-cover'])(
    '%s is a default picture without one of the portal’s own, and no appearance names it',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      expect(await response.text()).toMatch(/^<svg [^>]*width="\d+" height="\d+"/);
      expect(JSON.stringify(await (await get('/appearance')).json())).not.toContain('url');
    },
  );

  test('a picture is sent as it is, may be cached, and shown alone may run nothing', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
    const { portal_id } = app.portal;
    const sha256 = 'b'.repeat(64);
    await app.db
      .insertInto('portal_assets')
      .values({ portal_id, name: 'logo', content_type: 'image/png', bytes, sha256 })
      .execute();
    const response = await get('/logo');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect((await get('/logo', { 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(304);
    const { variables } = (await (await get('/appearance')).json()) as {
      variables: { catalog: { logo: { url: string } } };
    };
    expect((await fetch(new URL(variables.catalog.logo.url, app.url))).status).toBe(200);
  });
});

/** The names that existing clients are drawn with (contract §A.4): 17 colors and 3 families. */
const colors = [
  ...['header', 'body', 'hero', 'accent', 'tertiary', 'stroke', 'footer'].map((name) => `section_colors-${name}`),
  ...['header', 'hero', 'headings', 'primary', 'secondary', 'accent', 'link', 'footer'].map(
    (name) => `text_colors-${name}`,
  ),
  ...['primary-fill', 'primary-text'].map((name) => `button_colors-${name}`),
];

describe('contract §A.4: the style sheet of existing clients', () => {
  test('defines every variable and two utility classes a color', async () => {
    const css = await stylesheet();
    expect(colors).toHaveLength(17);
    for (const name of colors) {
      expect(css).toMatch(new RegExp(`--${name}: #[0-9a-f]{6};`));
      expect(css).toContain(`.color-${name} { color: var(--${name}); }`);
      expect(css).toContain(`.bg-${name} { background-color: var(--${name}); }`);
    }
    for (const name of ['base', 'headings', 'code']) expect(css).toContain(`--font-${name}:`);
  });

  test('nothing in either sheet is fetched from elsewhere', async () => {
    const css = `${await stylesheet('#ff8800')}${await (await get('/stylesheet/font.css')).text()}`;
    expect(css).not.toMatch(/https?:|@import|url\(/);
    for (const family of ['Roboto', 'Lato', 'Roboto Mono']) expect(css).toContain(`"${family}"`);
  });
});

/** WCAG 2.2 contrast ratio of two `#rrggbb`; written here again so that the test does not trust what it tests. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** Deterministic, so that a failure can be repeated. */
function* accents(count: number): Generator<string> {
  yield* ['#000000', '#ffffff', '#808080', '#ffff00', '#00ffff', '#0000ff', '#ff0000', '#00ff00', '#777777', '#fefefe'];
  let seed = 20261120;
  for (let at = 0; at < count; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield `#${(seed % 0x1000000).toString(16).padStart(6, '0')}`;
  }
}

describe('WCAG 2.2 1.4.3: a portal’s own accent never breaks contrast', () => {
  const pages = { light: '#ffffff', dark: '#0b0c0f' } as const;

  test('links on the page, text on fills and on washes: 4.5 to 1, light and dark, for any color', async () => {
    for (const accent of accents(90)) {
      const css = await stylesheet(accent);
      const pair = (token: string, fallback?: string) => {
        const found = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css);
        if (!found && !fallback) throw new Error(`${accent}: no --${token}`);
        return { light: found?.[1] ?? fallback ?? '', dark: found?.[2] ?? fallback ?? '' };
      };
      const [text, fill, hover, wash, on] = [
        pair('accent'),
        pair('accent-fill'),
        pair('accent-fill-hover'),
        pair('accent-wash'),
        pair('on-accent', '#ffffff'),
      ];
      for (const mode of ['light', 'dark'] as const) {
        const about = `${accent} ${mode}`;
        expect(contrast(text[mode], pages[mode]), `${about}: text on page`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(on[mode], fill[mode]), `${about}: text on fill`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(on[mode], hover[mode]), `${about}: text on hovered fill`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(text[mode], wash[mode]), `${about}: text on wash`).toBeGreaterThanOrEqual(4.5);
      }
      const value = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css)?.[1] ?? '';
      expect(contrast(value('text_colors-link'), value('section_colors-body')), accent).toBeGreaterThanOrEqual(4.5);
      expect(
        contrast(value('button_colors-primary-text'), value('button_colors-primary-fill')),
        accent,
      ).toBeGreaterThanOrEqual(4.5);
    }
  });
});
