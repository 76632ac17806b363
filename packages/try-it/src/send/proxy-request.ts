import { type ProblemError, readProblem } from '@stoa/client/problem-error';
import type { TryItHead } from '@stoa/contract/try-it';
import type { BuiltRequest } from '../build-request.ts';
import { bodyBlob } from './browser-request.ts';
import type { AnswerHead } from './sent-answer.ts';

/** Why the portal did not send the request: a limit of its own, a broken answer, or a refusal of the server. */
export class ProxyRefusal extends Error {
  override readonly name = 'ProxyRefusal';
  readonly why: 'body-too-large' | 'broken' | ProblemError;
  constructor(why: ProxyRefusal['why']) {
    super(typeof why === 'string' ? why : why.detail);
    this.why = why;
  }
}

export interface ProxyTarget {
  readonly productId: string;
  readonly versionId: string;
  /** Number of the operation in the reference. */
  readonly operation: number;
}

/** Bytes of a request's body that the portal takes. */
const largestBody = 1024 * 1024;

async function base64(body: string | Blob): Promise<string> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(await body.arrayBuffer());
  if (bytes.length > largestBody) throw new ProxyRefusal('body-too-large');
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/**
 * Sends the request through the portal's server (contract `tryOperation`).
 * @throws ProxyRefusal with a sentence where the portal does not, or gets no answer
 */
export async function sendByProxy(
  request: BuiltRequest,
  target: ProxyTarget,
  signal: AbortSignal,
): Promise<AnswerHead> {
  const { body, type } = bodyBlob(request);
  const headers = request.headers.filter(([name]) => !(request.body && name.toLowerCase() === 'content-type'));
  const response = await fetch(`/api/v2/products/${target.productId}/versions/${target.versionId}/try-it`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      operation: target.operation,
      method: request.method,
      url: request.url,
      headers: type === undefined ? headers : [...headers, ['Content-Type', type]],
      ...(body === null ? {} : { body: { base64: await base64(body) } }),
    }),
    signal,
  });
  if (!response.ok || !response.body) {
    throw new ProxyRefusal(await readProblem(response));
  }
  return unframe(response.body);
}

/** Takes the first line off, which says status and headers; the rest is the API's answer as it comes. */
export async function unframe(framed: ReadableStream<Uint8Array>): Promise<AnswerHead> {
  const reader = framed.getReader();
  let begin = new Uint8Array();
  let end = -1;
  while (end < 0) {
    const { done, value } = await reader.read();
    if (done) throw new ProxyRefusal('broken');
    const longer = new Uint8Array(begin.length + value.length);
    longer.set(begin);
    longer.set(value, begin.length);
    begin = longer;
    end = begin.indexOf(10);
  }
  const head = JSON.parse(new TextDecoder().decode(begin.subarray(0, end))) as TryItHead;
  const rest = begin.subarray(end + 1);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (rest.length > 0) controller.enqueue(rest);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return {
    status: head.status,
    statusText: head.status_text,
    headers: head.headers,
    body,
    limit: { bytes: head.limit, by: 'portal' },
    redirects: { followed: head.redirects, stopped: head.stopped },
  };
}
