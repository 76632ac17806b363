import type {} from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Database, UserEntity } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';
import { audit } from '../audit.ts';
import type { Portal } from '../portal.ts';
import { tokenHash } from '../secrets.ts';
import { endSessions } from '../session.ts';
import { cookieNames } from '../session-cookie-names.ts';
import { entities, ownerName } from './entity.ts';

/** Ends the session behind whatever token came, even an expired one; without any it is a success too (auth.md C9). */
export async function signOut(deps: Deps, portal: Portal, entity: UserEntity, request: FastifyRequest): Promise<void> {
  await inTransaction(deps.db, (trx) => endPresentedSession(trx, deps, portal, entity, request));
}

/** The same inside a transaction: a sign-in leaves no earlier session of this browser behind (auth.md A5). */
export async function endPresentedSession(
  trx: Transaction<Database>,
  deps: Deps,
  portal: Portal,
  entity: UserEntity,
  request: FastifyRequest,
): Promise<void> {
  const { portal_id } = portal;
  const names = cookieNames(entity, deps.config);
  const tokens = [request.cookies[names.access], request.cookies[names.refresh]].filter((token) => token !== undefined);
  if (tokens.length === 0) return;
  const sessions = await trx
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', (join) =>
      join.onRef('session.portal_id', '=', 'token.portal_id').onRef('session.id', '=', 'token.session_id'),
    )
    .select(['session.id', 'session.developer_id', 'session.user_id'])
    .distinct()
    .where('token.portal_id', '=', portal_id)
    .where('token.token_hash', 'in', tokens.map(tokenHash))
    .where(`session.${entities[entity].ownerColumn}`, 'is not', null)
    .where('session.ended_at', 'is', null)
    .execute();
  for (const session of sessions) {
    await endSessions(trx, { portal_id, session_id: session.id, now: deps.now() });
    const owner = ownerName(session);
    await audit(trx, { portal_id, event: 'session_ended', actor: owner, subject: owner, request });
  }
}
