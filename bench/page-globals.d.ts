// What benches put into a page, and what TypeScript's DOM does not know yet.

interface Window {
  /** `document.mjs`: durations in milliseconds. */
  longTasks: number[];
  lastCount: number;
  lastAt: number;
  /** `layout-shift/shifts.mjs` */
  lastShift: { at: number; entries: { at: number; value: number; moved: string[] }[] };
  /** `reference/visit.mjs` */
  bench: {
    viewer: Record<string, (operation: object) => unknown>;
    operations: { first: object; far: object };
    seen: { first: number; whole: number; long: [start: number, duration: number][]; clicked: number; shown: number };
    watches: boolean;
  };
  /** `reference/viewers.mjs`: how far up a list was walked. */
  walked: number;
}

/** `reference/visit.mjs` hands it to the functions of `reference/viewers.mjs`. */
declare function inView(element: Element | null | undefined): boolean;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}
