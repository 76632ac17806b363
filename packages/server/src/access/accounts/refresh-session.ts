import type {} from '@fastify/cookie';
import { Problem } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import { samePortal } from '@stoa/database/same-portal';
import type { Database, UserEntity } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { tokenHash } from '@stoa/secrets/secrets';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { CallContext } from '../call-context.ts';
import { presentedToken } from '../presented-tokens.ts';
import { endSessions, mintTokens, type SessionTokens, sessionLimits } from '../session.ts';
import { findAccount } from './account-rows.ts';
import { entities, ownerName } from './entity.ts';

type Outcome = { kind: 'fresh'; tokens: SessionTokens } | { kind: 'just refreshed' } | { kind: 'over' };

/**
 * Exchanges a refresh token for its one successor (auth C4, C5; RFC 9700 §2.2.2). The exchange is one statement:
 * of parallel requests one wins. A request with the token that was exchanged a moment ago is the loser of such a race
 * (two tabs): it gets a success without cookies, because the winner's are in the browser already. Later reuse, or reuse
 * after the successor was exchanged too, means that the token was copied: the whole session ends.
 * @returns new tokens, or undefined for the loser of a race
 * @throws Problem 401; it never carries a Set-Cookie that clears (auth C6)
 */
export async function refreshSession(
  { deps, portal, request }: CallContext,
  entity: UserEntity,
): Promise<SessionTokens | undefined> {
  const token = presentedToken(request, deps.config, entity, 'refresh');
  if (!token) throw sessionOver();
  const now = deps.now();
  const outcome = await inTransaction(deps.db, (trx) =>
    exchange(trx, portal, entity, { token_hash: tokenHash(token), now, request }),
  );
  if (outcome.kind === 'over') throw sessionOver();
  return outcome.kind === 'fresh' ? outcome.tokens : undefined;
}

async function exchange(
  trx: Transaction<Database>,
  portal: Portal,
  entity: UserEntity,
  { token_hash, now, request }: { readonly token_hash: string; readonly now: Date; readonly request: FastifyRequest },
): Promise<Outcome> {
  const { portal_id } = portal;
  const presented = await sessionOfToken(trx, portal_id, entity, token_hash);
  if (entity === 'developer' && presented?.opened_by === 'password' && !portal.basic_auth_enabled)
    return { kind: 'over' };
  const owner = presented?.[entities[entity].ownerColumn];
  // The account is locked before session and tokens, as in every change of an account: otherwise a deletion and this would wait
  // for each other.
  const account = owner ? await findAccount(trx, { portal_id, entity }, { id: owner }, { lock: true }) : undefined;
  if (account?.status !== entities[entity].admitted) return { kind: 'over' };
  const won = await trx
    .updateTable('session_tokens')
    .set({ used_at: now })
    .where('portal_id', '=', portal_id)
    .where('token_hash', '=', token_hash)
    .where('kind', '=', 'refresh')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst();
  const row = await sessionOfToken(trx, portal_id, entity, token_hash);
  if (!row || row.ended_at || row.expires_at <= now) return { kind: 'over' };
  if (won) {
    await trx
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('portal_id', '=', portal_id)
      .where('id', '=', won.session_id)
      .execute();
    return {
      kind: 'fresh',
      tokens: await mintTokens(trx, { portal_id, now, session_id: won.session_id, sessionExpires: row.expires_at }),
    };
  }
  if (!row.used_at) return { kind: 'over' };
  const late = now.getTime() - row.used_at.getTime() > sessionLimits.refreshGrace;
  if (!late && !(await isSuccessorUsed(trx, portal_id, row.session_id, row.used_at))) return { kind: 'just refreshed' };
  await endSessions(trx, { portal_id, session_id: row.session_id, now });
  const subject = ownerName(row);
  await audit(trx, { portal_id, event: 'authn_token_reuse', actor: subject, subject, request });
  return { kind: 'over' };
}

/**
 * Tells whether a later token was used: then this one is no immediate predecessor any more, and no race sends it again (auth C5).
 */
async function isSuccessorUsed(
  trx: Transaction<Database>,
  portal_id: string,
  session_id: string,
  used_at: Date,
): Promise<boolean> {
  const later = await trx
    .selectFrom('session_tokens')
    .select('token_hash')
    .where('portal_id', '=', portal_id)
    .where('session_id', '=', session_id)
    .where('kind', '=', 'refresh')
    .where('used_at', '>', used_at)
    .executeTakeFirst();
  return later !== undefined;
}

async function sessionOfToken(trx: Transaction<Database>, portal_id: string, entity: UserEntity, token_hash: string) {
  return trx
    .selectFrom('session_tokens as token')
    .innerJoin('sessions as session', samePortal('session.id', 'token.session_id'))
    .select([
      'token.used_at',
      'token.session_id',
      'session.developer_id',
      'session.user_id',
      'session.ended_at',
      'session.expires_at',
      'session.opened_by',
    ])
    .where('token.portal_id', '=', portal_id)
    .where('token.token_hash', '=', token_hash)
    .where('token.kind', '=', 'refresh')
    .where(`session.${entities[entity].ownerColumn}`, 'is not', null)
    .executeTakeFirst();
}

function sessionOver(): Problem {
  return new Problem('unauthorized', 401, 'Your session is over. Please sign in again.');
}
