import { focusPage } from '@stoa/ui/focus-return.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * When a link leads to another page, its element goes away and the focus with it: the focus moves to the new page's heading, so
 * that Tab and a screen reader go on there and not before the header. An element that still has the focus keeps it, except the
 * button of a menu, which has it only because the menu closed.
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
