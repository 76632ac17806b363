import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { Problem } from '@stoa/common/problem';
import { pinnedLookup } from '../network/pinned-lookup.ts';
import type { ResolvedAddress } from '../network/resolve.ts';
import { hostOf } from '../network/resolve-host.ts';
import { isDropped } from './dropped-headers.ts';
import { failure, timedOut } from './within.ts';

export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export interface ProxyLimits {
  /** Milliseconds until the answer begins, and between two of its pieces. */
  readonly idleTimeoutMs: number;
  /** Milliseconds in all, for streams that never end. */
  readonly longest: number;
  /** Bytes of an answer. */
  readonly answerBytes: number;
}

export const proxyLimits: ProxyLimits = { idleTimeoutMs: 30_000, longest: 300_000, answerBytes: 10 * 1024 * 1024 };

const droppedFromAnswer =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|set-cookie2?|alt-svc|strict-transport-security)$/i;

/** The headers that go on, each as often as it was written; of what a Connection header names, none. */
export function forwardedHeaders(headers: Outgoing['headers']): [name: string, value: string][] {
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) =>
      value
        .toLowerCase()
        .split(',')
        .map((token) => token.trim()),
    );
  return headers
    .filter(([name]) => !isDropped(name) && !named.includes(name.toLowerCase()))
    .map(([name, value]) => [name, value]);
}

/** Headers of an answer as they are shown. */
export function shownHeaders(rawHeaders: readonly string[]): [name: string, value: string][] {
  const shown: [string, string][] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!droppedFromAnswer.test(name)) shown.push([name.toLowerCase(), value]);
  }
  return shown;
}

/**
 * Asks the one address, once; redirects are answers like any other (follow-redirects.ts).
 * @throws Problem 502, 503, 504
 */
export function forward(
  outgoing: Outgoing,
  address: ResolvedAddress,
  limits: ProxyLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { url, method, body } = outgoing;
  const isTls = url.protocol === 'https:';
  const hostname = hostOf(url);
  const named = Map.groupBy(forwardedHeaders(outgoing.headers), ([name]) => name.toLowerCase());
  const headers = Object.fromEntries([...named].map(([name, fields]) => [name, fields.map(([, value]) => value)]));
  const options: RequestOptions & { servername?: string } = {
    method,
    hostname,
    port: url.port || (isTls ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    headers: {
      ...headers,
      // Some APIs ignore this, and their answers are decoded: decoded-body.ts.
      'accept-encoding': 'identity',
      'user-agent': 'Stoa try it',
      ...(body.length > 0 || /^(POST|PUT|PATCH)$/i.test(method) ? { 'content-length': String(body.length) } : {}),
    },
    lookup: pinnedLookup(address),
    agent: false,
    signal,
    timeout: limits.idleTimeoutMs,
    maxHeaderSize: 32 * 1024,
    ...(isTls && isIP(hostname) === 0 ? { servername: hostname } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = isTls ? requestHttps(options) : requestHttp(options);
    const noAnswer = () => {
      request.destroy();
      reject(new Problem('try_it_unreachable', 502, 'The API answered with another protocol.'));
    };
    // Counts from the first step of connecting on; a timeout that is set on the request waits for the connection.
    request.on('timeout', () => request.destroy(new Error('timed out')));
    request.on('response', (answer) => (answer.statusCode === 101 ? noAnswer() : resolve(answer)));
    // Neither of these is ever a `response`.
    request.on('upgrade', noAnswer);
    request.on('connect', noAnswer);
    request.on('error', (cause: Error) => {
      reject(cause.message === 'timed out' ? timedOut(cause) : failure(cause, signal));
    });
    // Any other end of the request.
    request.on('close', () => reject(failure(undefined, signal)));
    request.end(body.length > 0 ? body : undefined);
  });
}
