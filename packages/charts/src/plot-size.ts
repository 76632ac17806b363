import { type RefCallback, useCallback, useState } from 'react';

/** Position of the plot in its box, in CSS pixels. Text keeps its size, so the chart is drawn again for each width. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly upper: number;
  readonly lower: number;
}

const narrow = 480;
/** The assumed width until it is measured, and where it cannot be (jsdom). */
const drawnWidth = 568;

/** The width of whatever element the ref is given to, followed. Measured before the first paint, so nothing jumps. */
export function useWidth(): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(drawnWidth);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setWidth(element.clientWidth || drawnWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}

export const isNarrow = (width: number) => width < narrow;

/** @param longest characters of the longest label beside the vertical axis */
export function plotOf(width: number, longest: number): Plot {
  const height = isNarrow(width) ? 220 : 232;
  const left = Math.max(30, Math.ceil(longest * 6.8) + 12);
  return { width, height, left, right: Math.max(left + 40, width - 6), upper: 10, lower: height - 26 };
}

/** The middle of bucket `index`. */
export function bucketX(plot: Plot, buckets: number, index: number): number {
  return plot.left + ((plot.right - plot.left) * (index + 0.5)) / buckets;
}

/** The bucket at `x`; beyond an edge the first or last. */
export function bucketAt(plot: Plot, buckets: number, x: number): number {
  const index = Math.floor(((x - plot.left) / (plot.right - plot.left)) * buckets);
  return Math.max(0, Math.min(buckets - 1, index));
}
