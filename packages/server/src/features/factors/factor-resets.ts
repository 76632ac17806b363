import { notFound, Problem } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database, UserEntity } from '@stoa/database/tables';
import { hasFactor } from '@stoa/factors/factor';
import type { FactorOwner } from '@stoa/factors/owner';
import { beginReset, dueResets, removeEveryFactor, resetByToken, stopReset, waitingReset } from '@stoa/factors/resets';
import { queueMail, queueSecretMail } from '@stoa/outbox/mail/send-mail';
import type { ManagingActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import type { Kysely, Transaction } from 'kysely';
import { type Account, findAccount, lockAccount } from '../../access/accounts/account-rows.ts';
import { ownerOf as accountOf, entities } from '../../access/accounts/entity.ts';
import { stopResetByOwner } from '../../access/accounts/stop-reset.ts';
import type { CallContext } from '../../access/call-context.ts';
import { endSessions } from '../../access/session.ts';
import { takePoint, tooManyAttempts } from '../../access/throttle.ts';

/** On this page the owner of an account says that the factor is not lost. */
export const keepFactorPath = '/keep-factor';

/** Resets of one round. */
const batch = 100;

/**
 * Begins to take the second factors away from an account whose owner has lost them. The owner of the account is told by mail, and
 * has a day to stop it: by the mail's link, or by using the factor. The owner of a disabled account cannot use it: so a factor
 * goes that a thief has added. A second call changes nothing and tells when.
 * @throws Problem 404; 409 when there is no factor, and for the own account; 429 for a fourth one within a day
 */
export async function beginFactorReset(context: CallContext<ManagingActor>, entity: UserEntity, id: string) {
  const { deps, portal, actor } = context;
  const owner = { portal_id: portal.portal_id, entity, id };
  if (actor.kind === 'user' && entity === 'user' && actor.id === id)
    throw new Problem('conflict', 409, 'Nobody resets their own second factor. Ask another owner.');
  const due_at = await inTransaction(deps.db, async (trx) => {
    const { email: to, full_name } = await lockAccount(trx, owner);
    const earlier = await waitingReset(trx, owner, deps.now());
    if (earlier) return earlier.due_at;
    if (!(await hasFactor(trx, owner))) throw new Problem('conflict', 409, 'This account has no second factor.');
    await refuseMany(trx, owner, deps.now());
    const begun = await beginReset(trx, owner, deps.now(), ({ due_at, token }) => {
      const link = `${deps.config.publicUrl}${keepFactorPath}?${new URLSearchParams({ token })}`;
      const data = { full_name, link, due_at: due_at.toISOString() };
      return queueSecretMail(trx, deps, portal, { to, message: 'factor-reset-begun', data });
    });
    await auditAct(trx, context, {
      event: 'factor_reset_begun',
      subject: `${entity}:${id}`,
      details: { due_at: begun.toISOString() },
    });
    return begun;
  });
  deps.nudgeOutbox();
  return { due_at };
}

/** Everything stays as it is. @throws Problem 404 when no reset was begun */
export async function withdrawFactorReset(
  context: CallContext<ManagingActor>,
  entity: UserEntity,
  id: string,
): Promise<void> {
  const { deps, portal } = context;
  const owner = { portal_id: portal.portal_id, entity, id };
  await inTransaction(deps.db, async (trx) => {
    await lockAccount(trx, owner);
    if (!(await stopReset(trx, owner))) throw notFound('This reset');
    await auditAct(trx, context, { event: 'factor_reset_stopped', subject: `${entity}:${id}` });
  });
}

/** What the link in the mail does. @returns whose second factor stays; undefined when there is nothing to stop any more */
export async function stopLinkedReset(
  context: Omit<CallContext, 'actor'>,
  token: string,
): Promise<FactorOwner | undefined> {
  const owner = await resetByToken(context.deps.db, context.portal.portal_id, token);
  if (!owner) return undefined;
  return inTransaction(context.deps.db, async (trx) => {
    await findAccount(trx, owner, { id: owner.id }, { lock: true });
    return (await stopResetByOwner(trx, context, owner, 'link')) ? owner : undefined;
  });
}

/**
 * Carries out the resets that no owner has stopped in time: app, passkeys and recovery codes go, every session ends, and the
 * owner is told. One transaction an account; of several servers the first does it.
 * @returns how many mails were queued
 */
export async function finishDueResets(db: Kysely<Database>, publicUrl: string, now: Date): Promise<number> {
  const failures: unknown[] = [];
  let queued = 0;
  for (const owner of await dueResets(db, now, batch)) {
    try {
      if (await inTransaction(db, (trx) => finish(trx, owner, { publicUrl, now }))) queued += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} second factors could not be reset`);
  return queued;
}

/** Beginning and stopping again and again would fill a mailbox. */
async function refuseMany(trx: Transaction<Database>, { portal_id, entity, id }: FactorOwner, now: Date) {
  const counter = { portal_id, name: 'factorReset', key: `${entity}:${id}`, now } as const;
  const { points, limit, wait } = await takePoint(trx, counter);
  if (points > limit) throw tooManyAttempts(wait);
}

async function finish(
  trx: Transaction<Database>,
  owner: FactorOwner,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Promise<Account | undefined> {
  const { portal_id, entity, id } = owner;
  const account = await findAccount(trx, owner, { id }, { lock: true });
  const reset = await waitingReset(trx, owner, now);
  // Stopped, or done by another server, while this one waited for the account.
  if (!account || !reset || reset.due_at > now) return undefined;
  await removeEveryFactor(trx, owner);
  const ended = await endSessions(trx, { portal_id, ...accountOf(entity, id), now });
  await audit(trx, {
    portal_id,
    event: 'factor_reset',
    actor: 'system',
    subject: `${entity}:${id}`,
    details: { sessions_ended: ended.length },
  });
  const portal = await trx
    .selectFrom('portals')
    .select(['portal_id', 'locale'])
    .where('portal_id', '=', portal_id)
    .executeTakeFirstOrThrow();
  const { email: to, full_name } = account;
  const link = `${publicUrl}${entities[entity].pages.login}`;
  await queueMail(trx, portal, { to, message: 'factor-reset', data: { full_name, link } });
  return account;
}
