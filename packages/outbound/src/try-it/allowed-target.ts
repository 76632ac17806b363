import { Problem } from '@stoa/common/problem';
import type { ReferenceOperation } from '@stoa/contract/reference';
import { climbs, isOperationPath } from './operation-path.ts';
import { basesOf, pathOf } from './server-base.ts';

export interface AllowedTarget {
  readonly url: URL;
  /** The address of the server that it lies below; redirects stay there. */
  readonly base: URL;
}

/**
 * The address to ask, when the operation may be asked there: its own method, and its own path at the origin and below the
 * path of one of its servers.
 * @throws Problem 422
 */
export function allowedTarget(
  operation: Pick<ReferenceOperation, 'method' | 'path' | 'parameters' | 'servers'>,
  asked: { readonly method: string; readonly url: string },
): AllowedTarget {
  // A tunnel (RFC 9110 §9.3.6), and an echo of the portal's own headers (§9.3.8).
  if (/^(connect|trace)$/i.test(asked.method)) {
    throw new Problem('try_it_refused', 422, 'The portal does not send CONNECT or TRACE.');
  }
  if (operation.method.toUpperCase() !== asked.method.toUpperCase()) {
    throw new Problem('try_it_refused', 422, 'This operation has another method.');
  }
  const url = URL.canParse(asked.url) ? new URL(asked.url) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '') throw noSuchServer();
  if (climbs(url.pathname)) throw noSuchServer();
  let isServer = false;
  for (const base of basesOf(operation.servers, url)) {
    isServer = true;
    if (isOperationPath(operation, url.pathname.slice(pathOf(base).length) || '/')) return { url, base };
  }
  throw isServer ? new Problem('try_it_refused', 422, 'This operation has another path.') : noSuchServer();
}

const noSuchServer = () =>
  new Problem('try_it_refused', 422, 'The specification names no such server for this operation.');
