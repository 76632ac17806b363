import type { ReferenceOperation } from '@stoa/contract/reference';
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';

/** Milliseconds after which a sketch goes whose page has not come; more than the slowest phone takes to draw one. */
const longest = 10_000;

/** What the page has for an operation that was opened, until the page itself is drawn. */
interface Column {
  practise(operation: ReferenceOperation): void;
  prepare(operation: ReferenceOperation): void;
  show(operation: ReferenceOperation): boolean;
}

/** The column of the page that shows operations, while there is one. */
let column: Column | undefined;
/** The sketch that can be seen. */
let standing: { readonly sketch: HTMLElement; isUnderItsAddress: boolean; remove(): void } | undefined;
/** Sketches that are drawn for nobody, of what is shown and what can be opened: code that never ran is several times slower. */
const mostPractised = 5;
let practised = 0;

/** Draws some operations that may be opened, one after the other while the browser is idle, once for all. */
export function practiseSketches(operations: readonly ReferenceOperation[]): void {
  if (practised >= mostPractised || typeof requestIdleCallback !== 'function') return;
  requestIdleCallback(() => {
    const operation = operations[0];
    if (!operation || practised >= mostPractised) return;
    practised++;
    column?.practise(operation);
    practiseSketches(operations.slice(1));
  });
}

/** Draws an operation that somebody is about to open, for nobody to see yet: `sketchAhead` shows it. */
export function prepareSketch(operation: ReferenceOperation): void {
  column?.prepare(operation);
}

/**
 * Draws an operation at once where the page will have it, before the page is drawn. What was opened before is not wanted
 * any more, whether this one is drawn or not.
 * @param operation undefined where what is opened is not here
 * @returns false where no page shows operations, or that one is there already
 */
export function sketchAhead(operation: ReferenceOperation | undefined): boolean {
  standing?.remove();
  return operation !== undefined && (column?.show(operation) ?? false);
}

/**
 * What the page is to show. While a sketch stands for it, the page may take its time: it is drawn in slices, and the
 * browser answers in between.
 */
export function useBehindSketch<T>(value: T): T {
  const later = useDeferredValue(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the address the window goes to the top, and the sketch with it
  useLayoutEffect(() => {
    if (!standing) return;
    // Another address, such as one that was searched for, is not what it stands for.
    if (standing.isUnderItsAddress) return standing.remove();
    standing.isUnderItsAddress = true;
    placeSketch(standing.sketch, 0);
  }, [value]);
  return standing ? later : value;
}

interface SketchesProps {
  /** What the page shows. A sketch of it has done its work. */
  readonly position: number;
  /** The operation there, once it is here. */
  readonly shown: ReferenceOperation | undefined;
  /** @param page what is shown now, of which some things may be as they will be */
  readonly draw: (operation: ReferenceOperation, page: Element) => DocumentFragment;
}

/** Offers an element of a page for sketches: while one is in it, its own children are hidden (`[data-sketched]`). */
export function useSketches({ position, shown, draw }: SketchesProps): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const there = useRef(position);
  const sketched = useRef<number>(undefined);
  const ready = useRef<{ readonly operation: ReferenceOperation; readonly sketch: HTMLElement }>(undefined);

  useEffect(() => {
    ready.current = undefined;
    const own: Column = {
      practise(operation) {
        const page = place.current;
        if (page) drawSketch(() => draw(operation, page));
      },
      prepare(operation) {
        const page = place.current;
        if (!page || operation.position === there.current || ready.current?.operation === operation) return;
        const sketch = drawSketch(() => draw(operation, page));
        ready.current = sketch && { operation, sketch };
      },
      show(operation) {
        own.prepare(operation);
        const page = place.current;
        if (!page || ready.current?.operation !== operation) return false;
        const { sketch } = ready.current;
        ready.current = undefined;
        placeSketch(sketch, window.scrollY);
        page.dataset.sketched = '';
        page.prepend(sketch);
        sketched.current = operation.position;
        const remove = () => {
          clearTimeout(late);
          window.removeEventListener('popstate', remove, true);
          sketch.remove();
          delete page.dataset.sketched;
          standing = undefined;
        };
        const late = setTimeout(remove, longest);
        // Back and forward lead elsewhere; before the router hears of it.
        window.addEventListener('popstate', remove, true);
        standing = { sketch, isUnderItsAddress: false, remove };
        return true;
      },
    };
    column = own;
    return () => {
      if (column === own) column = undefined;
    };
  }, [draw]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is shown anew takes the sketch's place
  useLayoutEffect(() => {
    there.current = position;
    ready.current = undefined;
    if (sketched.current === position) standing?.remove();
  }, [position, shown]);
  useLayoutEffect(() => () => standing?.remove(), []);
  useEffect(() => {
    if (shown && practised === 0) practiseSketches([shown]);
  }, [shown]);
  return place;
}

function drawSketch(draw: () => DocumentFragment): HTMLElement | undefined {
  const sketch = document.createElement('div');
  // Without a name, a focus or an answer to a click: what it stands for is a moment away.
  sketch.inert = true;
  sketch.ariaHidden = 'true';
  sketch.dataset.sketch = '';
  try {
    sketch.append(draw());
  } catch {
    // Nothing depends on it: the page draws itself, and says what is wrong.
    return undefined;
  }
  return sketch;
}

/**
 * The window goes to the top with the address, a moment after the click: earlier, the top would be remembered as the place
 * that was left; later, the place that was left as that of the new page.
 */
function placeSketch({ style }: HTMLElement, top: number): void {
  style.paddingBlockStart = top > 0 ? `${top}px` : '';
  style.minHeight = top > 0 ? `calc(${top}px + 100vh)` : '';
}
