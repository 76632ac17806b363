import type { Seen } from './changes.ts';

/** The last thing seen that is old enough to be on the database's disk, with every transaction id that it names. */
export class Settled {
  last: Seen | undefined;
  #next: Seen | undefined;
  readonly #afterMs: number;

  constructor(afterMs: number) {
    this.#afterMs = afterMs;
  }

  clear(): void {
    this.last = undefined;
    this.#next = undefined;
  }

  start(seen: Seen): void {
    this.last = this.#afterMs === 0 ? seen : undefined;
    this.#next = seen;
  }

  note(seen: Seen): void {
    if (this.#next && seen.at - this.#next.at < this.#afterMs) return;
    this.last = this.#next;
    this.#next = seen;
  }
}
