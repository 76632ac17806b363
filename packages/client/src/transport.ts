import type { Route } from '@stoa/contract/route';
import { address } from './address.ts';
import type { LooseInput } from './call-types.ts';
import { ProblemError, readProblem } from './problem-error.ts';

export interface TransportOptions {
  /** Origin or path before the contract's paths; '' is the page's own origin. */
  readonly baseUrl: string;
  /** Whether cookies go along; a function is asked at each call. Default `same-origin`. */
  readonly credentials?: RequestCredentials | (() => RequestCredentials);
  /** Sent with every call, such as an operator's bearer token. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof globalThis.fetch;
  /** From the start to the end of the answer's body. Default 30,000 (auth-elements §9). */
  readonly timeoutMs?: number;
}

export type Send = (route: Route, input: LooseInput) => Promise<unknown>;

/**
 * One HTTP request for each call; nothing is repeated.
 * Rejects with ProblemError, or with the caller's own reason when the caller's signal aborted.
 */
export function transport(options: TransportOptions): Send {
  const { baseUrl, credentials = 'same-origin', headers, timeoutMs = 30_000 } = options;
  // Looked up at each call: a page may replace `fetch`, and a bare reference would lose its `this` in browsers.
  const fetch: typeof globalThis.fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));

  return async (route, input) => {
    const url = address(baseUrl, route.path, input.params, input.query);
    const deadline = startDeadline(timeoutMs, input.signal);
    try {
      const { body, contentType } = encode(input.body);
      const response = await fetch(url, {
        method: route.method,
        credentials: typeof credentials === 'function' ? credentials() : credentials,
        headers: { accept: input.accept ?? 'application/json', ...contentType, ...headers, ...input.headers },
        signal: deadline.signal,
        ...(body === undefined ? {} : { body }),
      });
      if (!response.ok) throw await readProblem(response);
      return await decode(response);
    } catch (error) {
      if (input.signal?.aborted) throw input.signal.reason;
      if (deadline.passed()) throw new ProblemError('timeout', `No answer within ${timeoutMs} ms.`, { cause: error });
      if (error instanceof ProblemError) throw error;
      throw new ProblemError('network', 'The server could not be reached.', { cause: error });
    } finally {
      deadline.stop();
    }
  };
}

function startDeadline(timeoutMs: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  let passed = false;
  const timer = setTimeout(() => {
    passed = true;
    controller.abort();
  }, timeoutMs);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    passed: () => passed,
    stop: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

type Encoded = { body?: BodyInit; contentType?: { 'content-type': string } };

/** Bytes and text go as they are; anything else as JSON. No body, no Content-Type. */
function encode(body: unknown): Encoded {
  if (body === undefined) return {};
  if (body instanceof Blob) {
    return { body, contentType: { 'content-type': body.type || 'application/octet-stream' } };
  }
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body) || typeof body === 'string') {
    return { body: body as BodyInit, contentType: { 'content-type': 'application/octet-stream' } };
  }
  return { body: JSON.stringify(body), contentType: { 'content-type': 'application/json' } };
}

/** By the answer's own media type: JSON parsed, text as a string, other bytes as they are, nothing as undefined. */
async function decode(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status === 205) return undefined;
  const mediaType = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (mediaType === 'application/json' || mediaType.endsWith('+json')) {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  }
  // No call answers with HTML: a proxy or a single-page application did, for an address that it does not know.
  if (mediaType === 'text/html') {
    const { status, statusText } = response;
    throw new ProblemError('problem', 'The answer is a web page: the base address or a proxy leads elsewhere.', {
      status,
      statusText,
    });
  }
  if (mediaType.startsWith('text/')) return await response.text();
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length === 0 ? undefined : bytes;
}
