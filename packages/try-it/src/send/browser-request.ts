import { encodeMultipart } from '../build-body.ts';
import type { BuiltRequest } from '../build-request.ts';

/** Headers that no page may set (Fetch Standard "forbidden request-header"). */
const forbidden =
  /^(accept-charset|accept-encoding|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

/** What a browser would leave out of the request, by name of the header; `hasBody` where it refuses the body. */
export function leftOut(request: Pick<BuiltRequest, 'method' | 'headers' | 'body'>) {
  return {
    headers: request.headers.map(([name]) => name).filter((name) => forbidden.test(name)),
    hasBody: request.body !== undefined && (request.method === 'GET' || request.method === 'HEAD'),
  };
}

/** CONNECT, TRACE and TRACK cannot be sent by a page (Fetch Standard "forbidden method"). */
export function isForbiddenMethod(method: string): boolean {
  return /^(connect|trace|track)$/i.test(method);
}

/** 128 random bits: `randomUUID` is not there for pages that came over http. */
function newBoundary(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `stoa${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** A multipart body gets its boundary here. */
export function bodyBlob(request: BuiltRequest): {
  readonly body: string | Blob | null;
  readonly type: string | undefined;
} {
  const { body } = request;
  if (!body) return { body: null, type: undefined };
  if (body.kind === 'multipart') {
    const blob = encodeMultipart(body, newBoundary());
    return { body: blob, type: blob.type };
  }
  return { body: body.kind === 'text' ? body.text : body.file, type: body.contentType };
}

/**
 * The request as `fetch` takes it, without what browsers refuse.
 * @param credentials `same-origin` for the portal's own API alone: to another one this portal's cookies must not go
 */
export function browserRequest(
  request: BuiltRequest,
  credentials: 'omit' | 'same-origin' = 'omit',
): readonly [url: string, init: RequestInit] {
  const { headers: dropped, hasBody } = leftOut(request);
  const { body, type } = bodyBlob(request);
  const headers = new Headers();
  for (const [name, value] of request.headers) {
    if (!dropped.includes(name)) headers.set(name, value);
  }
  if (type !== undefined && request.body?.kind === 'multipart') headers.set('content-type', type);
  const init: RequestInit = {
    method: request.method,
    headers,
    credentials,
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  };
  return [request.url, hasBody || body === null ? init : { ...init, body }];
}
