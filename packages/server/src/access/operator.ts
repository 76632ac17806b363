import { Problem } from '@stoa/common/problem';
import type { OperatorActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { tokenHash } from '@stoa/secrets/secrets';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';

/** The operator behind `Authorization: Bearer <token>` (RFC 6750). */
export async function operatorOf(request: FastifyRequest, portal: Portal, deps: Deps): Promise<OperatorActor> {
  const token = bearerToken(request.headers.authorization);
  const row = token
    ? await deps.db
        .selectFrom('operator_tokens')
        .select(['id', 'name'])
        .where('portal_id', '=', portal.portal_id)
        .where('token_hash', '=', tokenHash(token))
        .executeTakeFirst()
    : undefined;
  if (row) return { kind: 'operator', id: row.id, name: row.name };
  throw new Problem(
    'unauthorized',
    401,
    'This call needs an operator token, as "Authorization: Bearer <token>", or the session of a user.',
    {
      headers: { 'www-authenticate': 'Bearer realm="stoa"' },
    },
  );
}

function bearerToken(header: string | undefined): string | undefined {
  return header?.match(/^Bearer +([\w.~+/=-]+)$/i)?.[1];
}
