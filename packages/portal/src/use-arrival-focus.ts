import { focusPage } from '@stoa/ui/focus-return.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * A link that led to another page went away with its page, and the focus with it: it goes to the page's heading, so that
 * Tab and a screen reader go on there and not before the header. Whoever still has the focus keeps it, but for the button
 * of a menu, which has it only because the menu closed.
 */
export function useArrivalFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const focused = document.activeElement;
        if (focused === document.body || focused?.matches('[aria-haspopup="menu"]')) focusPage();
      }),
    [router],
  );
}
