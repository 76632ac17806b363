import type { ParsedLocation } from '@tanstack/react-router';
import type { PortalRouter } from '../router.ts';

/** Milliseconds within which a page must reach its former height after Back or Forward. */
const timeoutMs = 5_000;
/** Milliseconds without growth after which the height counts as final. */
const rest = 500;
const storageKey = 'portal-left-place';

/** The router's own name for an entry of the history. */
const entryOf = ({ state, href }: Pick<ParsedLocation, 'state' | 'href'>) => state.__TSR_key ?? href;

/**
 * Goes on to the place where the reader was, when they come back to a page that is drawn in several steps: the router goes there
 * once, when the first step stands, and ends at the bottom of what there is by then.
 */
export function holdRestoredScroll(router: PortalRouter, page: Window): void {
  const places = new Map(placeBefore(page));
  let letGo = () => {};
  router.subscribe('onBeforeLoad', ({ fromLocation }) => {
    letGo();
    if (fromLocation) places.set(entryOf(fromLocation), page.scrollY);
  });
  // The router has gone to the place already: it listens from the day it was made.
  router.subscribe('onRendered', ({ toLocation }) => {
    letGo();
    const top = places.get(entryOf(toLocation));
    // What was opened without the router's scrolling (`resetScroll: false`) has, for the router, the place of the page before.
    if (top === 0) page.scrollTo(page.scrollX, 0);
    letGo = goOnTo(top ?? 0, page);
  });
  page.addEventListener('pagehide', () => keepPlace(page, entryOf(router.latestLocation)));
}

/** Reads the scroll position from before the reload. */
function placeBefore(page: Window): [entry: string, top: number][] {
  try {
    const [entry, top] = JSON.parse(page.sessionStorage.getItem(storageKey) ?? '[]') as unknown[];
    return typeof entry === 'string' && typeof top === 'number' ? [[entry, top]] : [];
  } catch {
    return [];
  }
}

function keepPlace(page: Window, entry: string): void {
  try {
    page.sessionStorage.setItem(storageKey, JSON.stringify([entry, page.scrollY]));
  } catch {
    // A browser that keeps nothing begins at the top.
  }
}

/** @returns lets go of it, as everything does that the reader does */
function goOnTo(top: number, page: Window): () => void {
  // A reader who was at the top needs nothing restored: an observer would lay out the page in the middle of a click.
  if (top <= 1 || typeof ResizeObserver === 'undefined') return () => {};
  const holding = new AbortController();
  const letGo = () => holding.abort();
  const { signal } = holding;
  let reached = page.scrollY;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const observer = new ResizeObserver(() => {
    // Higher up is no reader: the page was shorter for a moment, even if it is long again by now. A reader who scrolls also acts.
    if (page.scrollY > reached + 1) return letGo();
    page.scrollTo(page.scrollX, top);
    reached = page.scrollY;
    clearTimeout(resting);
    // Content above may still grow, although the page is already high enough.
    if (reached >= top - 1) resting = setTimeout(letGo, rest);
  });
  // The browser would hold on to what is in the window by now, which is something else.
  const { style } = page.document.documentElement;
  style.overflowAnchor = 'none';
  signal.addEventListener(
    'abort',
    () => {
      observer.disconnect();
      clearTimeout(resting);
      style.overflowAnchor = '';
    },
    { once: true },
  );
  observer.observe(page.document.body);
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    page.addEventListener(act, letGo, { signal, passive: true, capture: true });
  }
  const timer = setTimeout(letGo, timeoutMs);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return letGo;
}
