import { contrastRatio, fromOklab, toOklab } from './color.ts';

/** What text needs on its ground (WCAG 2.2 §1.4.3). */
export const TEXT_CONTRAST = 4.5;

export const white = '#ffffff';
export const ink = '#0e1014';

/** The same hue and colorfulness at another lightness, 0 to 1; what sRGB cannot show is cut off. */
export function atLightness(color: string, lightness: number): string {
  return fromOklab({ ...toOklab(color), l: lightness });
}

/** White or ink, whichever reads better on a ground `#rrggbb`: the contrast ratio is always at least 4.3:1. */
export function textOn(ground: string): string {
  return contrastRatio(ground, white) >= contrastRatio(ground, ink) ? white : ink;
}

/** Moves only the lightness, towards `towards`, until the color stands out enough from every ground. Colors are `#rrggbb`. */
export function corrected(color: string, grounds: readonly string[], towards: 0 | 1, ratio = TEXT_CONTRAST): string {
  const start = toOklab(color).l;
  for (let step = 0; step <= 100; step += 1) {
    const candidate = step === 0 ? color : atLightness(color, start + ((towards - start) * step) / 100);
    if (grounds.every((ground) => contrastRatio(candidate, ground) >= ratio)) return candidate;
  }
  return towards === 1 ? white : ink;
}
