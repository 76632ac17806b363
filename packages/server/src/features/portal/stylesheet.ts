import { paletteOf } from '@stoa/appearance/palette';
import { tokenDeclarations } from '@stoa/appearance/theme-tokens';
import { colorNames, themes } from '@stoa/appearance/themes';
import type { Fonts } from '@stoa/contract/appearance';
import type { PortalAppearance } from '@stoa/database/tables';
import { fontDeclarations, fontFaces } from './fonts.ts';
import type { OwnFont } from './own-fonts.ts';

const stockFonts = { base: 'Roboto', headings: 'Lato', code: 'Roboto Mono' } as const;

/** The portal's own families over those of its theme. */
function fontsOf({ theme, fonts }: PortalAppearance): Fonts {
  return { ...themes[theme ?? 'stoa'].fonts, ...fonts };
}

/**
 * `/portal/stylesheet.css`: the variables and utility classes that existing clients are drawn with (contract §A.4), in the
 * scheme that the portal's colors are made for, and what differs from the stock theme as tokens of ours, in both schemes.
 */
export function portalStylesheet(appearance: PortalAppearance, own: readonly OwnFont[]): string {
  const palette = paletteOf(appearance);
  const fonts = fontsOf(appearance);
  const variables = colorNames.map((name) => `  --${name}: ${palette[palette.given][name]};`);
  const families = Object.entries({ ...stockFonts, ...fonts }).map(
    ([role, family]) => `  --font-${role}: "${family}";`,
  );
  const ours = [...tokenDeclarations(palette), ...fontDeclarations(fonts)];
  const classes = colorNames.flatMap((name) => [
    `.color-${name} { color: var(--${name}); }`,
    `.bg-${name} { background-color: var(--${name}); }`,
  ]);
  return [
    fontFaces(Object.values(fonts), own),
    ':root {',
    ...variables,
    ...families,
    '}',
    // Doubled, so that it wins over the theme's own style sheet in whatever order they arrive.
    ...(ours.length > 0 ? [':root:root {', ...ours, '}'] : []),
    ...classes,
    '',
  ]
    .join('\n')
    .trimStart();
}

/**
 * `/portal/stylesheet/font.css`: the families that the portal chose from the server itself; the stock ones by name, from the
 * reader's own machine. Nothing is fetched elsewhere.
 */
export function fontStylesheet(appearance: PortalAppearance, own: readonly OwnFont[]): string {
  const fonts = fontsOf(appearance);
  const stock = (Object.keys(stockFonts) as (keyof typeof stockFonts)[]).filter((role) => !fonts[role]);
  const local = stock.map(
    (role) =>
      `@font-face { font-family: "${stockFonts[role]}"; src: local("${stockFonts[role]}"); font-display: swap; }`,
  );
  return [fontFaces(Object.values(fonts), own), ...local, ''].join('\n').trimStart();
}
