/**
 * Something of a provider's that changes rarely. Once known it is answered at once and asked for again behind the back;
 * while the provider is away, what was known last stays, for a day at most. Times are in milliseconds.
 */
export class Remembered<T> {
  #value: { readonly it: T; readonly at: number } | undefined;
  #failed: { readonly error: unknown; readonly at: number } | undefined;
  #asking: Promise<T> | undefined;
  readonly #ask: () => Promise<T>;
  readonly #now: () => Date;

  constructor(ask: () => Promise<T>, now: () => Date) {
    this.#ask = ask;
    this.#now = now;
  }

  static readonly keptMs = 10 * 60_000;
  /** A key that its issuer has withdrawn must not count for ever because nobody reaches the issuer. */
  static readonly longestMs = 24 * 3_600_000;
  /** Nobody is asked again sooner than this, whoever sends what. */
  static readonly coolDownMs = 5_000;

  /** @throws what asking threw, when nothing is known or what is known is too old */
  async get(): Promise<T> {
    if (!this.#value || this.#age(this.#value) > Remembered.longestMs) return this.#again();
    if (this.#age(this.#value) > Remembered.keptMs) this.#again().catch(() => {});
    return this.#value.it;
  }

  /** @returns something newer than what is known, or undefined when it was asked for just now */
  async newer(): Promise<T | undefined> {
    if (this.#value && this.#age(this.#value) < Remembered.coolDownMs) return undefined;
    return this.#again();
  }

  /** A clock that was set back makes nothing young. */
  #age({ at }: { readonly at: number }): number {
    return Math.abs(this.#now().getTime() - at);
  }

  #again(): Promise<T> {
    if (this.#failed && this.#age(this.#failed) < Remembered.coolDownMs) return Promise.reject(this.#failed.error);
    this.#asking ??= this.#ask()
      .then(
        (it) => {
          this.#value = { it, at: this.#now().getTime() };
          this.#failed = undefined;
          return it;
        },
        (error: unknown) => {
          this.#failed = { error, at: this.#now().getTime() };
          throw error;
        },
      )
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }
}
