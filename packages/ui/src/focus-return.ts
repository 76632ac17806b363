import { useEffect, useLayoutEffect, useMemo } from 'react';

/** Says where the focus goes when its element goes away. */
interface WayBack {
  /** The nearest first: what opened the dialog, then what opened a dialog below. */
  readonly openers: readonly HTMLElement[];
  /** What was around the opener, the nearest first: kept, because an element that was taken away has no parents. */
  readonly around: readonly HTMLElement[];
}

/** The open dialogs, the last one on top. */
const open: WayBack[] = [];

/** Safari gives the focus to no button that is pressed by mouse. */
let pressed: HTMLElement | null = null;
if (typeof document !== 'undefined') {
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? target.closest<HTMLElement>('a, button, [tabindex]') : null;
    },
    { capture: true },
  );
}

function wayBackFrom(opener: HTMLElement): WayBack {
  const around: HTMLElement[] = [];
  for (let at = opener.parentElement; at && at !== document.body; at = at.parentElement) around.push(at);
  // A portal's dialog is a child of the body: behind it stands what opened the dialog.
  const below = around.some((each) => each.dataset.stoaDialog !== undefined) ? open.at(-1) : undefined;
  return {
    openers: [opener, ...(below?.openers ?? [])],
    around: [...around, ...(below?.around ?? [])],
  };
}

/** Asked while the dialog is drawn: what opened it is still there then, even when it goes in the same moment. */
function currentWayBack(): WayBack {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && focused !== document.body) return wayBackFrom(focused);
  return open.at(-1) ?? (pressed ? wayBackFrom(pressed) : { openers: [], around: [] });
}

const isThere = (element: HTMLElement) => element.isConnected && element.checkVisibility?.() !== false;

function headingOf(around: readonly HTMLElement[]): HTMLElement | null {
  for (const each of around) {
    if (!isThere(each) || !each.matches('section, article, main, [role="region"]')) continue;
    const heading = each.querySelector<HTMLElement>('h1, h2, h3');
    if (heading) return heading;
  }
  return null;
}

/** Gives the focus to a heading, or to the main part of a page that has none (yet). */
export function focusPage(heading = document.querySelector<HTMLElement>('main h1')): HTMLElement | null {
  const target = heading ?? document.getElementById('main');
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target?.focus({ preventScroll: heading === null });
  return target;
}

function goBack({ openers, around }: WayBack): HTMLElement | null {
  const opener = openers.find(isThere);
  if (!opener) return focusPage(headingOf(around) ?? undefined);
  opener.focus({ preventScroll: true });
  return opener;
}

/** A list that is asked for again takes the row away that has the focus: from there it goes on along the way. */
function guard(way: WayBack, held: HTMLElement | null): void {
  let holder = held;
  const page = document;
  const observer = new MutationObserver(() => {
    const focused = page.activeElement;
    if (focused === holder) return;
    if (page.defaultView && focused === page.body && holder && !isThere(holder)) holder = goBack(way);
    else observer.disconnect();
  });
  observer.observe(page.body, { childList: true, subtree: true });
}

/**
 * Gives the focus back when a dialog closes: to what opened it, else to the heading of the list or the page it was opened
 * from. A dialog that takes the place of another one leads back to where the first one was opened.
 */
export function useFocusReturn(opened: boolean): void {
  const way = useMemo(() => (opened ? currentWayBack() : undefined), [opened]);
  useLayoutEffect(() => {
    if (!way) return;
    open.push(way);
    return () => {
      open.splice(open.lastIndexOf(way), 1);
    };
  }, [way]);
  // This effect runs after the layout effects: a dialog that follows in the same moment is known by now, and has the focus.
  useEffect(() => {
    if (!way) return;
    return () => {
      const top = open.at(-1);
      const [opener] = way.openers;
      if (top && !(opener && isThere(opener) && opener.closest('[data-stoa-dialog]'))) return;
      guard(way, goBack(way));
    };
  }, [way]);
}

/** Keeps the focus near an action that removes its own button: it moves to the heading above it. */
export function keepFocusNear(button: HTMLElement): void {
  button.focus({ preventScroll: true });
  guard(wayBackFrom(button), button);
}
