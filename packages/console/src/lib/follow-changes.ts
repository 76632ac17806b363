/** Calls back whenever something changed on the server. @returns what stops it */
export type FollowChanges = (onChange: () => void) => () => void;

interface Surroundings {
  readonly open: () => EventSource;
  /** Any call: it refreshes a session that has run out, which the browser's own stream cannot. */
  readonly wake: () => Promise<unknown>;
  readonly page: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
  readonly pauseMs?: number;
}

/**
 * Follows the server's events while the page is seen. A stream that was refused, or that the server ended with the session, is
 * opened again after a call; whoever comes back to the page is told at once that something may have changed.
 */
export function followChanges({ open, wake, page, pauseMs = 3_000 }: Surroundings): FollowChanges {
  return (onChange) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasOpen = false;

    function start() {
      source = open();
      source.addEventListener('changed', onChange);
      source.onopen = () => {
        // What happened while there was no stream was told to nobody.
        if (wasOpen) onChange();
        wasOpen = true;
      };
      source.onerror = () => {
        source?.close();
        source = undefined;
        timer = setTimeout(() => void wake().then(start, again), pauseMs);
      };
    }
    function again() {
      timer = setTimeout(() => void wake().then(start, again), pauseMs * 5);
    }
    function stop() {
      clearTimeout(timer);
      source?.close();
      source = undefined;
    }
    function onVisibility() {
      stop();
      if (page.visibilityState === 'visible') start();
    }

    onVisibility();
    page.addEventListener('visibilitychange', onVisibility);
    return () => {
      stop();
      page.removeEventListener('visibilitychange', onVisibility);
    };
  };
}
