import type { ReferenceOperation } from '@stoa/contract/reference';
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';

/** Milliseconds after which a sketch goes whose page has not come: something else has been opened meanwhile. */
const longest = 2_000;

/** What the page has for an operation that was opened, until the page itself is drawn. */
interface Column {
  prepare(operation: ReferenceOperation): void;
  show(operation: ReferenceOperation): boolean;
}

/** The column of the page that shows operations, while there is one. */
let column: Column | undefined;
let removeSketch: (() => void) | undefined;
let hasDrawn = false;

/** Draws an operation that somebody is about to open, for nobody to see yet: `sketchAhead` shows it. */
export function prepareSketch(operation: ReferenceOperation): void {
  column?.prepare(operation);
}

/**
 * Draws an operation at once where the page will have it, before the page is drawn.
 * @returns false where no page shows operations, or that one is there already
 */
export function sketchAhead(operation: ReferenceOperation): boolean {
  return column?.show(operation) ?? false;
}

/**
 * What the page is to show. While a sketch stands for it, the page may take its time: it is drawn in slices, and the
 * browser answers in between.
 */
export function useBehindSketch<T>(value: T): T {
  const later = useDeferredValue(value);
  const drawn = useRef(later);
  useLayoutEffect(() => {
    // Back again before it was drawn: nothing will take the sketch's place.
    if (later === value && drawn.current === later) removeSketch?.();
    drawn.current = later;
  }, [later, value]);
  return removeSketch ? later : value;
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
      prepare(operation) {
        const page = place.current;
        if (!page || operation.position === there.current || ready.current?.operation === operation) return;
        const sketch = drawSketch(page, () => draw(operation, page));
        ready.current = sketch && { operation, sketch };
      },
      show(operation) {
        removeSketch?.();
        own.prepare(operation);
        const page = place.current;
        if (!page || ready.current?.operation !== operation) return false;
        const { sketch } = ready.current;
        ready.current = undefined;
        placeSketch(sketch);
        page.dataset.sketched = '';
        page.prepend(sketch);
        sketched.current = operation.position;
        const remove = () => {
          clearTimeout(late);
          sketch.remove();
          delete page.dataset.sketched;
          removeSketch = undefined;
        };
        const late = setTimeout(remove, longest);
        removeSketch = remove;
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
    if (sketched.current === position) removeSketch?.();
  }, [position, shown]);
  useLayoutEffect(() => () => removeSketch?.(), []);
  useEffect(() => {
    const page = place.current;
    if (hasDrawn || !shown || !page || typeof requestIdleCallback !== 'function') return;
    // Code that never ran is several times slower: once it runs for nobody.
    const handle = requestIdleCallback(() => {
      hasDrawn = true;
      drawSketch(page, () => draw(shown, page));
    });
    return () => cancelIdleCallback(handle);
  }, [shown, draw]);
  return place;
}

function drawSketch(page: Element, draw: () => DocumentFragment): HTMLElement | undefined {
  const sketch = document.createElement('div');
  // Without a name, a focus or an answer to a click: what it stands for is a moment away.
  sketch.inert = true;
  sketch.ariaHidden = 'true';
  sketch.dataset.sketch = '';
  const crumbs = page.querySelector('nav')?.cloneNode(true);
  if (crumbs) sketch.append(crumbs);
  try {
    sketch.append(draw());
  } catch {
    // Nothing depends on it: the page draws itself, and says what is wrong.
    return undefined;
  }
  return sketch;
}

/** The page begins at the top in a moment, but going there now would be remembered as the place that was left. */
function placeSketch(sketch: HTMLElement): void {
  const { scrollY } = window;
  if (scrollY <= 0) return;
  sketch.style.paddingBlockStart = `${scrollY}px`;
  sketch.style.minHeight = `calc(${scrollY}px + 100vh)`;
}
