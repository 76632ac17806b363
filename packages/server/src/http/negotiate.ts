import type { Endpoint } from '@stoa/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

/**
 * The media type that the caller's `Accept` likes best among those of the endpoint (RFC 9110 §12.5.1); the endpoint's
 * first one for anything else, as existing clients expect no 406.
 */
export function negotiate(endpoint: Endpoint, request: FastifyRequest): readonly [string, z.ZodType] | undefined {
  if (!endpoint.negotiated) return undefined;
  const offers = Object.entries(endpoint.negotiated);
  const wishes = parseAccept(request.headers.accept ?? '');
  const ranked = offers
    .map((offer) => ({ offer, quality: wishes.get(offer[0]) ?? 0 }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return ranked[0]?.offer ?? offers[0];
}

/** Media types with their weights, 1 where none is given. */
function parseAccept(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((part) => {
      const [mediaType = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [mediaType, weight === undefined ? 1 : Number(weight) || 0] as const;
    }),
  );
}
