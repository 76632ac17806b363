import { notFound } from '@stoa/common/problem';
import { inTransaction } from '@stoa/database/in-transaction';
import type { UserEntity } from '@stoa/database/tables';
import type { ManagingActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import type { CallContext } from '../call-context.ts';
import { endSessions } from '../session.ts';
import { clearAllPoints } from '../throttle.ts';
import { lockAccount } from './account-rows.ts';
import { ownerOf } from './entity.ts';
import { loginCounter } from './login-throttle.ts';
import { clearCodePoints } from './second-step.ts';

/** Lifts the locks that too many wrong passwords and codes brought (auth B4). @throws Problem 404, 429 */
export async function unlockAccount(
  context: CallContext<ManagingActor>,
  entity: UserEntity,
  id: string,
): Promise<void> {
  const { deps, portal } = context;
  const { portal_id } = portal;
  await inTransaction(deps.db, async (trx) => {
    const account = await lockAccount(trx, { portal_id, entity, id });
    await clearAllPoints(trx, loginCounter({ portal_id, entity, email: account.email }, deps.now()));
    await clearCodePoints(trx, { portal_id, entity, id }, deps.now());
    await auditAct(trx, context, { event: 'authn_login_unlock', subject: `${entity}:${id}` });
  });
}

/** Ends every session of an account, at once (auth C11). */
export async function endAllSessions(
  context: CallContext<ManagingActor>,
  entity: UserEntity,
  id: string,
): Promise<void> {
  const { deps, portal } = context;
  const { portal_id } = portal;
  await inTransaction(deps.db, async (trx) => {
    await lockAccount(trx, { portal_id, entity, id });
    const ended = await endSessions(trx, { portal_id, ...ownerOf(entity, id), now: deps.now() });
    await auditAct(trx, context, {
      event: 'session_ended',
      subject: `${entity}:${id}`,
      details: { sessions: ended.length },
    });
  });
}

/** Ends one session of a developer. @throws Problem 404 when it is over already or belongs to another account */
export async function endDeveloperSession(
  context: CallContext<ManagingActor>,
  id: string,
  sessionId: string,
): Promise<void> {
  const { deps, portal } = context;
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
    await auditAct(trx, context, { event: 'session_ended', subject: `developer:${id}`, details: { sessions: 1 } });
  });
}
