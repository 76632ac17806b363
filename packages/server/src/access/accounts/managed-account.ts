import { notFound } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { UserEntity } from '@stoa/database/tables';
import { actorName, type ManagingActor } from '@stoa/permissions/actor';
import type { CallContext } from '../call-context.ts';
import { endSessions } from '../session.ts';
import { clearAllPoints } from '../throttle.ts';
import { findAccount } from './account-rows.ts';
import { ownerOf } from './entity.ts';
import { loginCounter } from './login-throttle.ts';
import { clearCodePoints } from './second-step.ts';

/** Lifts the locks that too many wrong passwords and codes brought (auth B4). @throws Problem 404, 429 */
export async function unlockAccount(
  { deps, portal, actor, request }: CallContext<ManagingActor>,
  entity: UserEntity,
  id: string,
): Promise<void> {
  const { portal_id } = portal;
  await inTransaction(deps.db, async (trx) => {
    const account = await findAccount(trx, { portal_id, entity }, { id }, { lock: true });
    if (!account) throw notFound(`This ${entity}`);
    await clearAllPoints(trx, loginCounter({ portal_id, entity, email: account.email }, deps.now()));
    await clearCodePoints(trx, { portal_id, entity, id }, deps.now());
    await audit(trx, {
      portal_id,
      event: 'authn_login_unlock',
      actor: actorName(actor),
      subject: `${entity}:${id}`,
      request,
    });
  });
}

/** Ends every session of an account, at once (auth C11). */
export async function endAllSessions(
  { deps, portal, actor, request }: CallContext<ManagingActor>,
  entity: UserEntity,
  id: string,
): Promise<void> {
  const { portal_id } = portal;
  await inTransaction(deps.db, async (trx) => {
    const account = await findAccount(trx, { portal_id, entity }, { id }, { lock: true });
    if (!account) throw notFound(`This ${entity}`);
    const ended = await endSessions(trx, { portal_id, ...ownerOf(entity, id), now: deps.now() });
    await audit(trx, {
      portal_id,
      event: 'session_ended',
      actor: actorName(actor),
      subject: `${entity}:${id}`,
      details: { sessions: ended.length },
      request,
    });
  });
}

/** Ends one session of a developer. @throws Problem 404 when it is over already or belongs to another account */
export async function endDeveloperSession(
  { deps, portal, actor, request }: CallContext<ManagingActor>,
  id: string,
  sessionId: string,
): Promise<void> {
  const { portal_id } = portal;
  await inTransaction(deps.db, async (trx) => {
    const own = await trx
      .selectFrom('sessions')
      .select('id')
      .where('portal_id', '=', portal_id)
      .where('id', '=', sessionId)
      .where('developer_id', '=', id)
      .executeTakeFirst();
    const ended = own ? await endSessions(trx, { portal_id, session_id: own.id, now: deps.now() }) : [];
    if (ended.length === 0) throw notFound('This session');
    await audit(trx, {
      portal_id,
      event: 'session_ended',
      actor: actorName(actor),
      subject: `developer:${id}`,
      details: { sessions: 1 },
      request,
    });
  });
}
