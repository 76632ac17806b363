/** Fills in what jsdom has no layout for, so that components can be drawn in tests: media queries never match, nothing is resized. */
export function fillBrowserGaps(): void {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // jsdom has one that only complains.
  globalThis.scrollTo = () => {};
  globalThis.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
}
