import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { pinnedLookup } from '../network/pinned-lookup.ts';
import type { Resolve, ResolvedAddress } from '../network/resolve.ts';
import { hostOf, type Reach, resolveHost } from '../network/resolve-host.ts';

export interface WebhookRequest {
  readonly url: URL;
  readonly reach: Reach;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookAnswer {
  readonly status: number;
  /** The beginning of the body. */
  readonly text: string;
  /** The wait in milliseconds, when the receiver says how long (RFC 9110 §10.2.3). */
  readonly retryAfter: number | undefined;
}

export interface WebhookLimits {
  /** Milliseconds for everything: name, connection, answer. */
  readonly timeoutMs: number;
  /** Milliseconds for the beginning of a body; delivery does not depend on it. */
  readonly bodyTimeoutMs: number;
  readonly bodyBytes: number;
}

export const webhookLimits: WebhookLimits = { timeoutMs: 10_000, bodyTimeoutMs: 1_000, bodyBytes: 1024 };

/**
 * Sends one webhook to the one checked address of its host. Redirects are not followed: the operator chooses the
 * target, and the next address would not be checked.
 * @throws HostRefused, or what the connection failed with
 */
export async function sendWebhook(
  outgoing: WebhookRequest,
  resolve: Resolve,
  signal: AbortSignal,
  limits: WebhookLimits = webhookLimits,
): Promise<WebhookAnswer> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const both = AbortSignal.any([signal, timeout]);
  try {
    const address = await unlessAborted(resolveHost(outgoing.url, outgoing.reach, resolve), both);
    const answer = await post(outgoing, address, both);
    const text = await beginning(answer, limits);
    return { status: answer.statusCode ?? 0, text, retryAfter: retryAfter(answer.headers['retry-after']) };
  } catch (error) {
    if (timeout.aborted && !signal.aborted)
      throw new Error(`No answer within ${limits.timeoutMs / 1000} seconds.`, { cause: error });
    throw error;
  }
}

function post({ url, headers, body }: WebhookRequest, address: ResolvedAddress, signal: AbortSignal) {
  const isTls = url.protocol === 'https:';
  const hostname = hostOf(url);
  const options: RequestOptions & { servername?: string } = {
    method: 'POST',
    hostname,
    port: url.port || (isTls ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Stoa webhooks',
    },
    lookup: pinnedLookup(address),
    agent: false,
    signal,
    maxHeaderSize: 16 * 1024,
    ...(isTls && isIP(hostname) === 0 ? { servername: hostname } : {}),
  };
  return new Promise<IncomingMessage>((resolve, reject) => {
    const request = isTls ? requestHttps(options) : requestHttp(options);
    request.on('response', resolve);
    request.on('upgrade', (_response, socket) => socket.destroy());
    request.on('close', () => reject(new Error('The connection ended without an answer.')));
    request.on('error', reject);
    request.end(body);
  });
}

/** The status has decided the outcome: a slow, endless or broken body does not change it. */
function beginning(answer: IncomingMessage, { bodyBytes, bodyTimeoutMs }: WebhookLimits): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = () => {
      clearTimeout(timer);
      answer.destroy();
      resolve(Buffer.concat(chunks).subarray(0, bodyBytes).toString('utf8').replaceAll('\0', ''));
    };
    const timer = setTimeout(finish, bodyTimeoutMs);
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= bodyBytes) finish();
    });
    answer.on('end', finish);
    answer.on('error', finish);
    answer.on('close', finish);
  });
}

function retryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,6}$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
