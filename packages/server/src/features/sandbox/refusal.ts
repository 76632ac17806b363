import { STATUS_CODES } from 'node:http';
import type { Refused } from '@stoa/gate/decision';
import { challenge, refusalSentences } from '@stoa/gate/verify-answer';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The gate's refusal as the API's own answer: its status, code and sentence, as `application/problem+json`. */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, error, scheme = 'ApiKey' }: Refused,
): FastifyReply {
  const detail = refusalSentences[error];
  if (status === 401) reply.header('www-authenticate', challenge(scheme, error));
  if (status === 503) reply.header('retry-after', '1');
  return reply
    .code(status)
    .header('x-portal-error', error)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ status, title: STATUS_CODES[status], detail, instance: request.id, code: error }));
}
