import { ageAt, type Moment, momentNow } from '@stoa/common/moment';

/**
 * Data of a provider that changes rarely. A known value is answered at once and refreshed in the background; after a time
 * without questions the provider is waited for. While it is unreachable, the last value stays valid, for a day at most. Times
 * are in milliseconds.
 */
export class Remembered<T> {
  #value: { readonly it: T; readonly at: Moment } | undefined;
  #failed: { readonly error: unknown; readonly at: Moment } | undefined;
  #asking: Promise<T> | undefined;
  readonly #ask: () => Promise<T>;
  readonly #now: () => Date;

  constructor(ask: () => Promise<T>, now: () => Date) {
    this.#ask = ask;
    this.#now = now;
  }

  static readonly keptMs = 10 * 60_000;
  /** A key that its issuer has withdrawn must not stay valid for ever because the issuer is unreachable. */
  static readonly longestMs = 24 * 3_600_000;
  /** The provider is not asked again before this time, whatever callers send. */
  static readonly coolDownMs = 5_000;

  /** @throws what asking threw, when nothing is known or what is known is too old */
  async get(): Promise<T> {
    if (!this.#value || this.#age(this.#value) > Remembered.longestMs) return this.#again();
    const { it } = this.#value;
    const age = this.#age(this.#value);
    if (age <= Remembered.keptMs) return it;
    // Nobody waits for a provider that was away just now, nor where the refresh is only due.
    const isAway = this.#failed !== undefined && this.#age(this.#failed) <= Remembered.keptMs;
    const newer = this.#again().catch(() => it);
    return isAway || age <= 2 * Remembered.keptMs ? it : newer;
  }

  /** @returns something newer than what is known, or undefined when it was asked for just now */
  async newer(): Promise<T | undefined> {
    if (this.#value && this.#age(this.#value) < Remembered.coolDownMs) return undefined;
    return this.#again();
  }

  #moment(): Moment {
    return momentNow(this.#now().getTime());
  }

  #age({ at }: { readonly at: Moment }): number {
    return ageAt(this.#moment(), at);
  }

  #again(): Promise<T> {
    if (this.#failed && this.#age(this.#failed) < Remembered.coolDownMs) return Promise.reject(this.#failed.error);
    this.#asking ??= this.#ask()
      .then(
        (it) => {
          this.#value = { it, at: this.#moment() };
          this.#failed = undefined;
          return it;
        },
        (error: unknown) => {
          this.#failed = { error, at: this.#moment() };
          throw error;
        },
      )
      .finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }
}
