import { vi } from 'vitest';

/** What jsdom lacks of a browser and the component library looks for. Undone by `vi.unstubAllGlobals()`. */
export function stubBrowserParts(): void {
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}
