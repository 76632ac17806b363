import type { Call } from '../analytics-store.ts';

/** More in one transaction would make the first of them wait without making any cheaper. */
const mostCalls = 10_000;

interface Waiting {
  readonly calls: readonly Call[];
  readonly resolve: (kept: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes what waits together: while one transaction of a portal is under way, batches gather for the next. A commit for
 * all of them, and neighbours in the index of keys, cost a third less than each on its own.
 * @param keep keeps all of the calls, or none and answers false
 * @returns as `keep`, for what is written together with others; it settles after the commit
 */
export function callsTogether(
  keep: (portalId: string, calls: readonly Call[]) => Promise<boolean>,
): (portalId: string, calls: readonly Call[]) => Promise<boolean> {
  /** The calls that wait while a batch of their portal is being written, by portal. */
  const queues = new Map<string, Waiting[]>();

  async function writeAll(portalId: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const group = firstOf(queue);
      try {
        const kept = await keep(
          portalId,
          group.flatMap(({ calls }) => calls),
        );
        for (const { resolve } of group) resolve(kept);
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    queues.delete(portalId);
  }

  return (portalId, calls) =>
    new Promise((resolve, reject) => {
      const waiting = { calls, resolve, reject };
      const queue = queues.get(portalId);
      if (queue) queue.push(waiting);
      else {
        const own = [waiting];
        queues.set(portalId, own);
        void writeAll(portalId, own);
      }
    });
}

/** Takes from the queue what fits, at least one. */
function firstOf(queue: Waiting[]): Waiting[] {
  let count = 0;
  const beyond = queue.findIndex(({ calls }, place) => {
    count += calls.length;
    return place > 0 && count > mostCalls;
  });
  return queue.splice(0, beyond < 0 ? queue.length : beyond);
}
