/** A colour as red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function toHex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2 relative luminance. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return [0, 1, 2].map(
    (index) => (from[index] as number) + ((to[index] as number) - (from[index] as number)) * share,
  ) as unknown as Rgb;
}

/** Moves a colour towards black or white, as little as needed, until it reads at `ratio` on the background. */
function readable(colour: Rgb, background: Rgb, towards: Rgb, ratio: number): Rgb {
  for (let step = 0; step <= 100; step += 1) {
    const candidate = mix(colour, towards, step / 100);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return towards;
}

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
const darkPage: Rgb = [11, 12, 15];

export interface AccentPair {
  readonly light: string;
  readonly dark: string;
}

/**
 * A portal's own accent as the roles of the theme. Hue is kept, lightness is corrected: text 4.5:1 on the page, white
 * 4.5:1 on fills, in light and dark (look.md, WCAG 2.2 1.4.3).
 */
export function accentRoles(
  hex: string,
): Record<'accent' | 'accent-fill' | 'accent-fill-hover' | 'accent-wash', AccentPair> {
  const base = parseHex(hex);
  const fill = readable(base, white, black, 4.6);
  const dark = readable(base, darkPage, white, 6);
  return {
    accent: { light: toHex(fill), dark: toHex(dark) },
    'accent-fill': { light: toHex(fill), dark: toHex(fill) },
    'accent-fill-hover': { light: toHex(mix(fill, black, 0.18)), dark: toHex(mix(fill, black, 0.18)) },
    'accent-wash': { light: toHex(mix(base, white, 0.93)), dark: toHex(mix(base, darkPage, 0.85)) },
  };
}
