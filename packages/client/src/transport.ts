import type { Route } from '@stoa/contract/route';
import { address } from './address.ts';
import type { LooseInput } from './call-types.ts';
import { exchange, hasNoContent, mediaTypeOf, withDeadline } from './exchange.ts';

export interface TransportOptions {
  /** Origin or path before the contract's paths; '' is the page's own origin. */
  readonly baseUrl: string;
  /** Whether cookies go along; a function is asked at each call. Default `same-origin`. */
  readonly credentials?: RequestCredentials | (() => RequestCredentials);
  /** Sent with every call, such as an operator's bearer token. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly fetch?: typeof globalThis.fetch;
  /** The time from the start to the end of the answer's body. Default 30,000 (auth-elements §9). */
  readonly timeoutMs?: number;
}

export type Send = (route: Route, input: LooseInput) => Promise<unknown>;

/**
 * Makes calls of the contract, each by one HTTP exchange.
 * Rejects with ProblemError, or with the caller's own reason when the caller's signal aborted.
 */
export function transport(options: TransportOptions): Send {
  const { baseUrl, credentials = 'same-origin', headers, fetch, timeoutMs = 30_000 } = options;
  return async (route, input) => {
    const { body, contentType } = encode(input.body);
    const request = {
      method: route.method,
      url: address(baseUrl, route.path, input.params, input.query),
      credentials: typeof credentials === 'function' ? credentials() : credentials,
      headers: { ...(input.accept && { accept: input.accept }), ...contentType, ...headers, ...input.headers },
      body,
      fetch,
    };
    return withDeadline(timeoutMs, input.signal, (signal) => exchange({ ...request, signal }, decode));
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

/**
 * Decodes by the answer's own media type: JSON is parsed, text is a string, other bytes stay as they are, and no body is
 * undefined.
 */
async function decode(response: Response): Promise<unknown> {
  if (hasNoContent(response)) return undefined;
  const mediaType = mediaTypeOf(response);
  if (mediaType === 'application/json' || mediaType.endsWith('+json')) {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  }
  if (mediaType.startsWith('text/')) return await response.text();
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length === 0 ? undefined : bytes;
}
