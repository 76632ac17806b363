import { notFound, Problem } from '@stoa/common/problem';
import { inTransaction } from '@stoa/database/in-transaction';
import type { DeveloperStatus } from '@stoa/database/tables';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import { actorName, type ManagingActor } from '@stoa/permissions/actor';
import { setDeveloperStatus } from '../../access/accounts/developer-status.ts';
import type { CallContext } from '../../access/call-context.ts';
import { mailVerification } from './verification-mail.ts';

export type DeveloperAction = 'approve' | 'reject' | 'disable';

/**
 * Which decision leads where, and from where it may be taken. Anything else is a 409. Approving a developer who was disabled
 * before the address was confirmed leads back to `unverified`.
 */
const developerTransitions: Readonly<
  Record<DeveloperAction, { readonly from: readonly DeveloperStatus[]; readonly to: DeveloperStatus }>
> = {
  approve: { from: ['pending', 'rejected', 'disabled'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  disable: { from: ['approved', 'pending', 'unverified'], to: 'disabled' },
};

export interface DeveloperDecision {
  /** The reason is told to the developer who is rejected, and kept in the audit log. */
  readonly reason?: string | undefined;
  /** Fewer statuses than the action may be taken from: approving what waits must not overrule who has just rejected it. */
  readonly from?: readonly DeveloperStatus[];
}

/** An operator's decision on an account: status, sessions, audit and mail in one transaction. The answer has the status. */
export async function decideDeveloper(
  { deps, portal, actor, request }: CallContext<ManagingActor>,
  id: string,
  action: DeveloperAction,
  { reason, from = developerTransitions[action].from }: DeveloperDecision = {},
) {
  const { portal_id } = portal;
  const now = deps.now();
  const { to: decision } = developerTransitions[action];
  const decided = await inTransaction(deps.db, async (trx) => {
    const developer = await trx
      .selectFrom('developers')
      .select(['status', 'email_verified_at'])
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('This developer'));
    const unconfirmed = developer.email_verified_at === null;
    if (!from.includes(developer.status)) {
      const hint = unconfirmed ? ' The address is not confirmed yet.' : '';
      const sentence = `A developer who is ${developer.status} cannot be ${decision}.${hint}`;
      throw new Problem('invalid_transition', 409, sentence);
    }
    const to = decision === 'approved' && unconfirmed ? 'unverified' : decision;
    const row = await setDeveloperStatus(trx, {
      portal_id,
      id,
      to,
      now,
      actor: actorName(actor),
      details: { ...(reason && { reason }) },
      request,
    });
    if (to === 'approved') {
      await queueMail(trx, portal, {
        to: row.email,
        message: 'account-approved',
        data: { full_name: row.full_name, link: `${deps.config.publicUrl}/login` },
      });
    }
    if (to === 'unverified') await mailVerification(trx, deps, portal, row);
    if (to === 'rejected')
      await queueMail(trx, portal, {
        to: row.email,
        message: 'account-rejected',
        data: { full_name: row.full_name, reason: reason ?? null },
      });
    return row;
  });
  deps.nudgeOutbox();
  return decided;
}
