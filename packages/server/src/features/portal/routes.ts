import { notFound } from '@stoa/common/problem';
import type { PortalAssetsTable } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { defaultCover, defaultFavicon, defaultLogo } from './default-pictures.ts';
import { fontBytes } from './fonts.ts';
import { ownFonts } from './own-fonts.ts';
import { portalAppearance } from './portal-appearance.ts';
import { fontStylesheet, portalStylesheet } from './stylesheet.ts';

export function portalRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('getPortal', async ({ portal }) => ({
    portal_id: portal.portal_id,
    org_id: portal.org_id,
    name: portal.name,
    canonical_domain: portal.canonical_domain,
    is_public: portal.is_public,
    basic_auth_enabled: portal.basic_auth_enabled,
    oidc_auth_enabled: portal.oidc_auth_enabled,
    ...(portal.saml_auth_enabled && { saml_auth_enabled: true }),
    rbac_enabled: portal.rbac_enabled,
    featureset_id: portal.featureset_id,
    feature_set: Object.entries(portal.feature_set)
      .map(([flag, on]) => (on ? flag : `${flag}=false`))
      .join(' '),
    dcr_provider_ids: [],
    allowed_time_period: portal.allowed_time_period,
  }));

  implement('getPortalAppearance', ({ portal }) => portalAppearance(db, portal));

  implement('getPortalStylesheet', async ({ portal, reply }) => {
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, no-cache');
    return portalStylesheet(portal.appearance, await ownFonts(db, portal.portal_id));
  });

  implement('getPortalFontStylesheet', async ({ portal, reply }) => {
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, no-cache');
    return fontStylesheet(portal.appearance, await ownFonts(db, portal.portal_id));
  });

  implement('getPortalFont', async ({ portal, params, reply }) => {
    const sha256 = params.font.slice(0, 64);
    const bytes = fontBytes(sha256) ?? (await ownFontBytes(portal, sha256));
    if (!bytes) throw notFound('This font');
    reply.type('font/woff2').header('cache-control', 'public, max-age=31536000, immutable');
    return bytes;
  });

  const defaults = { logo: defaultLogo, 'catalog-cover': defaultCover, favicon: defaultFavicon } as const;
  const pictures = {
    getPortalLogo: 'logo',
    getPortalCatalogCover: 'catalog-cover',
    getPortalFavicon: 'favicon',
  } as const;
  for (const [name, asset] of Object.entries(pictures) as [keyof typeof pictures, PortalAssetsTable['name']][]) {
    implement(name, async ({ portal, reply }) => {
      const picture = await pictureOf(portal, asset);
      // An SVG is a document that may carry scripts: shown alone it gets no rights at all.
      reply.headers({ 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" });
      reply.type(picture.content_type).headers({ etag: `"${picture.sha256}"`, 'cache-control': 'public, max-age=300' });
      return picture.bytes;
    });
  }

  async function ownFontBytes({ portal_id }: Portal, sha256: string): Promise<Buffer | undefined> {
    const found = await db
      .selectFrom('portal_fonts')
      .select('bytes')
      .where('portal_id', '=', portal_id)
      .where('sha256', '=', sha256)
      .limit(1)
      .executeTakeFirst();
    return found?.bytes;
  }

  async function pictureOf(portal: Portal, name: PortalAssetsTable['name']) {
    const picture = await db
      .selectFrom('portal_assets')
      .select(['content_type', 'bytes', 'sha256'])
      .where('portal_id', '=', portal.portal_id)
      .where('name', '=', name)
      .executeTakeFirst();
    if (picture) return picture;
    // Other clients ask whether or not the appearance names one.
    return { content_type: 'image/svg+xml', bytes: defaults[name], sha256: 'default' };
  }
}
