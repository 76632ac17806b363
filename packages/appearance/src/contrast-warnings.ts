import type { ContrastWarning } from '@stoa/contract/appearance';
import { contrastRatio } from './color.ts';
import { pairs } from './pairs.ts';
import type { AppearanceColors, Palette } from './palette.ts';
import { TEXT_CONTRAST } from './readable.ts';

/** Down to a tenth, so that 4.47 is never shown as the 4.5 that it misses. */
function shown(ratio: number): number {
  return Math.floor(ratio * 10) / 10;
}

/**
 * Every pair of the palette that is hard to read, in both schemes, and an accent that had to be corrected. Pure.
 * Colors that somebody set are kept as they are; only the reader of the warning can change them.
 */
export function contrastWarnings(palette: Palette, appearance: AppearanceColors): ContrastWarning[] {
  const found = (['light', 'dark'] as const).flatMap((scheme) =>
    pairs.flatMap(([foreground, background, required]) => {
      const [front, ground] = [palette[scheme][foreground], palette[scheme][background]];
      const ratio = contrastRatio(front, ground);
      if (ratio >= required) return [];
      const message = `${foreground} ${front} on ${background} ${ground} has a contrast of ${shown(ratio)}:1, and needs ${required}:1.`;
      return [{ scheme, foreground, background, ratio: shown(ratio), required, message }];
    }),
  );
  return [...accentWarning(palette, appearance), ...found];
}

function accentWarning({ light }: Palette, { accent, colors }: AppearanceColors): ContrastWarning[] {
  if (!accent || colors?.text_colors?.link) return [];
  const page = light['section_colors-body'];
  const ratio = contrastRatio(accent, page);
  if (ratio >= TEXT_CONTRAST) return [];
  const used = light['text_colors-link'];
  return [
    {
      scheme: 'light',
      foreground: 'accent',
      background: 'section_colors-body',
      ratio: shown(ratio),
      required: TEXT_CONTRAST,
      message: `accent ${accent} on section_colors-body ${page} has a contrast of ${shown(ratio)}:1, and needs ${TEXT_CONTRAST}:1; ${used} is used in its place.`,
    },
  ];
}
