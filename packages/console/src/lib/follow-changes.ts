/** Calls back whenever something changed on the server. @returns what stops it */
export type FollowChanges = (onChange: () => void) => () => void;

interface Surroundings {
  readonly open: () => EventSource;
  /** Any call: it refreshes a session that has run out, which the browser's own stream cannot. */
  readonly wake: () => Promise<unknown>;
  readonly page: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
  /** What the tabs of a browser share. Without it (plain http of another host has no locks) each opens a stream of its own. */
  readonly tabs?: Tabs | undefined;
  readonly pauseMs?: number;
}

export interface Tabs {
  readonly locks: Pick<LockManager, 'request'>;
  readonly channel: () => Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
}

const lockName = 'stoa-changes';

/**
 * Follows the server's events while the page is visible. One of the visible tabs holds a lock, has the stream and tells the
 * others: over HTTP/1.1 a browser opens six connections to a host, and six tabs would leave none for calls. A tab that becomes
 * visible again, or takes over the stream, is told at once that something may have changed.
 */
export function followChanges({ open, wake, page, tabs, pauseMs = 3_000 }: Surroundings): FollowChanges {
  return (onChange) => {
    const others = tabs?.channel();
    if (others) others.onmessage = () => page.visibilityState === 'visible' && onChange();
    const tell = () => {
      onChange();
      others?.postMessage('changed');
    };
    let leave: (() => void) | undefined;
    let isNew = true;

    function onVisibility() {
      leave?.();
      leave = undefined;
      if (page.visibilityState !== 'visible') return;
      const stream = { open, wake, tell, pauseMs };
      leave = tabs ? inTurn(tabs.locks, (waited) => keepOpen(stream, waited)) : keepOpen(stream, !isNew);
      if (tabs && !isNew) onChange();
      isNew = false;
    }

    onVisibility();
    page.addEventListener('visibilitychange', onVisibility);
    return () => {
      leave?.();
      others?.close();
      page.removeEventListener('visibilitychange', onVisibility);
    };
  };
}

/** Begins as soon as no other tab does it. @returns what ends it, or the wait for it */
function inTurn(locks: Tabs['locks'], begin: (waited: boolean) => () => void): () => void {
  const waiting = new AbortController();
  const held = (waited: boolean) => {
    const end = waiting.signal.aborted ? () => {} : begin(waited);
    return new Promise<void>((resolve) => {
      const over = () => {
        end();
        resolve();
      };
      if (waiting.signal.aborted) over();
      else waiting.signal.addEventListener('abort', over);
    });
  };
  const line = () => locks.request(lockName, { signal: waiting.signal }, () => held(true));
  void locks
    .request(lockName, { ifAvailable: true }, (lock) => (lock ? held(false).then(() => true) : false))
    .then((wasFree) => (wasFree || waiting.signal.aborted ? undefined : line()))
    // A waiter that gives up is told so by an error.
    .catch(() => undefined);
  return () => waiting.abort();
}

interface Stream extends Pick<Surroundings, 'open' | 'wake'> {
  readonly tell: () => void;
  readonly pauseMs: number;
}

/** A stream that was refused, or that the server ended with the session, is opened again after a call. */
function keepOpen({ open, wake, tell, pauseMs }: Stream, missed: boolean): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let hasMissed = missed;

  function start() {
    if (isOver) return;
    source = open();
    source.addEventListener('changed', tell);
    source.onopen = () => {
      // What happened while there was no stream was told to no tab.
      if (hasMissed) tell();
      hasMissed = true;
    };
    source.onerror = () => {
      source?.close();
      source = undefined;
      again(pauseMs);
    };
  }
  function again(ms: number) {
    timer = setTimeout(() => void wake().then(start, () => again(pauseMs * 5)), ms);
  }
  start();
  return () => {
    isOver = true;
    clearTimeout(timer);
    source?.close();
  };
}
