import { contrastRatio, fromLinear, parseHex, type Rgb, toHex, toLinear } from './contrast.ts';

/** The colours that an accent replaces, for one theme; each `#rrggbb`. */
export interface AccentColors {
  readonly accent: string;
  readonly fill: string;
  readonly fillHover: string;
  readonly onAccent: string;
  readonly wash: string;
}

const TEXT_CONTRAST = 4.5;
const white: Rgb = [1, 1, 1];
const ink: Rgb = [14 / 255, 16 / 255, 20 / 255];
const night: Rgb = [11 / 255, 12 / 255, 15 / 255];

type Lab = readonly [number, number, number];

/** sRGB to OKLab (Ottosson 2020). */
function toLab(color: Rgb): Lab {
  const [r, g, b] = color.map(toLinear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([L, a, b]: Lab): Rgb {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, fromLinear(Math.max(0, channel))))) as unknown as Rgb;
}

function atLightness(color: Rgb, lightness: number): Rgb {
  const [, a, b] = toLab(color);
  return fromLab([lightness, a, b]);
}

/** Moves only the lightness, towards `towards`, until the colour stands out enough from every ground. */
function corrected(color: Rgb, grounds: readonly Rgb[], towards: 0 | 1): Rgb {
  const start = toLab(color)[0];
  for (let step = 0; step <= 100; step += 1) {
    const candidate = step === 0 ? color : atLightness(color, start + ((towards - start) * step) / 100);
    const rounded = parseHex(toHex(candidate)) as Rgb;
    if (grounds.every((ground) => contrastRatio(rounded, ground) >= TEXT_CONTRAST)) return rounded;
  }
  return towards === 1 ? white : ink;
}

function mix(color: Rgb, ground: Rgb, share: number): Rgb {
  return ground.map((channel, at) => channel + ((color[at] ?? 0) - channel) * share) as unknown as Rgb;
}

function colorsOn(source: Rgb, ground: Rgb, towards: 0 | 1, washShare: number): AccentColors {
  // As it will be written: rounding moves a ground too.
  const wash = parseHex(toHex(mix(source, ground, washShare))) as Rgb;
  const accent = corrected(source, [ground, wash], towards);
  const fill = corrected(source, [white], 0);
  return {
    accent: toHex(accent),
    fill: toHex(fill),
    fillHover: toHex(atLightness(fill, toLab(fill)[0] * 0.86)),
    onAccent: toHex(white),
    wash: toHex(wash),
  };
}

/**
 * The accent colours for both themes out of a portal's one colour. Hue and colourfulness stay; lightness is corrected until
 * text and links reach 4.5:1 on the page and on the wash, and white reaches 4.5:1 on the fill (WCAG 2.2 §1.4.3).
 * @param color `#rgb` or `#rrggbb`
 * @returns null when `color` is no such colour; keep the default then.
 */
export function deriveAccent(color: string): { readonly light: AccentColors; readonly dark: AccentColors } | null {
  const source = parseHex(color);
  if (source === null) return null;
  return { light: colorsOn(source, white, 0, 0.08), dark: colorsOn(source, night, 1, 0.14) };
}
