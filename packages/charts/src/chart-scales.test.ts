import { describe, expect, it } from 'vitest';
import { barWidth } from './bars.tsx';
import { compactFigure, exactFigure, shareFigure } from './figures.ts';
import { lonePoints } from './lines.tsx';
import { nextIndex } from './plot-area.tsx';
import { bucketAt, bucketX, plotOf } from './plot-size.ts';
import { valueScale } from './value-scale.ts';

describe('the axis of figures', () => {
  it('begins at zero and reaches the highest figure', () => {
    const scale = valueScale(28_400, true, 10, 210);
    expect(scale.ticks).toEqual([0, 10_000, 20_000, 30_000]);
    expect(scale.y(0)).toBe(210);
    expect(scale.y(30_000)).toBe(10);
  });

  it('rules no line at half a request', () => {
    expect(valueScale(1, true, 0, 100).ticks).toEqual([0, 1]);
    expect(valueScale(3, true, 0, 100).ticks).toEqual([0, 1, 2, 3]);
  });

  it('stands for nothing as well', () => {
    expect(valueScale(0, true, 0, 100).ticks).toEqual([0, 1]);
    expect(valueScale(Number.NaN, false, 0, 100).top).toBe(1);
  });
});

describe('figures in the reader’s language', () => {
  it('are short on an axis, all in one way', () => {
    expect([0, 10_000].map((value) => compactFigure(value, 'en', 10_000))).toEqual(['0', '10K']);
    expect(compactFigure(1_250_000, 'de')).toBe('1,3\u00a0Mio.');
    expect(compactFigure(1500, 'en')).toBe('1,500');
    expect([8_000, 10_000].map((value) => compactFigure(value, 'de', 10_000))).toEqual(['8.000', '10.000']);
  });

  it('are exact beside the marked point, with their unit', () => {
    expect(exactFigure(1_295_395, 'count', 'en')).toBe('1,295,395');
    expect(exactFigure(1149.4, 'ms', 'en')).toBe('1,149 ms');
    expect(exactFigure(1.256, 'ms', 'en')).toBe('1.26 ms');
    expect(exactFigure(56_416, 'count', 'de')).toBe('56.416');
  });

  it('a share of nothing is none', () => {
    expect(shareFigure(1, 3, 'en')).toBe('33%');
    expect(shareFigure(9, 100, 'en')).toBe('9.0%');
    expect(shareFigure(0, 0, 'en')).toBe('0%');
  });
});

describe('from buckets to pixels and back', () => {
  const plot = plotOf(568, 3);

  it.each([1, 2, 30, 1440])('the middle of each of %s buckets leads back to it', (buckets) => {
    for (let index = 0; index < buckets; index++) {
      expect(bucketAt(plot, buckets, bucketX(plot, buckets, index))).toBe(index);
    }
  });

  it('beyond an edge is the first or last bucket', () => {
    expect(bucketAt(plot, 30, -50)).toBe(0);
    expect(bucketAt(plot, 30, 5000)).toBe(29);
  });

  it('a bar is a pixel wide at least, and no wall', () => {
    expect(barWidth(plot, 1440)).toBe(1);
    expect(barWidth(plot, 1)).toBe(36);
  });

  it('a point between two gaps is shown by a marker', () => {
    expect(lonePoints([1, null, 2, 3, null, 4])).toEqual([0, 5]);
    expect(lonePoints([5])).toEqual([0]);
  });
});

describe('keys in a chart', () => {
  it('WAI-ARIA slider: arrows go from value to value, Home and End to the ends, and stay inside', () => {
    expect(nextIndex('ArrowLeft', 5, 30, false)).toBe(4);
    expect(nextIndex('ArrowRight', 29, 30, false)).toBe(29);
    expect(nextIndex('Home', 5, 30, false)).toBe(0);
    expect(nextIndex('End', 5, 30, false)).toBe(29);
    expect(nextIndex('PageDown', 5, 30, false)).toBe(2);
  });

  it('the first arrow shows where it stands', () => {
    expect(nextIndex('ArrowLeft', 29, 30, true)).toBe(29);
  });

  it('other keys are the browser’s, and without values all are', () => {
    expect(nextIndex('Tab', 5, 30, false)).toBeNull();
    expect(nextIndex('Home', 0, 0, false)).toBeNull();
  });
});
