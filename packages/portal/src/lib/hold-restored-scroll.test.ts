import { afterEach, expect, test, vi } from 'vitest';
import type { PortalRouter } from '../router.ts';
import { holdRestoredScroll } from './hold-restored-scroll.ts';

afterEach(() => vi.unstubAllGlobals());

/** A router that says where it goes, and a window that keeps where it was scrolled to. */
function setUp() {
  const listeners = new Map<string, (event: object) => void>();
  const router = { subscribe: (name: string, listen: (event: object) => void) => listeners.set(name, listen) };
  const page = {
    scrollX: 0,
    scrollY: 0,
    scrollTo: vi.fn((_: number, top: number) => {
      page.scrollY = top;
    }),
    innerHeight: 800,
    document: { documentElement: { scrollHeight: 4_800, style: {} }, body: {} },
    addEventListener: () => {},
    sessionStorage: { getItem: () => null },
  };
  holdRestoredScroll(router as unknown as PortalRouter, page as unknown as Window);
  const at = (key: string) => ({ state: { __TSR_key: key }, href: '/' });
  const leave = (from: string) => listeners.get('onBeforeLoad')?.({ fromLocation: at(from) });
  const arrive = (to: string) => listeners.get('onRendered')?.({ toLocation: at(to) });
  return { page, leave, arrive };
}

test('back to what was read at its top is back to the top, whatever place the router took along', () => {
  const { page, leave, arrive } = setUp();
  leave('second');
  page.scrollY = 1_200;
  arrive('second');
  expect(page.scrollY).toBe(0);
});

test('what is opened for the first time is not scrolled in the middle of a click', () => {
  const { page, leave, arrive } = setUp();
  leave('first');
  arrive('second');
  expect(page.scrollTo).not.toHaveBeenCalled();
});

test('a page that became shorter and longer between two looks is scrolled on to the place', () => {
  let look = () => {};
  class Observer {
    constructor(callback: () => void) {
      look = callback;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const { page, leave, arrive } = setUp();
  page.scrollY = 8_000;
  leave('long');
  page.scrollY = 4_000;
  arrive('long');
  // The browser moved it to the end of the shorter page; by now the page is whole.
  page.scrollY = 3_900;
  page.document.documentElement.scrollHeight = 9_000;
  look();
  expect(page.scrollY).toBe(8_000);
  // The reader scrolls further down.
  page.scrollY = 8_100;
  look();
  expect(page.scrollY).toBe(8_100);
});
