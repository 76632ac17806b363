import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * A link that led to another page went away with its page, and the focus with it: it goes to the page's main part, so
 * that Tab and a screen reader go on there and not before the header. Whoever still has the focus keeps it.
 */
export function useArrivalFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || document.activeElement !== document.body) return;
        document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
