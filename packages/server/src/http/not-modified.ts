import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * True when the caller has this very answer already: its `If-None-Match` names the `ETag` that the handler set
 * (RFC 9110 §13.1.2, compared weakly, because a proxy that compresses makes tags weak).
 */
export function isNotModified(request: FastifyRequest, reply: FastifyReply): boolean {
  const etag = reply.getHeader('etag');
  const known = request.headers['if-none-match'];
  if (typeof etag !== 'string' || known === undefined || request.method !== 'GET') return false;
  return known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
}
