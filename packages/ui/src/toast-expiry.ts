import { useEffect } from 'react';

/** How long a message stays (auth-elements §9), in ms. */
export const TOAST_DURATION = 3000;

/** Calls `onExpire` after a message's time, counted anew when it is no longer held. */
export function useExpiry(onExpire: () => void, held: boolean): void {
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onExpire, TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [onExpire, held]);
}
