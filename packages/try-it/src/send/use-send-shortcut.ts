import { useEffect, useEffectEvent } from 'react';

/** Ctrl or ⌘ with Enter sends, wherever the focus is on the page, except in a dialog above it. */
export function useSendShortcut(send: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    if (document.querySelector('dialog[open], [role="dialog"]')) return;
    event.preventDefault();
    send();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
