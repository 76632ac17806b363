/**
 * What jsdom lacks of a browser and the component library looks for.
 * @param stub `vi.stubGlobal`; undone by `vi.unstubAllGlobals()`
 */
export function stubBrowserParts(stub: (name: string, value: unknown) => unknown): void {
  stub('scrollTo', () => {});
  stub('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  stub(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}
