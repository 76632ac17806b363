/** Thrown where as many wait as may. */
export class LaneFull extends Error {
  override name = 'LaneFull';
}

/** Runs a piece of work when its turn comes. @throws LaneFull at once */
export type Lane = <T>(isWanted: () => boolean, work: () => Promise<T>) => Promise<T | undefined>;

/**
 * A lane for work on large files: one piece at a time, in order. What nobody wants any more when its turn comes is passed
 * over, and resolves with undefined. Work must fetch its files itself, so that what waits holds none of them.
 */
export function createLane(mostWaiting = Number.POSITIVE_INFINITY): Lane {
  let last: Promise<unknown> = Promise.resolve();
  let inLane = 0;
  return (isWanted, work) => {
    if (inLane > mostWaiting) return Promise.reject(new LaneFull('Too much waits already.'));
    inLane += 1;
    const done = last
      .then(() => (isWanted() ? work() : undefined))
      .finally(() => {
        inLane -= 1;
      });
    last = done.catch(() => {});
    return done;
  };
}
