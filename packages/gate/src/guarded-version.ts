import type { IncomingMessage } from 'node:http';
import { isUuid } from '@stoa/contract/uuid';
import { ambiguous, singleHeader } from './single-header.ts';

/**
 * The version that the gateway's configuration names, by header or path; both must agree. It is never derived from the
 * original address: `/v1/../v2` would pass as `/v1` (gateways finding 7).
 */
export function guardedVersion(request: IncomingMessage): string | undefined {
  const header = singleHeader(request, 'x-product-version');
  const id = segmentOf(request) || header;
  if (header === ambiguous || (header !== undefined && header !== id)) return undefined;
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : undefined;
}

/** Whether the request names a version at all, even an invalid one. */
export function namesVersion(request: IncomingMessage): boolean {
  return request.headers['x-product-version'] !== undefined || Boolean(segmentOf(request));
}

function segmentOf({ url = '' }: IncomingMessage): string | undefined {
  return /^\/gateway\/v1\/(?:verify|introspect)\/([^/?#]*)/.exec(url)?.[1];
}
