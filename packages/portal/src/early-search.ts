/** Sent by the component that handles ⌘K from now on; it receives the letters typed before. */
const listens = 'stoa-search-listens';

/**
 * Holds ⌘K and Ctrl+K, pressed before the portal is drawn, and the letters typed after it: the palette opens with them once it is
 * loaded. Once the page is drawn, it handles its own keys.
 */
export function holdSearchKeys(page: Window): void {
  let words: string | undefined;
  const onKey = (event: KeyboardEvent) => {
    if (!page.document.getElementById('starting')) return;
    const command = event.metaKey || event.ctrlKey;
    if (event.key.toLowerCase() === 'k' && command && !event.altKey && !event.shiftKey) words ??= '';
    else if (words === undefined || command) return;
    else if (event.key === 'Escape') words = undefined;
    else if (event.key === 'Backspace') words = words.slice(0, -1);
    else if (words.endsWith('\n')) return event.preventDefault();
    else if (event.key === 'Enter') words += words.trim() === '' ? '' : '\n';
    else if (event.key.length === 1) words += event.key;
    else return;
    event.preventDefault();
  };
  page.addEventListener('keydown', onKey, { capture: true });
  page.addEventListener(
    listens,
    (event) => {
      page.removeEventListener('keydown', onKey, { capture: true });
      if (words !== undefined) (event as CustomEvent<(words: string) => void>).detail(words);
    },
    { once: true },
  );
}

/** @param open called at once with what was typed, when ⌘K was pressed before the portal was drawn */
export function takeSearchKeys(page: Window, open: (words: string) => void): void {
  page.dispatchEvent(new CustomEvent(listens, { detail: open }));
}
