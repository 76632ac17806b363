import { useEffect } from 'react';

/** Calls when the browser brings the page back from its back/forward cache, as it was when it was left. */
export function usePageRestored(restored: () => void): void {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) restored();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [restored]);
}
