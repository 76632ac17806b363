import { ageAt, type Moment } from '@stoa/common/moment';

interface Kept<Answer> {
  readonly answer: Answer;
  readonly at: Moment;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Answers that are still good, by the hash of the token, and questions that are under way. Bounded. */
export class RecentAnswers<Answer> {
  readonly #answers = new Map<string, Kept<Answer>>();
  readonly #underWay = new Map<string, Promise<Answer>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string, now: Moment): Answer | undefined {
    const known = this.#answers.get(key);
    if (!known || known.until <= now.wall) return undefined;
    return ageAt(now, known.at) < known.until - known.at.wall ? known.answer : undefined;
  }

  /** Whether there was an answer that may have expired. */
  had(key: string): boolean {
    return this.#answers.has(key);
  }

  /**
   * @param at when it was learned
   * @param until milliseconds since 1970
   */
  set(key: string, answer: Answer, at: Moment, until: number): void {
    this.#answers.delete(key);
    this.#answers.set(key, { answer, at, until });
    if (this.#answers.size <= this.#most) return;
    for (const oldest of this.#answers.keys()) {
      this.#answers.delete(oldest);
      break;
    }
  }

  delete(key: string): void {
    this.#answers.delete(key);
  }

  /** Many requests with one token share one question. */
  once(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const waiting = this.#underWay.get(key);
    if (waiting) return waiting;
    const asked = ask().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, asked);
    return asked;
  }
}
