import { exchange, withDeadline } from '@stoa/client/exchange';
import { ProblemError, readBody } from '@stoa/client/problem-error';
import { endsSession } from '@stoa/client/session-rules';

/** Longest wait for an answer (auth-elements §9), the lock and a refresh included. */
const timeoutMs = 30_000;
/** Shortest time a submit takes, so that the pending state can be seen (auth-elements §9). A floor, not an addition. */
const pauseMs = 250;

export interface AuthRequest {
  readonly method: 'POST' | 'PATCH';
  readonly url: string;
  readonly body: unknown;
  /** Statuses that count as success; any 2xx unless told. */
  readonly successStatus?: number;
  /** Renews the session when the answer is 401; then the call is made once more. */
  readonly refresh?: SessionRefresh | undefined;
}

export interface SessionRefresh {
  readonly renew: (signal: AbortSignal) => Promise<unknown>;
  /**
   * The name of the lock that no other tab may hold meanwhile. It is held over the call as well: the call's answer may
   * bring new cookies, and those of another tab's refresh, arriving after it, would put dead ones in their place.
   */
  readonly lock: string | undefined;
}

export interface AuthResponse {
  readonly status: number;
  readonly statusText: string;
  /** The parsed JSON body, or the text when it is no JSON; `undefined` when empty. */
  readonly data: unknown;
  /** The value of `Retry-After`, whether it came as seconds or as a date (RFC 9110 §10.2.3). */
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * `response`: a server refused. `page`: something answered with a web page, so the call did not reach the accounts.
 * `host`: the host's own `wrapRequest` failed, and nothing was sent. The others: no answer came.
 */
export type FailureReason = 'response' | 'page' | 'host' | 'offline' | 'network' | 'timeout';

/** A call that failed: with `response` when a server answered, without when none did. */
export class AuthRequestError extends Error {
  override readonly name = 'AuthRequestError';
  readonly reason: FailureReason;
  readonly response: AuthResponse | undefined;

  constructor(reason: FailureReason, response?: AuthResponse, options?: ErrorOptions) {
    super(response === undefined ? reason : `${response.status} ${response.statusText}`, options);
    this.reason = reason;
    this.response = response;
  }
}

/** One attempt, with the browser's cookies. */
function attempt({ method, url, body }: AuthRequest, signal: AbortSignal): Promise<AuthResponse> {
  const headers = { 'content-type': 'application/json' };
  return exchange(
    { method, url, headers, body: JSON.stringify(body), credentials: 'include', signal },
    async (response) => ({ status: response.status, statusText: response.statusText, data: await readBody(response) }),
  );
}

/** An access token that ran out while the page stood open is no wrong password. */
function attemptFresh(request: AuthRequest, signal: AbortSignal): Promise<AuthResponse> {
  const { refresh } = request;
  if (refresh === undefined) return attempt(request, signal);
  const work = () => attemptRenewed(request, refresh, signal);
  const locks = globalThis.navigator.locks as LockManager | undefined;
  return refresh.lock === undefined || locks === undefined ? work() : locks.request(refresh.lock, { signal }, work);
}

async function attemptRenewed(
  request: AuthRequest,
  refresh: SessionRefresh,
  signal: AbortSignal,
): Promise<AuthResponse> {
  try {
    return await attempt(request, signal);
  } catch (refused) {
    if (!(refused instanceof ProblemError && refused.status === 401)) throw refused;
    try {
      await Promise.race([refresh.renew(signal), aborted(signal)]);
    } catch (cause) {
      throw endsSession(cause) ? refused : cause;
    }
    return attempt(request, signal);
  }
}

/** A host's own refresh knows of no signal. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

function failureOf(cause: unknown): AuthRequestError {
  if (cause instanceof AuthRequestError) return cause;
  const {
    kind,
    status,
    statusText,
    body: data,
    retryAfter,
    message,
  } = cause instanceof ProblemError ? cause : new ProblemError('network', '');
  if (kind !== 'problem') {
    const isOffline = kind === 'network' && globalThis.navigator?.onLine === false;
    return new AuthRequestError(isOffline ? 'offline' : kind, undefined, { cause });
  }
  const response = { status, statusText, data, retryAfterSeconds: retryAfter || undefined };
  if (status >= 300) return new AuthRequestError('response', response);
  // biome-ignore lint/suspicious/noConsole: no answer says why, and only the host can mend it
  console.error(message);
  return new AuthRequestError('page', response);
}

/**
 * Sends one call with the browser's cookies and waits for the whole answer.
 * @throws AuthRequestError when the status is no success, or no answer came
 */
export async function send(request: AuthRequest): Promise<AuthResponse> {
  const { successStatus } = request;
  const pause = new Promise((resolve) => setTimeout(resolve, pauseMs));
  try {
    const response = await withDeadline(timeoutMs, undefined, (signal) => attemptFresh(request, signal));
    if (successStatus === undefined || response.status === successStatus) return response;
    throw new AuthRequestError('response', response);
  } catch (cause) {
    throw failureOf(cause);
  } finally {
    await pause;
  }
}
