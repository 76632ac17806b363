import type { IncomingMessage } from 'node:http';
import type { GatewayDialect } from '@stoa/database/tables';

export interface OriginalRequest {
  readonly method: string | undefined;
  /** The path has no query, which may hold secrets. */
  readonly path: string | undefined;
}

const headers: Readonly<Record<Exclude<GatewayDialect, 'envoy'>, readonly [method: string, uri: string]>> = {
  nginx: ['x-original-method', 'x-original-uri'],
  'ingress-nginx': ['x-original-method', 'x-original-url'],
  forwarded: ['x-forwarded-method', 'x-forwarded-uri'],
};

/**
 * What the gateway's client asked for, as this gateway's dialect tells it. For the log alone: anything in it may be the
 * client's own invention (gateways point 3).
 */
export function originalRequest(request: IncomingMessage, dialect: GatewayDialect): OriginalRequest {
  if (dialect === 'envoy') {
    const path = /^\/gateway\/v1\/verify\/[^/?#]*([^?#]*)/.exec(request.url ?? '')?.[1];
    return { method: request.method, path: path || '/' };
  }
  const [method, uri] = headers[dialect];
  const address = text(request.headers[uri]);
  return { method: text(request.headers[method]), path: address && pathOf(address) };
}

function text(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value.slice(0, 2_000) : undefined;
}

function pathOf(address: string): string {
  return address.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
}
