/** Red, green and blue, each 0 to 1, in sRGB. */
type Rgb = readonly [number, number, number];

/** Lightness from 0 to 1, and the two axes of hue and colorfulness (Ottosson 2020). */
export interface Oklab {
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

/**
 * Reads `#rgb` or `#rrggbb`, also without `#`.
 * @returns `#rrggbb` in lower case; null when the text is no such color
 */
export function normalHex(text: string): string | null {
  const digits = text.trim().replace(/^#/, '').toLowerCase();
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return /^[0-9a-f]{6}$/.test(long) ? `#${long}` : null;
}

/** Contrast ratio of two opaque colors `#rrggbb`, 1 to 21 (WCAG 2.2 §1.4.3). */
export function contrastRatio(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** So much of `color`, from 0 to 1, over `ground`; all are `#rrggbb`. */
export function mix(color: string, ground: string, share: number): string {
  const front = channels(color);
  return hexOf(channels(ground).map((channel, at) => channel + ((front[at] as number) - channel) * share));
}

/** `#rrggbb` as OKLab. */
export function toOklab(color: string): Oklab {
  const [red, green, blue] = channels(color).map(toLinear) as unknown as Rgb;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** OKLab as `#rrggbb`; what sRGB cannot show is cut off. */
export function fromOklab({ l: lightness, a, b }: Oklab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return hexOf(linear.map((channel) => fromLinear(Math.max(0, channel))));
}

function channels(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;
}

function hexOf(color: readonly number[]): string {
  const channel = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255);
  return `#${color.map((value) => channel(value).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map(toLinear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}
