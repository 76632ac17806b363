import { Problem } from '@stoa/common/problem';

/** Searches at once; the pool has more connections, so that other calls go on. */
const mostAtOnce = 4;
const mostWaiting = 200;

/**
 * Lets few work at once; the others wait in order. Who is `gone` when the turn comes is passed over: somebody who types
 * has left most of their questions by then.
 */
export function createTurns(): <T>(gone: () => boolean, work: () => Promise<T>) => Promise<T> {
  let working = 0;
  const waiting: (() => void)[] = [];

  return async (gone, work) => {
    if (working < mostAtOnce) working += 1;
    else if (waiting.length >= mostWaiting) throw busy();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      if (gone()) throw new Problem('unavailable', 503, 'Nobody waits for this answer any more.');
      return await work();
    } finally {
      // The place goes straight to the next, or becomes free.
      const next = waiting.shift();
      if (next) next();
      else working -= 1;
    }
  };
}

function busy(): Problem {
  return new Problem('unavailable', 503, 'Too many search at this moment. Try again in a few seconds.');
}
