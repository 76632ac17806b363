import { contrastRatio, parseHex, type Rgb } from '@stoa/appearance/contrast';

const ink = '#0e1014';
const paper = '#ffffff';

/** Black or white, whichever reads better on a `#rrggbb` ground (WCAG 2.2, contrast ratio): always at least 4.3:1. */
export function textOn(ground: string): string {
  const contrastWith = (text: string) => contrastRatio(parseHex(ground) as Rgb, parseHex(text) as Rgb);
  return contrastWith(paper) >= contrastWith(ink) ? paper : ink;
}
