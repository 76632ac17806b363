import { fromLinear, type Rgb, toLinear } from './contrast.ts';

export type Lab = readonly [number, number, number];

/** sRGB to OKLab (Ottosson 2020). */
export function toLab(color: Rgb): Lab {
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

/** OKLab to sRGB; what sRGB cannot show is cut off. */
export function fromLab([L, a, b]: Lab): Rgb {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, fromLinear(Math.max(0, channel))))) as unknown as Rgb;
}

/** The same hue and colourfulness at another lightness, 0 to 1. */
export function atLightness(color: Rgb, lightness: number): Rgb {
  const [, a, b] = toLab(color);
  return fromLab([lightness, a, b]);
}
