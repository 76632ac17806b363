import { describe, expect, it } from 'vitest';
import { deriveAccent } from './accent.ts';
import { contrastRatio } from './color.ts';

const grounds = { light: '#ffffff', dark: '#0b0c0f' } as const;

describe("a portal's own accent", () => {
  const colors = ['#1a37d6', '#ffe600', '#00ff88', '#ff0000', '#000000', '#ffffff', '#7f7f7f', '#6d28d9', '#0ea5e9'];

  it.each(colors)('%s stays readable on the page, on its wash and under white', (color) => {
    const derived = deriveAccent(color);
    for (const theme of ['light', 'dark'] as const) {
      const { accent, fill, fillHover, wash, onAccent } = derived?.[theme] ?? raise();
      expect(contrastRatio(accent, grounds[theme])).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(accent, wash)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(onAccent, fill)).toBeGreaterThanOrEqual(4.5);
      expect(contrastRatio(onAccent, fillHover)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('is kept as it is where it already reads well', () => {
    expect(deriveAccent('#1a37d6')?.light.accent).toBe('#1a37d6');
  });

  it('is nothing for what is no color', () => {
    expect(deriveAccent('none of the colors')).toBeNull();
  });
});

function raise(): never {
  throw new Error('no accent derived');
}
