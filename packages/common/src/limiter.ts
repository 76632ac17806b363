/** Thrown when the queue is full, or when a task has waited for the longest time allowed. */
export class LimiterFull extends Error {
  override name = 'LimiterFull';
}

/** Thrown in place of a task whose caller went away while it waited. */
export class CallerGone extends Error {
  override name = 'CallerGone';
}

export interface Limits {
  /** Tasks of all keys that run at once; no limit by default. */
  readonly atOnce?: number;
  /** Tasks of one key that run at once; by default the limit of all. */
  readonly perKey?: number;
  /** Tasks of one key that may wait for a free slot; no limit by default. */
  readonly waiting?: number;
  /** Milliseconds that a task waits for a free slot; no limit by default. */
  readonly waitMs?: number;
}

interface TaskOptions {
  /** Whose task it is: free slots are given to the keys in turn. */
  readonly key?: string;
  /** Whether no caller waits for the result any more. Asked when a slot is free, and when the queue is full. */
  readonly isGone?: () => boolean;
  /** In place of the limiter's own. */
  readonly waitMs?: number;
}

export interface Limiter {
  /** Runs the task when a slot is free. @throws LimiterFull @throws CallerGone */
  run<T>(task: () => Promise<T>, options?: TaskOptions): Promise<T>;
  /** Resolves with what frees the slot, when it is free. @throws LimiterFull @throws CallerGone */
  acquire(options?: TaskOptions): Promise<() => void>;
}

interface Waiting {
  readonly start: (release: () => void) => void;
  readonly refuse: (error: Error) => void;
  readonly isGone: () => boolean;
}

interface Queue {
  running: number;
  waiting: Waiting[];
}

/**
 * Runs a number of tasks at once in this process; the others wait in order. A key with many tasks does not delay a key
 * with one: the next slot goes to the key whose last task started the longest ago.
 */
export function createLimiter(limits: Limits): Limiter {
  const { atOnce = Number.POSITIVE_INFINITY, perKey = atOnce, waiting = Number.POSITIVE_INFINITY } = limits;
  const queues = new Map<string, Queue>();
  let running = 0;

  /** Takes a slot. @returns what frees it; calling it twice does nothing more */
  function takeSlot(key: string, queue: Queue): () => void {
    let isHeld = true;
    queue.running += 1;
    running += 1;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      queue.running -= 1;
      running -= 1;
      forgetIfIdle(key, queue);
      startNext();
    };
  }

  function startNext(): void {
    for (const [key, queue] of [...queues]) {
      if (running >= atOnce) return;
      if (queue.running >= perKey) continue;
      const next = nextPresent(queue);
      if (next) {
        // The last of a Map is the key that was set last.
        queues.delete(key);
        queues.set(key, queue);
        next.start(takeSlot(key, queue));
      } else forgetIfIdle(key, queue);
    }
  }

  function nextPresent(queue: Queue): Waiting | undefined {
    for (;;) {
      const next = queue.waiting.shift();
      if (!next?.isGone()) return next;
      next.refuse(new CallerGone('Nobody waits for this task any more.'));
    }
  }

  function refuseGone(queue: Queue): void {
    const { here = [], gone = [] } = Object.groupBy(queue.waiting, (each) => (each.isGone() ? 'gone' : 'here'));
    queue.waiting = here;
    for (const { refuse } of gone) refuse(new CallerGone('Nobody waits for this task any more.'));
  }

  function forgetIfIdle(key: string, queue: Queue): void {
    if (queue.running === 0 && queue.waiting.length === 0 && queues.get(key) === queue) queues.delete(key);
  }

  /** The slot, at once where one is free. */
  function take({
    key = '',
    isGone = () => false,
    waitMs = limits.waitMs,
  }: TaskOptions): (() => void) | Promise<() => void> {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    queues.set(key, queue);
    if (running < atOnce && queue.running < perKey && queue.waiting.length === 0) return takeSlot(key, queue);
    if (queue.waiting.length >= waiting) refuseGone(queue);
    if (queue.waiting.length >= waiting) throw new LimiterFull('The queue is full.');
    return new Promise((resolve, reject) => {
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      const mine: Waiting = {
        start(release) {
          clearTimeout(timer);
          resolve(release);
        },
        refuse(error) {
          clearTimeout(timer);
          reject(error);
        },
        isGone,
      };
      function giveUp() {
        queue.waiting.splice(queue.waiting.indexOf(mine), 1);
        forgetIfIdle(key, queue);
        mine.refuse(new LimiterFull('No slot became free in time.'));
      }
      queue.waiting.push(mine);
    });
  }

  return {
    acquire: async (options = {}) => take(options),
    async run(task, options = {}) {
      const taken = take(options);
      // Without an await, so that the task starts in the caller's own turn.
      const release = typeof taken === 'function' ? taken : await taken;
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}
