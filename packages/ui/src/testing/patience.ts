/**
 * Vitest's set-up: `waitFor` and `findBy` wait as long as a busy machine needs, as every other condition does. A page's code is
 * imported when it is first opened, and that alone can take seconds.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 30_000 });
}

export {};
