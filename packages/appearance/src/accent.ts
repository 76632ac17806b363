import { mix, normalHex, toOklab } from './color.ts';
import { atLightness, corrected, white } from './readable.ts';

/** The colors that an accent replaces, for one theme; each `#rrggbb`. */
export interface AccentColors {
  readonly accent: string;
  readonly fill: string;
  readonly fillHover: string;
  readonly onAccent: string;
  readonly wash: string;
}

const chalk = '#fafafb';
const night = '#0b0c0f';
const dusk = '#101216';

/** The ground of a page, and the quiet one of parts of it. */
type Page = readonly [ground: string, quiet: string];

/** A fill under the pointer. */
export function pressed(fill: string): string {
  return atLightness(fill, toOklab(fill).l * 0.86);
}

function colorsOn(source: string, [ground, quiet]: Page, towards: 0 | 1, washShare: number): AccentColors {
  const wash = mix(source, ground, washShare);
  const accent = corrected(source, [ground, quiet, wash], towards);
  // A button needs an edge on the page too (WCAG 2.2 §1.4.11): a black accent is no button in the dark.
  const fill = corrected(corrected(source, [ground], towards, 3), [white], 0);
  return {
    accent,
    fill,
    fillHover: pressed(fill),
    onAccent: white,
    wash,
  };
}

/**
 * The accent colors for both themes out of a portal's one color. Hue and colorfulness stay; lightness is corrected until
 * text and links reach 4.5:1 on the page and on the wash, and white reaches 4.5:1 on the fill (WCAG 2.2 §1.4.3).
 * @param color `#rgb` or `#rrggbb`
 * @param page what it stands on, where that is not the page of the stock theme
 * @returns null when `color` is no such color; keep the default then.
 */
export function deriveAccent(
  color: string,
  page: { readonly light: Page; readonly dark: Page } = { light: [white, chalk], dark: [night, dusk] },
): { readonly light: AccentColors; readonly dark: AccentColors } | null {
  const source = normalHex(color);
  if (source === null) return null;
  return { light: colorsOn(source, page.light, 0, 0.08), dark: colorsOn(source, page.dark, 1, 0.14) };
}
