import type { Endpoint } from '@stoa/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from '../problem.ts';

/**
 * Refuses writes that another site makes a browser send with our cookies (auth.md D1). Browsers always send
 * `Sec-Fetch-Site` or, on older ones, `Origin` with such requests; a program sends neither and carries no stolen cookie.
 * Calls with a token in a header are exempt: no browser adds one by itself. A management call without one may come from a
 * user's browser.
 */
export function refuseCrossSite(endpoint: Endpoint, request: FastifyRequest, config: Config): void {
  if (endpoint.method === 'GET' || endpoint.access === 'gateway') return;
  if (endpoint.access === 'operator' && request.headers.authorization !== undefined) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (site === 'same-origin' || site === 'none') return;
  if (site === undefined && origin === undefined) return;
  if (origin !== undefined && isOwnOrigin(origin, request.headers.host, config)) return;
  throw new Problem('cross_site', 403, 'This request came from another site and was refused.');
}

function isOwnOrigin(origin: string, host: string | undefined, config: Config): boolean {
  if (!URL.canParse(origin)) return false;
  return origin === new URL(config.publicUrl).origin || new URL(origin).host === host;
}
