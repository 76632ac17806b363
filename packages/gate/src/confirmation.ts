import { ageAt, longAgo, type Moment, momentNow } from '@stoa/common/moment';

/** Tells until when the directory is known to be true. Moments that others name are by `performance.now()`. */
export class Confirmation {
  readonly #staleMs: number;
  #at: Moment = longAgo;
  /** The directory must contain what was committed by this time. */
  #required = Number.NEGATIVE_INFINITY;
  readonly #waiting = new Set<() => void>();

  /** @param staleMs milliseconds without a confirmation after which it counts as out of date */
  constructor(staleMs: number) {
    this.#staleMs = staleMs;
  }

  get isFresh(): boolean {
    return this.#at.mono >= this.#required && ageAt(momentNow(), this.#at) <= this.#staleMs;
  }

  /** The directory is current as of the moment when the query was sent, not when it was answered. */
  start(): () => void {
    const at = momentNow();
    return () => {
      this.#at = at;
      for (const look of this.#waiting) look();
    };
  }

  /** @returns whether the directory contains what was committed by `moment`; waits for it for `ms` */
  async reaches(moment: number, ms: number): Promise<boolean> {
    if (this.#at.mono < moment)
      await new Promise<void>((resolve) => {
        const end = () => {
          clearTimeout(timer);
          this.#waiting.delete(look);
          resolve();
        };
        const look = () => this.#at.mono >= moment && end();
        const timer = setTimeout(end, ms).unref();
        this.#waiting.add(look);
      });
    return this.#at.mono >= moment;
  }

  /** Out of date until it contains what was committed by `moment`. */
  require(moment: number): void {
    this.#required = Math.max(this.#required, moment);
  }
}
