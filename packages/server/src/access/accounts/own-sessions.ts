import { notFound } from '@stoa/common/problem';
import type { ListedSession } from '@stoa/contract/sessions';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { DeveloperSession, UserActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { Deps } from '../../deps.ts';
import type { CallContext } from '../call-context.ts';
import { endSessions, sessionLimits } from '../session.ts';
import { entities, ownerOf } from './entity.ts';
import { userAgentWords } from './user-agent-words.ts';

type SessionRow = {
  [K in keyof ListedSession]: K extends 'created_at' | 'last_seen_at' | 'expires_at' ? Date : ListedSession[K];
};

/** The caller's open sessions (auth C11). */
export function ownSessions(deps: Deps, portal: Portal, actor: DeveloperSession | UserActor) {
  return openSessions(deps, portal, actor);
}

/** Lists the open sessions of an account; a session that was idle for too long is over though no call ended it (auth C8). */
export async function openSessions(
  deps: Deps,
  portal: Portal,
  account: Pick<DeveloperSession | UserActor, 'kind' | 'id'> & { readonly session_id?: string },
): Promise<{ data: SessionRow[] }> {
  const now = deps.now();
  const rows = await deps.db
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('portal_id', '=', portal.portal_id)
    .where(entities[account.kind].ownerColumn, '=', account.id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - sessionLimits.idle))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    data: rows.map((row) => ({ ...row, ...userAgentWords(row.user_agent), current: row.id === account.session_id })),
  };
}

/** @throws Problem 404 when it is over already or belongs to another account: both look alike */
export async function endOwnSession(
  { deps, portal, actor, request }: CallContext<DeveloperSession | UserActor>,
  sessionId: string,
): Promise<void> {
  const { portal_id } = portal;
  const owner = `${actor.kind}:${actor.id}`;
  await inTransaction(deps.db, async (trx) => {
    const own = await trx
      .selectFrom('sessions')
      .select('id')
      .where('portal_id', '=', portal_id)
      .where('id', '=', sessionId)
      .where(entities[actor.kind].ownerColumn, '=', actor.id)
      .executeTakeFirst();
    const ended = own ? await endSessions(trx, { portal_id, session_id: own.id, now: deps.now() }) : [];
    if (ended.length === 0) throw notFound('This session');
    await audit(trx, { portal_id, event: 'session_ended', actor: owner, subject: owner, request });
  });
}

/** Ends all of the caller's sessions but the one that asks (auth C11). */
export async function endOtherSessions({
  deps,
  portal,
  actor,
  request,
}: CallContext<DeveloperSession | UserActor>): Promise<void> {
  const { portal_id } = portal;
  const owner = `${actor.kind}:${actor.id}`;
  const which = { portal_id, ...ownerOf(actor.kind, actor.id), now: deps.now() };
  await inTransaction(deps.db, async (trx) => {
    const ended = await endSessions(trx, which, { except: actor.session_id });
    if (ended.length === 0) return;
    const details = { sessions: ended.length };
    await audit(trx, { portal_id, event: 'session_ended', actor: owner, subject: owner, details, request });
  });
}
