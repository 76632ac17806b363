import { type RefObject, useLayoutEffect, useState } from 'react';
import { rowWindow } from './row-window.ts';

/** The height assumed before the first measurement, and where nothing is laid out at all. */
const guessedViewport = 900;

export interface RowWindow {
  readonly from: number;
  readonly to: number;
  /** Pixels. */
  readonly rowHeight: number;
  /** False while the list is in a closed sheet. */
  readonly laidOut: boolean;
}

/**
 * Which rows of a long list of equally high rows are worth drawing.
 * @param list the element that is as high as all rows; its nearest scrolling ancestor is listened to
 * @param probe an element as high as one row
 * @param count how many rows there are
 */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  probe: RefObject<HTMLElement | null>,
  count: number,
): RowWindow {
  const [rowHeight, setRowHeight] = useState(30);
  const [laidOut, setLaidOut] = useState(false);
  const [[from, to], setWindow] = useState(() =>
    rowWindow({ scrolled: 0, viewport: guessedViewport, rowHeight: 30, count }),
  );

  useLayoutEffect(() => {
    const element = list.current;
    const scroller = element && scrollerOf(element);
    if (!element || !scroller) return;
    const look = () => {
      const height = probe.current?.getBoundingClientRect().height || 30;
      setRowHeight(height);
      setLaidOut(scroller.clientHeight > 0);
      const next = rowWindow({
        scrolled: scroller.getBoundingClientRect().top - element.getBoundingClientRect().top,
        viewport: scroller.clientHeight || guessedViewport,
        rowHeight: height,
        count,
      });
      setWindow((last) => (last[0] === next[0] && last[1] === next[1] ? last : next));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    // The list moves when the content above it grows, and rows are higher under a finger or with larger letters.
    const sizes = new ResizeObserver(look);
    sizes.observe(scroller);
    if (probe.current) sizes.observe(probe.current);
    for (const above of scroller.children) sizes.observe(above);
    return () => {
      scroller.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [list, probe, count]);

  return { from: Math.min(from, count), to: Math.min(to, count), rowHeight, laidOut };
}

/** The nearest ancestor that scrolls up and down. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let above = element.parentElement; above; above = above.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(above).overflowY)) return above;
  }
  return element.parentElement;
}
