/** Red, green and blue, each 0 to 1, in sRGB. */
export type Rgb = readonly [number, number, number];

/**
 * Reads `#rgb` or `#rrggbb` (a `#`-less form is accepted too).
 * @returns null when the text is no such colour.
 */
export function parseHex(text: string): Rgb | null {
  const digits = text.trim().replace(/^#/, '');
  const long = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits;
  if (!/^[0-9a-f]{6}$/i.test(long)) return null;
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16) / 255;
  return [channel(0), channel(2), channel(4)];
}

/** Writes `#rrggbb`; channels outside 0 to 1 are cut off. */
export function toHex(color: Rgb): string {
  const channel = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${color.map(channel).join('')}`;
}

/** sRGB channel to linear light (WCAG 2.2, relative luminance). */
export function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** Linear light to an sRGB channel. */
export function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b);
}

/** Contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2 §1.4.3). */
export function contrastRatio(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
