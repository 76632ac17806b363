import { describe, expect, it } from 'vitest';
import { contrastRatio, fromOklab, mix, normalHex, toOklab } from './color.ts';

describe('contrast of two colors', () => {
  it('is 21 between black and white, and 1 between equals', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrastRatio('#336699', '#336699')).toBe(1);
  });

  it('reads short and long notations, and nothing else', () => {
    expect(normalHex('#FFF')).toBe('#ffffff');
    expect(normalHex('1a37d6')).toBe('#1a37d6');
    expect(normalHex('red')).toBeNull();
    expect(normalHex('#12345')).toBeNull();
  });
});

it('a color is the same after OKLab, and half of black over white is gray', () => {
  for (const color of ['#000000', '#ffffff', '#1a37d6', '#ffe600', '#7f7f7f'])
    expect(fromOklab(toOklab(color))).toBe(color);
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
});
