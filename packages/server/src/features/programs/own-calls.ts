import { Problem } from '@stoa/common/problem';
import type { ProblemCode } from '@stoa/contract/problem-codes';
import type { OwnCall, StoredAnswer } from '@stoa/program-pages/stored-answer';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What says who asks, and by which rules the cookie counts: `presentedToken` reads a call without `Sec-Fetch-Site` as a program's. */
const handedOn = ['authorization', 'cookie', 'host', 'sec-fetch-site', 'user-agent'] as const;

/**
 * Calls inside this server with the visitor's own cookies or token: what the visitor may not read no text has either, and
 * no rule stands twice.
 */
export function ownCalls(http: FastifyInstance, request: FastifyRequest): OwnCall {
  return async <T>(address: string, accept = 'application/json') => {
    const reply = await ask(http, request, { url: address, accept, encoding: 'identity' });
    return (accept === 'text/markdown' ? reply.body : JSON.parse(reply.body)) as T;
  };
}

/** The same call without reading what it answers. @throws Problem as the call answers it */
export async function ownStoredAnswer(
  http: FastifyInstance,
  request: FastifyRequest,
  url: string,
  accept: string,
): Promise<StoredAnswer> {
  const { headers, rawPayload } = await ask(http, request, { url, accept, encoding: 'br' });
  return { etag: String(headers.etag), bytes: rawPayload, isBrotli: headers['content-encoding'] === 'br' };
}

async function ask(
  http: FastifyInstance,
  request: FastifyRequest,
  { url, accept, encoding }: { readonly url: string; readonly accept: string; readonly encoding: 'identity' | 'br' },
) {
  const own = handedOn.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]] as const] : []));
  const reply = await http.inject({
    method: 'GET',
    url,
    headers: { accept, 'accept-encoding': encoding, ...Object.fromEntries(own) },
    remoteAddress: request.ip,
  });
  if (reply.statusCode === 200) return reply;
  if (reply.statusCode === 204) throw new Problem('not_found', 404, 'This version has no specification.');
  const { code = 'internal', detail = 'The text could not be made.' } = bodyOf(reply.body);
  const retryAfter = Number(reply.headers['retry-after']) || undefined;
  const challenge = reply.headers['www-authenticate'];
  throw new Problem(code, reply.statusCode, detail, {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(challenge && { headers: { 'www-authenticate': String(challenge) } }),
  });
}

function bodyOf(body: string): { readonly code?: ProblemCode; readonly detail?: string } {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}
