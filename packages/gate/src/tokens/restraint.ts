import { ageAt, longAgo, type Moment, momentNow } from '@stoa/common/moment';

/** How a question to an issuer ended: the token is active, it is not, or the issuer did not answer. */
export type Outcome = 'active' | 'refused' | 'failed';

/** Limits for questions about tokens that the issuer has not confirmed before. */
export interface StrangerLimits {
  /** Questions at once. */
  readonly most: number;
  /** Further questions a second, once `most` were asked. */
  readonly perSecond: number;
}

/**
 * The issuer is not asked for `restMs` after so many failures in a row, then for one caller at a time until it answers.
 */
const failuresAllowed = 3;
const restMs = 5_000;

/**
 * Keeps a flood of invented tokens from becoming a flood of requests to their issuer, and pauses requests to an issuer
 * that is unreachable. Tokens that the issuer has confirmed lately are limited separately: a flood of invented ones
 * does not block them.
 */
export class Restraint {
  readonly #now: () => Date;
  readonly #rests = { known: new Rest(), stranger: new Rest() };
  readonly #limits: StrangerLimits;
  #left: number;
  #filledAt: Moment = longAgo;

  constructor(now: () => Date, limits: StrangerLimits) {
    this.#now = now;
    this.#limits = limits;
    this.#left = limits.most;
  }

  /**
   * @param known whether the issuer has confirmed the token before
   * @returns what to call with the outcome; undefined when the issuer is not to be asked now
   */
  begin(known: boolean): ((outcome: Outcome) => void) | undefined {
    const rest = known ? this.#rests.known : this.#rests.stranger;
    const time = momentNow(this.#now().getTime());
    if (!known) {
      const elapsed = ageAt(time, this.#filledAt);
      this.#left = Math.min(this.#limits.most, this.#left + (elapsed / 1000) * this.#limits.perSecond);
      this.#filledAt = time;
      if (this.#left < 1) return undefined;
    }
    if (!rest.begin(time)) return undefined;
    if (!known) this.#left -= 1;
    return (outcome) => {
      rest.end(outcome, momentNow(this.#now().getTime()));
      // A token that the issuer has confirmed was not made up. A failure counts in `rest`, not here.
      if (!known && outcome !== 'refused') this.#left += 1;
    };
  }
}

class Rest {
  #failures = 0;
  #failedAt = longAgo;
  #underWay = 0;

  begin(time: Moment): boolean {
    if (this.#failures >= failuresAllowed && (ageAt(time, this.#failedAt) < restMs || this.#underWay > 0)) return false;
    this.#underWay += 1;
    return true;
  }

  end(outcome: Outcome, time: Moment): void {
    this.#underWay -= 1;
    if (outcome !== 'failed') this.#failures = 0;
    else {
      this.#failures += 1;
      this.#failedAt = time;
    }
  }
}
