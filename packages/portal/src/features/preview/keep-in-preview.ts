import { withBase } from '@stoa/ui/base-path.ts';

/**
 * Texts have plain links with the portal's own addresses. What no handler has followed goes to the same place in the preview,
 * in a tab of its own too: otherwise the reader would be in the portal itself without noticing.
 * @returns a function that lets go
 */
export function keepInPreview(page: Window): () => void {
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a');
    const href = link?.getAttribute('href') ?? '';
    const isOurs = /^\/(?!\/|preview\/|console|assets\/|licenses)/.test(href);
    if (event.defaultPrevented || event.button > 1 || !isOurs) return;
    event.preventDefault();
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || link?.target);
    if (isPlain) page.location.assign(withBase(href));
    else page.open(withBase(href), '_blank', 'noopener');
  };
  page.addEventListener('click', follow);
  page.addEventListener('auxclick', follow);
  return () => {
    page.removeEventListener('click', follow);
    page.removeEventListener('auxclick', follow);
  };
}
