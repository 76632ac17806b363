/** How a question to an issuer ended: it stands for the token, it does not, or it did not say. */
export type Outcome = 'active' | 'refused' | 'failed';

/** What tokens of which nothing is known may cost an issuer. */
export interface StrangerLimits {
  /** Questions at once. */
  readonly most: number;
  /** Questions a second, when that many were asked. */
  readonly perSecond: number;
}

/** After so many failures in a row nobody is asked for a while, then one caller at a time until an answer comes. */
const patience = 3;
const restMs = 5_000;

/**
 * Keeps a flood of made-up tokens from becoming a flood at their issuer, and leaves an issuer that is away alone. Tokens that
 * the issuer has stood for lately are not counted among the others and rest by themselves: strangers cannot crowd them out.
 */
export class Restraint {
  readonly #now: () => Date;
  readonly #rests = { known: new Rest(), stranger: new Rest() };
  readonly #limits: StrangerLimits;
  #left: number;
  #filledAt = Number.NEGATIVE_INFINITY;

  constructor(now: () => Date, limits: StrangerLimits) {
    this.#now = now;
    this.#limits = limits;
    this.#left = limits.most;
  }

  /**
   * @param known whether the issuer has stood for the token before
   * @returns what to call with the outcome; undefined when the issuer is not to be asked now
   */
  begin(known: boolean): ((outcome: Outcome) => void) | undefined {
    const rest = known ? this.#rests.known : this.#rests.stranger;
    const time = this.#now().getTime();
    if (!known) {
      const elapsed = Math.abs(time - this.#filledAt);
      this.#left = Math.min(this.#limits.most, this.#left + (elapsed / 1000) * this.#limits.perSecond);
      this.#filledAt = time;
      if (this.#left < 1) return undefined;
    }
    if (!rest.begin(time)) return undefined;
    if (!known) this.#left -= 1;
    return (outcome) => {
      rest.end(outcome, this.#now().getTime());
      // What it stood for was no made-up token; what it did not say is the rest's to judge.
      if (!known && outcome !== 'refused') this.#left += 1;
    };
  }
}

class Rest {
  #failures = 0;
  #failedAt = 0;
  #underWay = 0;

  begin(time: number): boolean {
    if (this.#failures >= patience && (Math.abs(time - this.#failedAt) < restMs || this.#underWay > 0)) return false;
    this.#underWay += 1;
    return true;
  }

  end(outcome: Outcome, time: number): void {
    this.#underWay -= 1;
    if (outcome !== 'failed') this.#failures = 0;
    else {
      this.#failures += 1;
      this.#failedAt = time;
    }
  }
}
