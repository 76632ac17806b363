import { ProblemError, readProblem } from './problem-error.ts';

export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  /** `accept` is JSON unless told. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit | undefined;
  readonly credentials: RequestCredentials;
  readonly signal: AbortSignal;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/**
 * One HTTP request and its whole answer, nothing repeated.
 * @param read makes the result of an answer that is a success
 * @throws ProblemError when it was refused or failed, or when a web page or nothing answered
 */
export async function exchange<T>(request: HttpRequest, read: (response: Response) => Promise<T>): Promise<T> {
  const { method, url, headers, body, credentials, signal } = request;
  // The global is looked up at each call: a page may replace `fetch`, and a bare reference would lose its `this` in browsers.
  const fetch: typeof globalThis.fetch = request.fetch ?? ((...call) => globalThis.fetch(...call));
  try {
    const response = await fetch(url, {
      method,
      credentials,
      headers: { accept: 'application/json', ...headers },
      signal,
      ...(body === undefined ? {} : { body }),
    });
    if (!response.ok) throw await readProblem(response);
    if (isWebPage(response)) throw webPageProblem(url, response);
    return await read(response);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError('network', 'The server could not be reached.', { cause: error });
  }
}

/**
 * Runs what takes a signal and gives it up when the time is over or the caller's own signal aborts. It leaves no timer behind.
 * @throws ProblemError of the kind `timeout`; the reason of the caller's signal; what `run` throws
 */
export async function withDeadline<T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort, { once: true });
  try {
    return await run(controller.signal);
  } catch (cause) {
    if (outer?.aborted) throw outer.reason;
    if (!controller.signal.aborted) throw cause;
    throw new ProblemError('timeout', `No answer within ${timeoutMs} ms.`, { cause });
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', abort);
  }
}

/** Returns the media type in lower case and without parameters; '' without a Content-Type. */
export function mediaTypeOf(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

export function hasNoContent({ status }: Response): boolean {
  return status === 204 || status === 205;
}

/** No call answers with HTML: a proxy or a single-page application did, for an address that it does not know. */
function isWebPage(response: Response): boolean {
  return !hasNoContent(response) && mediaTypeOf(response) === 'text/html';
}

function webPageProblem(url: string, { status, statusText }: Response): ProblemError {
  const detail = `${url} answered with a web page: the base address or a proxy leads elsewhere.`;
  return new ProblemError('problem', detail, { status, statusText });
}
