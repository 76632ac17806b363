import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Begins at the top when a link led to something new. Back and forward keep the place where the reader was, which the
 * router restores.
 * @param what names what is shown
 */
export function useScrollToTop(what: string): void {
  const router = useRouter();
  const mustScroll = useRef(false);
  const last = useRef(what);
  useEffect(
    () =>
      router.history.subscribe(({ action }) => {
        // Read before anything is drawn anew: scrolling afterwards would lay out the page in the middle of the click.
        mustScroll.current = action.type === 'PUSH' && window.scrollY !== 0;
      }),
    [router],
  );
  useLayoutEffect(() => {
    if (last.current === what) return;
    last.current = what;
    if (mustScroll.current) window.scrollTo(0, 0);
  }, [what]);
}
