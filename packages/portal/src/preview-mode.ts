import { basePath, withBase, withoutBase } from '@stoa/ui/base-path.ts';
import { createBrowserHistory, createMemoryHistory, type RouterHistory } from '@tanstack/react-router';

/** Whether this page shows what an operator has not published yet (docs/decisions/050). */
export const inPreview = () => basePath() !== '';

/** The developer as whom an operator previews the portal; the server's `previewDeveloper` is the same. */
const developer = { id: '00000000-0000-4000-8000-000000000050', email: 'developer@preview.invalid' };

/** Returns the reader of the preview. The session of a developer in the portal itself is independent, and stays as it is. */
export const previewReader = () => (basePath().endsWith('/developer') ? developer : undefined);

/** The browser's history with the portal's own addresses in it, so that the router knows nothing of previews. */
export function previewHistory(page: Window): RouterHistory {
  return createBrowserHistory({
    window: page,
    parseLocation: () => {
      const { pathname, search, hash } = page.location;
      const { location } = createMemoryHistory({ initialEntries: [withoutBase(pathname) + search + hash] });
      return { ...location, state: page.history.state };
    },
    createHref: withBase,
  });
}

/** A storage that ends with the page: nothing of a preview stays in the browser. */
export function pageStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
