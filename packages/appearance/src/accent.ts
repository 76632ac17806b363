import { parseHex, type Rgb, toHex } from './contrast.ts';
import { atLightness, toLab } from './oklab.ts';
import { corrected, mix, white } from './readable.ts';

/** The colours that an accent replaces, for one theme; each `#rrggbb`. */
export interface AccentColors {
  readonly accent: string;
  readonly fill: string;
  readonly fillHover: string;
  readonly onAccent: string;
  readonly wash: string;
}

const chalk: Rgb = [250 / 255, 250 / 255, 251 / 255];
const night: Rgb = [11 / 255, 12 / 255, 15 / 255];
const dusk: Rgb = [16 / 255, 18 / 255, 22 / 255];

/** The ground of a page, and the quiet one of parts of it. */
type Page = readonly [ground: Rgb, quiet: Rgb];

/** A fill under the pointer. */
export function pressed(fill: Rgb): string {
  return toHex(atLightness(fill, toLab(fill)[0] * 0.86));
}

function colorsOn(source: Rgb, [ground, quiet]: Page, towards: 0 | 1, washShare: number): AccentColors {
  // As it will be written: rounding moves a ground too.
  const wash = parseHex(toHex(mix(source, ground, washShare))) as Rgb;
  const accent = corrected(source, [ground, quiet, wash], towards);
  // A button needs an edge on the page too (WCAG 2.2 §1.4.11): a black accent is no button in the dark.
  const fill = corrected(corrected(source, [ground], towards, 3), [white], 0);
  return {
    accent: toHex(accent),
    fill: toHex(fill),
    fillHover: pressed(fill),
    onAccent: toHex(white),
    wash: toHex(wash),
  };
}

/**
 * The accent colours for both themes out of a portal's one colour. Hue and colourfulness stay; lightness is corrected until
 * text and links reach 4.5:1 on the page and on the wash, and white reaches 4.5:1 on the fill (WCAG 2.2 §1.4.3).
 * @param color `#rgb` or `#rrggbb`
 * @param page what it stands on, where that is not the page of the stock theme
 * @returns null when `color` is no such colour; keep the default then.
 */
export function deriveAccent(
  color: string,
  page: { readonly light: Page; readonly dark: Page } = { light: [white, chalk], dark: [night, dusk] },
): { readonly light: AccentColors; readonly dark: AccentColors } | null {
  const source = parseHex(color);
  if (source === null) return null;
  return { light: colorsOn(source, page.light, 0, 0.08), dark: colorsOn(source, page.dark, 1, 0.14) };
}
