/** What the reader chose; `auto` follows the system. */
export type ColorScheme = 'auto' | 'light' | 'dark';

const KEY = 'stoa-color-scheme';

/** The remembered choice; `auto` when none, or when storage is closed to us. */
export function storedColorScheme(): ColorScheme {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'light' || value === 'dark' ? value : 'auto';
  } catch {
    return 'auto';
  }
}

/** Remembers the choice on this device; silently does not where storage is closed. */
export function storeColorScheme(scheme: ColorScheme): void {
  try {
    if (scheme === 'auto') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, scheme);
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
}

/** Writes the choice as `data-theme` on the root; call it before the first paint so that nothing flashes. */
export function applyColorScheme(scheme: ColorScheme, root: HTMLElement = document.documentElement): void {
  if (scheme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = scheme;
}
