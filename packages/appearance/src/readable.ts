import { contrastRatio, parseHex, type Rgb, toHex } from './contrast.ts';
import { atLightness, toLab } from './oklab.ts';

/** What text needs on its ground (WCAG 2.2 §1.4.3). */
export const TEXT_CONTRAST = 4.5;

export const white: Rgb = [1, 1, 1];
export const ink: Rgb = [14 / 255, 16 / 255, 20 / 255];

/** Moves only the lightness, towards `towards`, until the colour stands out enough from every ground. */
export function corrected(color: Rgb, grounds: readonly Rgb[], towards: 0 | 1, ratio = TEXT_CONTRAST): Rgb {
  const start = toLab(color)[0];
  for (let step = 0; step <= 100; step += 1) {
    const candidate = step === 0 ? color : atLightness(color, start + ((towards - start) * step) / 100);
    const rounded = parseHex(toHex(candidate)) as Rgb;
    if (grounds.every((ground) => contrastRatio(rounded, ground) >= ratio)) return rounded;
  }
  return towards === 1 ? white : ink;
}

/** So much of `color`, from 0 to 1, over `ground`. */
export function mix(color: Rgb, ground: Rgb, share: number): Rgb {
  return ground.map((channel, at) => channel + ((color[at] ?? 0) - channel) * share) as unknown as Rgb;
}
