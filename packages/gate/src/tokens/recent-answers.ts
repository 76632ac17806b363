/** Answers that are still good, by the hash of the token, and questions that are under way. Bounded. */
export class RecentAnswers<Answer> {
  readonly #answers = new Map<string, { readonly answer: Answer; readonly until: number }>();
  readonly #underWay = new Map<string, Promise<Answer>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** @param now milliseconds since 1970 */
  get(key: string, now: number): Answer | undefined {
    const known = this.#answers.get(key);
    return known && known.until > now ? known.answer : undefined;
  }

  /** Whether there was an answer that may have expired. */
  had(key: string): boolean {
    return this.#answers.has(key);
  }

  set(key: string, answer: Answer, until: number): void {
    this.#answers.delete(key);
    this.#answers.set(key, { answer, until });
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
