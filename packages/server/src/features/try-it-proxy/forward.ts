import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Problem } from '../../problem.ts';
import type { ResolvedAddress } from './resolve-target.ts';

export interface Outgoing {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

export interface ProxyLimits {
  /** Milliseconds until the answer begins, and between two of its pieces. */
  readonly patience: number;
  /** Milliseconds in all, for streams that never end. */
  readonly longest: number;
  /** Bytes of an answer. */
  readonly answerBytes: number;
}

export const proxyLimits: ProxyLimits = { patience: 30_000, longest: 300_000, answerBytes: 10 * 1024 * 1024 };

/**
 * What belongs to one connection (RFC 9110 §7.6.1), what would let a reader pass for somebody else, and cookies: the reader's
 * are the portal's.
 */
const droppedFromRequest =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|cookie2?|origin|referer|forwarded|via|x-forwarded-.*|x-real-ip|sec-.*|accept-encoding|expect)$/i;
const droppedFromAnswer =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|set-cookie2?|alt-svc|strict-transport-security)$/i;

/** The headers that go on; of what a Connection header names, none. */
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
    .filter(([name]) => !droppedFromRequest.test(name) && !named.includes(name.toLowerCase()))
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
 * Asks the one address; redirects are answers like any other.
 * @throws Problem 502, 504
 */
export function forward(
  outgoing: Outgoing,
  address: ResolvedAddress,
  limits: ProxyLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { url, method, body } = outgoing;
  const isTls = url.protocol === 'https:';
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  // Named hosts are checked already: whatever asks again gets the same address.
  const lookup: LookupFunction = (_host, options, done) =>
    options.all ? done(null, [{ ...address }]) : done(null, address.address, address.family);
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of forwardedHeaders(outgoing.headers)) headers[name] = value;
  const options: RequestOptions & { servername?: string } = {
    method,
    hostname,
    port: url.port || (isTls ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    headers: {
      ...headers,
      // Bytes are handed on as they are.
      'accept-encoding': 'identity',
      'user-agent': 'Stoa try it',
      ...(body.length > 0 || /^(POST|PUT|PATCH)$/i.test(method) ? { 'content-length': String(body.length) } : {}),
    },
    lookup,
    agent: false,
    signal,
    maxHeaderSize: 32 * 1024,
    ...(isTls && isIP(hostname) === 0 ? { servername: hostname } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = isTls ? requestHttps(options) : requestHttp(options);
    request.setTimeout(limits.patience, () => request.destroy(new Error('timed out')));
    request.on('response', resolve);
    request.on('upgrade', (_response, socket) => socket.destroy());
    request.on('error', (cause: Error) => {
      reject(
        cause.message === 'timed out' || signal.reason === 'timed out'
          ? new Problem('try_it_timed_out', 504, 'The API did not answer in time.', { cause })
          : new Problem('try_it_unreachable', 502, 'The API cannot be reached from the portal.', { cause }),
      );
    });
    request.end(body.length > 0 ? body : undefined);
  });
}
