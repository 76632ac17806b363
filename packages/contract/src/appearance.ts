import { z } from 'zod';
import { ownObject } from './answer-objects.ts';
import { colorGroups, fontFamilies, themeNames } from './appearance-names.ts';
import { endpoint } from './endpoint.ts';
import { routes } from './routes.ts';

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #1f6feb');
const group = <const N extends readonly string[]>(names: N) =>
  z.strictObject(
    Object.fromEntries(names.map((name) => [name, color.optional()])) as Record<N[number], z.ZodOptional<typeof color>>,
  );

export const colorsSchema = z
  .strictObject({
    section_colors: group(colorGroups.section_colors).optional(),
    text_colors: group(colorGroups.text_colors).optional(),
    button_colors: group(colorGroups.button_colors).optional(),
  })
  .meta({ id: 'AppearanceColors' });
export type Colors = z.infer<typeof colorsSchema>;

/** Stands in a style sheet between quotation marks: nothing that could end them. */
const family = z
  .string()
  .max(64)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9 .-]*[A-Za-z0-9])?$/, 'must be the name of a font family')
  .meta({ description: `${fontFamilies.join(', ')}, or one of the portal's own (\`font_files\`).` });
export const fontsSchema = z
  .strictObject({ base: family.optional(), headings: family.optional(), code: family.optional() })
  .meta({ id: 'AppearanceFonts' });
export type Fonts = z.infer<typeof fontsSchema>;

/** One file of a family that the portal brings itself. */
export const fontFaceSchema = z.strictObject({
  family,
  weight: z
    .string()
    .regex(
      /^(?:[1-9]\d{0,2}|1000)(?: (?:[1-9]\d{0,2}|1000))?$/,
      'must be a weight such as "400", or a range such as "100 900"',
    )
    .default('400')
    .meta({ description: 'A range is that of a variable font.' }),
  style: z.enum(['normal', 'italic']).default('normal'),
});
export type FontFace = z.output<typeof fontFaceSchema>;

/** Largest font file, in bytes. */
export const largestFontFile = 500_000;
/** Font files that a portal may bring. */
export const mostFontFiles = 24;

const settings = {
  primary_header: z.string().max(255).nullable(),
  welcome_message: z.string().max(1000).nullable(),
  theme: z.enum(themeNames).nullable().meta({ description: 'Null is `stoa`.' }),
  accent: color.nullable().meta({ description: 'Links and buttons; corrected where it would not be readable.' }),
  colors: colorsSchema.nullable().meta({ description: 'Colors of the theme that are replaced, each as it is given.' }),
  fonts: fontsSchema.nullable(),
};

/** Every setting of the appearance that is no picture; what is left out is null. */
export const appearanceTextsSchema = z.strictObject({
  primary_header: settings.primary_header.default(null),
  welcome_message: settings.welcome_message.default(null),
  theme: settings.theme.default(null),
  accent: settings.accent.default(null),
  colors: settings.colors.default(null),
  fonts: settings.fonts.default(null),
});

const appearanceChangeSchema = z.strictObject(settings).partial().meta({ id: 'AppearanceChange' });

/** Two colors that stand on each other and cannot be told apart well enough (WCAG 2.2 §1.4.3, §1.4.11). */
export const contrastWarningSchema = ownObject({
  scheme: z.enum(['light', 'dark']),
  foreground: z.string().meta({ example: 'text_colors-link' }),
  background: z.string().meta({ example: 'section_colors-body' }),
  ratio: z.number().meta({ description: 'From 1 to 21, rounded down to a tenth.' }),
  required: z.number(),
  message: z.string(),
}).meta({ id: 'ContrastWarning' });
export type ContrastWarning = z.infer<typeof contrastWarningSchema>;

export const appearanceImages = ['logo', 'cover', 'favicon'] as const;
export type AppearanceImage = (typeof appearanceImages)[number];

const storedImage = ownObject({ media_type: z.string(), size: z.int().min(0), sha256: z.string() }).nullable();

// Answers take what is stored as it is: the rules are for what comes in.
export const managedAppearanceSchema = ownObject({
  primary_header: z.string().nullable(),
  welcome_message: z.string().nullable(),
  theme: z.enum(themeNames).nullable(),
  accent: z.string().nullable(),
  colors: z.record(z.string(), z.record(z.string(), z.string())).nullable(),
  fonts: z.record(z.string(), z.string()).nullable(),
  font_files: z.array(
    ownObject({ family: z.string(), weight: z.string(), style: z.string(), size: z.int().min(0), sha256: z.string() }),
  ),
  images: ownObject({ logo: storedImage, cover: storedImage, favicon: storedImage }),
  warnings: z.array(contrastWarningSchema),
}).meta({ id: 'ManagedAppearance' });
export type ManagedAppearance = z.infer<typeof managedAppearanceSchema>;

/** Largest picture, in bytes. */
export const largestAppearanceImage = 4 * 1024 * 1024;

const tag = 'Management';
const ofImage = z.object({ image: z.enum(appearanceImages) });

export const appearanceEndpoints = {
  previewAppearance: endpoint(routes.previewAppearance, {
    tag,
    summary: 'Draw an appearance without setting it',
    description: 'The style sheet that the portal would have; what the body does not name is unset. Nothing is stored.',
    body: appearanceTextsSchema,
    responses: { 200: ownObject({ stylesheet: z.string() }).meta({ id: 'AppearancePreview' }) },
    problems: [401, 403],
  }),
  getAppearance: endpoint(routes.getAppearance, {
    tag,
    summary: 'Get the appearance as it is set',
    description: 'With a warning for every pair of colors that is hard to read.',
    responses: { 200: managedAppearanceSchema },
    problems: [401, 403],
  }),
  replaceAppearance: endpoint(routes.replaceAppearance, {
    tag,
    summary: 'Set the appearance',
    description:
      'What the body does not name is unset; pictures stay. The next apply of a folder sets what the folder says.',
    body: appearanceTextsSchema,
    responses: { 200: managedAppearanceSchema },
    problems: [401, 403],
  }),
  changeAppearance: endpoint(routes.changeAppearance, {
    tag,
    summary: 'Change parts of the appearance',
    description: 'What the body does not name stays; `null` unsets. `colors` and `fonts` are replaced whole.',
    body: appearanceChangeSchema,
    responses: { 200: managedAppearanceSchema },
    problems: [401, 403],
  }),
  putAppearanceImage: endpoint(routes.putAppearanceImage, {
    tag,
    summary: 'Set a picture',
    description:
      'Its first bytes decide what it is: PNG, JPEG or SVG as a logo, PNG or JPEG as a cover, PNG, ICO or SVG as a favicon.',
    params: ofImage,
    rawBody: ['application/octet-stream'],
    maxBodyBytes: largestAppearanceImage,
    responses: { 200: managedAppearanceSchema },
    problems: [401, 403, 404, 413, 415],
  }),
  putAppearanceFont: endpoint(routes.putAppearanceFont, {
    tag,
    summary: 'Set a font file of the portal’s own',
    description:
      'A whole WOFF2 file of 500 kB at most, 24 files in all; its first bytes decide. The same family, weight and style replaces. `fonts` may then name the family.',
    query: fontFaceSchema,
    rawBody: ['application/octet-stream'],
    maxBodyBytes: largestFontFile,
    responses: { 200: managedAppearanceSchema },
    problems: [401, 403, 409, 413, 415],
  }),
  deleteAppearanceFont: endpoint(routes.deleteAppearanceFont, {
    tag,
    summary: 'Remove a font file',
    description: 'Where `fonts` still names its family, texts are set in the reader’s own.',
    query: fontFaceSchema,
    responses: { 200: managedAppearanceSchema },
    problems: [401, 403, 404],
  }),
  deleteAppearanceImage: endpoint(routes.deleteAppearanceImage, {
    tag,
    summary: 'Remove a picture',
    params: ofImage,
    responses: { 200: managedAppearanceSchema },
    problems: [401, 403, 404],
  }),
};
