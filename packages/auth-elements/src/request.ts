/** Longest wait for an answer (auth-elements §9). */
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
  readonly renew: () => Promise<unknown>;
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
  /** Whether it is HTML: what proxies and single-page applications answer for an address that they do not know. */
  readonly isPage?: boolean;
  /** From `Retry-After`, whether it came as seconds or as a date (RFC 9110 §10.2.3). */
  readonly retryAfterSeconds: number | undefined;
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

function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function exchange(request: AuthRequest, signal: AbortSignal): Promise<AuthResponse> {
  const response = await fetch(request.url, {
    method: request.method,
    credentials: 'include',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(request.body),
    signal,
  });
  return {
    status: response.status,
    statusText: response.statusText,
    data: await readBody(response),
    isPage: (response.headers.get('content-type') ?? '').includes('text/html'),
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after')),
  };
}

/** A refusal of the refresh ends the session; "later" (408, 409, 425, 429), a failure or no answer at all does not. */
function endsSession(cause: unknown): boolean {
  const status = cause instanceof AuthRequestError ? cause.response?.status : undefined;
  return status !== undefined && status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status);
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

/** An access token that ran out while the page stood open is no wrong password. */
function exchangeFresh(request: AuthRequest, signal: AbortSignal): Promise<AuthResponse> {
  const { refresh } = request;
  if (refresh === undefined) return exchange(request, signal);
  const work = () => exchangeRenewed(request, refresh, signal);
  const locks = globalThis.navigator.locks as LockManager | undefined;
  return refresh.lock === undefined || locks === undefined ? work() : locks.request(refresh.lock, { signal }, work);
}

async function exchangeRenewed(
  request: AuthRequest,
  refresh: SessionRefresh,
  signal: AbortSignal,
): Promise<AuthResponse> {
  const response = await exchange(request, signal);
  if (response.status !== 401) return response;
  try {
    await Promise.race([refresh.renew(), aborted(signal)]);
  } catch (cause) {
    if (endsSession(cause)) return response;
    throw cause;
  }
  return exchange(request, signal);
}

/**
 * Sends one call with the browser's cookies and waits for the whole answer.
 * @throws AuthRequestError when the status is no success, or no answer came
 */
export async function send(request: AuthRequest): Promise<AuthResponse> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  const pause = new Promise((resolve) => setTimeout(resolve, pauseMs));
  try {
    const [response] = await Promise.all([exchangeFresh(request, controller.signal), pause]);
    const { successStatus, status } = { ...request, ...response };
    const success = successStatus === undefined ? status >= 200 && status < 300 : status === successStatus;
    if (!success) throw new AuthRequestError('response', response);
    if (response.isPage) {
      // biome-ignore lint/suspicious/noConsole: no answer says why, and only the host can mend it
      console.error(`${request.url} answered with a web page: apiBaseUrl or a proxy leads elsewhere.`);
      throw new AuthRequestError('page', response);
    }
    return response;
  } catch (cause) {
    if (cause instanceof AuthRequestError) throw cause;
    await pause;
    const offline = globalThis.navigator?.onLine === false;
    throw new AuthRequestError(controller.signal.aborted ? 'timeout' : offline ? 'offline' : 'network', undefined, {
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
}
