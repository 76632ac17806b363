/**
 * Places at each receiver or provider, in this process: a slow one leaves room for the others. At a quick one a place is free in no
 * time, so nobody is sent away at once.
 */
export class Places {
  readonly #most: number;
  readonly #soonMs: number;
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Map<string, Set<() => void>>();

  /** @param soonMs how long a caller waits for a place when all are taken */
  constructor(most: number, soonMs: number) {
    this.#most = most;
    this.#soonMs = soonMs;
  }

  /** @returns false when none became free soon */
  async take(id: string): Promise<boolean> {
    const taken = this.#taken.get(id) ?? 0;
    if (taken < this.#most) {
      this.#taken.set(id, taken + 1);
      return true;
    }
    const queue = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, queue);
    return new Promise((resolve) => {
      const settle = (got: boolean) => {
        clearTimeout(timer);
        queue.delete(mine);
        if (queue.size === 0) this.#waiting.delete(id);
        resolve(got);
      };
      const mine = () => settle(true);
      const timer = setTimeout(() => settle(false), this.#soonMs);
      queue.add(mine);
    });
  }

  /** Hands the place on to who waits longest. */
  leave(id: string): void {
    const [next] = this.#waiting.get(id) ?? [];
    const left = (this.#taken.get(id) ?? 1) - 1;
    if (next) next();
    else if (left > 0) this.#taken.set(id, left);
    else this.#taken.delete(id);
  }
}
