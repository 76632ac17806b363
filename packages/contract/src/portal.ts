import { z } from 'zod';
import { vendorObject } from './answer-objects.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';
import { uuid } from './values.ts';

export const allowedTimePeriods = ['24h', '90d'] as const;

/** portal §3: what the browser must know before anything can be shown. */
export const portalContextSchema = vendorObject({
  portal_id: uuid,
  org_id: uuid,
  name: z.string(),
  canonical_domain: z.string(),
  is_public: z.boolean().meta({ description: 'Whether visitors may read the catalog without signing in.' }),
  basic_auth_enabled: z.boolean(),
  oidc_auth_enabled: z.boolean(),
  // The closed schema of existing clients does not know this key, so it is sent only where SAML is on (contract §0.14).
  saml_auth_enabled: z.boolean().optional(),
  rbac_enabled: z.boolean().meta({ description: 'Whether actions are decided per product and developer.' }),
  featureset_id: z.string(),
  feature_set: z.string().optional(),
  dcr_provider_ids: z.array(uuid),
  allowed_time_period: z.enum(allowedTimePeriods),
}).meta({ id: 'PortalContext' });

const themeValue = vendorObject({ value: z.string(), description: z.string().optional() });

/** The portal's own texts, pictures and colors. `variables.catalog` is always there: clients dereference it (contract §A.4). */
export const portalAppearanceSchema = vendorObject({
  variables: vendorObject({
    catalog: vendorObject({
      logo: vendorObject({ url: z.string() }).optional(),
      cover: vendorObject({ url: z.string() }).optional(),
      primary_header: vendorObject({ text: z.string() }).optional(),
      welcome_message: vendorObject({ text: z.string() }).optional(),
    }),
  }),
  stylesheets: vendorObject({
    global: vendorObject({
      main: vendorObject({ data: z.record(z.string(), z.record(z.string(), themeValue)) }),
    }),
  }).optional(),
}).meta({ id: 'PortalAppearance' });

export type PortalContext = z.infer<typeof portalContextSchema>;
export type PortalAppearance = z.infer<typeof portalAppearanceSchema>;

const tag = 'Portal';
const picture = { binary: ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] } as const;
const stylesheet = { binary: ['text/css'] } as const;

export const portalEndpoints = {
  getPortal: endpoint(routes.getPortal, {
    tag,
    summary: 'Get the portal',
    description: 'The portal’s name, who may read it and how people sign in. Ask it again after signing in.',
    responses: { 200: portalContextSchema },
    problems: [],
  }),
  getPortalAppearance: endpoint(routes.getPortalAppearance, {
    tag,
    summary: 'Get the appearance',
    description: 'The texts of the catalog’s first screen, its logo and cover, and the theme’s colors.',
    responses: { 200: portalAppearanceSchema },
    problems: [],
  }),
  getPortalCatalogCover: endpoint(routes.getPortalCatalogCover, {
    tag,
    summary: 'Get the catalog’s cover',
    responses: { 200: picture },
    problems: [404],
  }),
  getPortalLogo: endpoint(routes.getPortalLogo, {
    tag,
    summary: 'Get the logo',
    responses: { 200: picture },
    problems: [404],
  }),
  getPortalFavicon: endpoint(routes.getPortalFavicon, {
    tag,
    summary: 'Get the favicon',
    responses: { 200: { binary: ['image/x-icon', 'image/png', 'image/svg+xml'] } },
    problems: [404],
  }),
  getPortalStylesheet: endpoint(routes.getPortalStylesheet, {
    tag,
    summary: 'Get the theme as a style sheet',
    description: 'Custom properties of the portal’s colors and fonts on `:root`, and one utility class per color.',
    responses: { 200: stylesheet },
    problems: [],
  }),
  getPortalFontStylesheet: endpoint(routes.getPortalFontStylesheet, {
    tag,
    summary: 'Get the fonts as a style sheet',
    responses: { 200: stylesheet },
    problems: [],
  }),
  getPortalFont: endpoint(routes.getPortalFont, {
    tag,
    summary: 'Get a font',
    description: 'Named by its content, so that it may be kept for ever. The style sheets name those in use.',
    params: z.object({ font: z.string().regex(/^[0-9a-f]{64}\.woff2$/) }),
    responses: { 200: { binary: ['font/woff2'] } },
    problems: [404],
  }),
};
