/** An answer that the page's script would ask for first: address of the call, and its body. */
export interface StartAnswer {
  readonly address: string;
  /** JSON without `<`; empty for 204. */
  readonly body: string;
}

/** Large answers ready to be put into a page, as long as their `ETag` stands for them. */
export interface KeptAnswers {
  get(address: string): (StartAnswer & { readonly etag: string }) | undefined;
  put(answer: StartAnswer, etag: unknown): void;
}

/** The number of characters from which on an answer is worth keeping. */
const large = 50_000;

/** @param most how many are kept; the one that was asked for longest ago goes first */
export function keepAnswers(most = 8): KeptAnswers {
  const answers = new Map<string, StartAnswer & { readonly etag: string }>();
  return {
    get(address) {
      const known = answers.get(address);
      if (known) answers.delete(address);
      if (known) answers.set(address, known);
      return known;
    },
    put(answer, etag) {
      answers.delete(answer.address);
      if (typeof etag !== 'string' || answer.body.length < large) return;
      answers.set(answer.address, { ...answer, etag });
      for (const oldest of answers.keys()) if (answers.size > most) answers.delete(oldest);
    },
  };
}
