/**
 * Vitest setup file: gives `waitFor` and `findBy` the same long timeout as all other conditions. The code of a page is
 * imported when the page is first opened, and that import can take seconds on a busy machine.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 30_000 });
}

export {};
