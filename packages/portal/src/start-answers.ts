/** Milliseconds after which what the server put into the page is no longer the newest. */
const freshMs = 15_000;

type Page = Pick<Document, 'querySelectorAll'>;

/** Answers to the calls that a page makes first: those that came with the page, and those that are on their way. */
export interface StartAnswers {
  /** The body of an answer in the page; it stays there. */
  peek(address: string): string | undefined;
  /** Addresses of the answers that are there. */
  readonly addresses: () => string[];
  /** An answer that has been asked for already. */
  expect(address: string, answer: Promise<Response>): void;
  /** The answer to a request; each stands for one request alone. Undefined where the network has to be asked. */
  take(address: string): Promise<Response> | undefined;
}

/**
 * Reads what the server put into the page, so that the first picture waits for no further round to it.
 * @param now milliseconds since the page began to load
 */
export function readStartAnswers(page: Page, now: () => number = () => performance.now()): StartAnswers {
  const inPage = new Map<string, Element>();
  const onTheWay = new Map<string, Promise<Response>>();
  for (const element of page.querySelectorAll('script[data-answer]')) {
    inPage.set(element.getAttribute('data-answer') ?? '', element);
  }
  return {
    peek: (address) => inPage.get(address)?.textContent ?? undefined,
    addresses: () => [...inPage.keys()],
    expect(address, answer) {
      onTheWay.set(address, answer);
      // The consumer handles the failure; without a consumer it must not become an unhandled rejection.
      answer.catch(() => {});
    },
    take(address) {
      const promised = onTheWay.get(address);
      onTheWay.delete(address);
      const element = inPage.get(address);
      inPage.delete(address);
      const body = element?.textContent;
      // The text would stay in memory beside what is made of it.
      element?.remove();
      if (now() > freshMs) return undefined;
      if (body === undefined || body === null) return promised;
      return Promise.resolve(
        body === ''
          ? new Response(null, { status: 204 })
          : new Response(body, { headers: { 'content-type': 'application/json' } }),
      );
    },
  };
}

/** `fetch`, but for the answers that are here. */
export function fetchWithStartAnswers(answers: StartAnswers, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const known = (init?.method ?? 'GET') === 'GET' ? answers.take(String(input)) : undefined;
    return known ?? fetch(input, init);
  };
}
