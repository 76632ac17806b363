import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem, type ProblemCode } from '../../problem.ts';

/** Makes a call of the contract. @throws Problem as the call answers it; 404 where the answer is empty */
export type OwnCall = <T>(address: string, accept?: string) => Promise<T>;

/**
 * Calls inside this server with the visitor's own cookies: what the visitor may not read no text has either, and no
 * rule stands twice.
 */
export function ownCalls(http: FastifyInstance, request: FastifyRequest): OwnCall {
  return async <T>(address: string, accept = 'application/json') => {
    const { cookie, host, 'user-agent': agent } = request.headers;
    const reply = await http.inject({
      method: 'GET',
      url: address,
      headers: {
        accept,
        'accept-encoding': 'identity',
        ...(cookie ? { cookie } : {}),
        ...(host ? { host } : {}),
        ...(agent ? { 'user-agent': agent } : {}),
      },
      remoteAddress: request.ip,
    });
    if (reply.statusCode === 200) return (accept === 'text/markdown' ? reply.body : JSON.parse(reply.body)) as T;
    if (reply.statusCode === 204) throw new Problem('not_found', 404, 'This version has no specification.');
    const { code = 'internal', detail = 'The text could not be made.' } = bodyOf(reply.body);
    const retryAfter = Number(reply.headers['retry-after']) || undefined;
    throw new Problem(code, reply.statusCode, detail, retryAfter === undefined ? {} : { retryAfter });
  };
}

function bodyOf(body: string): { readonly code?: ProblemCode; readonly detail?: string } {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}
