import { appearanceTextsSchema, fontFaceSchema, mostFontFiles } from '@stoa/contract/appearance';
import {
  authStrategyManifestSchema,
  identityProviderManifestSchema,
  labelsSchema,
  portalSettingsManifestSchema,
  registrationManifestSchema,
  slugSchema,
  tryItManifestSchema,
  versionNameSchema,
} from '@stoa/contract/portal-code';
import { moment } from '@stoa/contract/values';
import { z } from 'zod';

/** A file named in YAML: relative to the file that names it. */
const file = z.string().min(1).max(1024);

const fontFileSchema = z.strictObject({
  ...fontFaceSchema.shape,
  // YAML reads `400` as a number.
  weight: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), fontFaceSchema.shape.weight),
  file,
});

/** `portal.yaml` (docs/portal-as-code.md). */
export const portalFileSchema = z.strictObject({
  ...portalSettingsManifestSchema.omit({ appearance: true }).shape,
  appearance: z
    .strictObject({
      ...appearanceTextsSchema.shape,
      font_files: z.array(fontFileSchema).max(mostFontFiles).default([]),
      logo: file.optional(),
      cover: file.optional(),
      favicon: file.optional(),
    })
    .prefault({}),
  auth_strategies: z.array(authStrategyManifestSchema).max(50).default([]),
  identity_providers: z.array(identityProviderManifestSchema).max(50).default([]),
});
export type PortalFile = z.infer<typeof portalFileSchema>;

/** A day (its first moment in UTC) or a moment; leaves as a moment. */
const dateSchema = z
  .union([z.iso.date(), moment], { error: 'must be a date such as 2027-06-30' })
  .transform((value) => new Date(value).toISOString());

const versionFileSchema = z.strictObject({
  name: versionNameSchema,
  /** Relative to the product's folder, or `npm:<package>/<path>`. */
  specification: file.optional(),
  deprecated: z.boolean().default(false),
  sunset_at: dateSchema.optional(),
  preflight: z.boolean().default(false),
  registration: registrationManifestSchema.optional(),
});

/** `products/<slug>/product.yaml`. */
export const productFileSchema = z.strictObject({
  name: z.string().min(1).max(255),
  description: z.string().max(2000).optional(),
  labels: labelsSchema.default({}),
  try_it: tryItManifestSchema.prefault({}),
  versions: z.array(versionFileSchema).max(500).default([]),
});

/** What may stand between the two `---` at the start of a document. */
export const frontMatterSchema = z.strictObject({
  title: z.string().min(1).max(255).optional(),
  slug: slugSchema.optional(),
  order: z.number().min(0).max(1_000_000).optional(),
});
