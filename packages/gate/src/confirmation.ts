/** Tells until when the directory is known to be true. */
export class Confirmation {
  readonly #staleMs: number;
  #at = Number.NEGATIVE_INFINITY;
  /** Wall-clock time: the monotonic clock stops while the machine is suspended. */
  #on = Number.NEGATIVE_INFINITY;
  /** The directory must contain what was committed by this time. */
  #required = Number.NEGATIVE_INFINITY;
  readonly #waiting = new Set<() => void>();

  /** @param staleMs milliseconds without a confirmation after which it counts as out of date */
  constructor(staleMs: number) {
    this.#staleMs = staleMs;
  }

  get isFresh(): boolean {
    return (
      this.#at >= this.#required &&
      performance.now() - this.#at <= this.#staleMs &&
      Date.now() - this.#on <= this.#staleMs
    );
  }

  /** The directory is current as of the moment when the query was sent, not when it was answered. */
  start(): () => void {
    const [at, on] = [performance.now(), Date.now()];
    return () => {
      this.#at = at;
      this.#on = on;
      for (const look of this.#waiting) look();
    };
  }

  /** @returns whether the directory contains what was committed by `moment`; waits for it for `ms` */
  async reaches(moment: number, ms: number): Promise<boolean> {
    if (this.#at < moment)
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          this.#waiting.delete(look);
          resolve();
        };
        const look = () => this.#at >= moment && end();
        const timer = setTimeout(end, ms).unref();
        this.#waiting.add(look);
      });
    return this.#at >= moment;
  }

  /** Out of date until it contains what was committed by `moment`. */
  require(moment: number): void {
    this.#required = Math.max(this.#required, moment);
  }
}
