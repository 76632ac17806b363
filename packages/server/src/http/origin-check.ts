import { Problem } from '@stoa/common/problem';
import type { Endpoint } from '@stoa/contract/endpoint';
import { routes } from '@stoa/contract/routes';
import type { FastifyRequest } from 'fastify';
import { developerTokenIn } from '../access/reader.ts';
import type { Config } from '../config.ts';

/** Forms that a provider's page sends by nature; what they say counts in the browser that asked for it alone. */
const sentByProviders = new Set<string>([routes.finishDeveloperSaml.path, routes.finishUserSaml.path]);

/**
 * Refuses writes that another site makes a browser send with our cookies (auth D1). Browsers always send
 * `Sec-Fetch-Site` or, on older ones, `Origin` with such requests; a program sends neither and carries no stolen cookie.
 * Calls with a token in a header are exempt: no browser adds one by itself. A management call without one may come from a
 * user's browser.
 */
export function refuseCrossSite(endpoint: Endpoint, request: FastifyRequest, config: Config): void {
  if (endpoint.method === 'GET' || endpoint.access === 'gateway') return;
  if (sentByProviders.has(endpoint.path)) return;
  if (endpoint.access === 'operator' && request.headers.authorization !== undefined) return;
  if (['reader', 'developer'].includes(endpoint.access) && developerTokenIn(request) !== undefined) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (site === 'same-origin' || site === 'none') return;
  if (site === undefined && origin === undefined) return;
  // `cross-site` is the browser's own word: an origin that looks like ours does not outweigh it.
  if (site !== 'cross-site' && origin !== undefined && isOwnOrigin(origin, request.headers.host, config)) return;
  throw new Problem('cross_site', 403, 'This request came from another site and was refused.');
}

/**
 * Whole origins are compared: a page that came by plain http is another site, whatever host it names. Which scheme the
 * reader sees is not known behind a proxy that ends TLS, so `PUBLIC_URL` says whether plain http can be ours at all.
 */
function isOwnOrigin(origin: string, host: string | undefined, { publicUrl }: Pick<Config, 'publicUrl'>): boolean {
  const { origin: configured, protocol } = new URL(publicUrl);
  const schemes = protocol === 'https:' ? ['https:'] : ['http:', 'https:'];
  const named = schemes.map((scheme) => `${scheme}//${host}`).filter((address) => URL.canParse(address));
  return [configured, ...named.map((address) => new URL(address).origin)].includes(origin);
}
