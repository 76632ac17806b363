const ink = '#0e1014';
const paper = '#ffffff';

/** Black or white, whichever reads better on a `#rrggbb` ground (WCAG 2.2, contrast ratio): always at least 4.3:1. */
export function textOn(ground: string): string {
  const light = luminance(ground);
  return contrast(light, luminance(paper)) >= contrast(light, luminance(ink)) ? paper : ink;
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
