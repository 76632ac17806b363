import { operatorByToken } from '@stoa/access-tokens/operator-tokens';
import { Problem } from '@stoa/common/problem';
import type { OperatorActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

/** The operator behind `Authorization: Bearer <token>` (RFC 6750). */
export async function operatorOf(request: FastifyRequest, portal: Portal, deps: Deps): Promise<OperatorActor> {
  const token = bearerToken(request.headers.authorization);
  const operator = token && (await operatorByToken(deps.db, portal, token, deps.now()));
  if (operator) return operator;
  throw new Problem(
    'unauthorized',
    401,
    'This call needs an operator token, as "Authorization: Bearer <token>", or the session of a user.',
    {
      headers: { 'www-authenticate': 'Bearer realm="stoa"' },
    },
  );
}

/** The token of `Authorization: Bearer`. */
export function bearerToken(header: string | undefined): string | undefined {
  return header?.match(/^Bearer +([\w.~+/=-]+)$/i)?.[1];
}
