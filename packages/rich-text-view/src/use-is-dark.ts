import { useSyncExternalStore } from 'react';

const system = '(prefers-color-scheme: dark)';

/** Whether the page is dark now: by the reader's choice (`data-theme` on the root), else by the system's. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}

function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? window.matchMedia(system).matches : theme === 'dark';
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(system);
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  query.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    query.removeEventListener('change', onChange);
  };
}
