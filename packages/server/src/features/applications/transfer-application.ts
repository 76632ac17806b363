import { notFound, Problem, refusedField } from '@stoa/common/problem';
import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import { transferObstacle } from '@stoa/managed-lists/transfer-obstacles';
import { queueMail } from '@stoa/outbox/mail/send-mail';
import type { ManagingActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import type { Transaction } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import { asConflict } from './name-conflict.ts';

interface Transfer {
  readonly email: string;
  readonly from_developer_id?: string | undefined;
}

/**
 * Gives an application to another developer with all that it has. Both rows are locked, the developer's first: a call that
 * disables or deletes the account meanwhile runs before or after it, never within.
 * @throws Problem 404; 400 that names `email`; 409 when another operator has given it away
 */
export async function transferApplication(
  context: CallContext<ManagingActor>,
  id: string,
  { email, from_developer_id }: Transfer,
) {
  const { deps, portal } = context;
  const { portal_id } = portal;
  const answer = await inTransaction(deps.db, async (trx) => {
    const developer = await trx
      .selectFrom('developers')
      .select(['id', 'email', 'full_name', 'status'])
      .where('portal_id', '=', portal_id)
      .where('email', '=', email)
      .forUpdate()
      .executeTakeFirst();
    const application = await trx
      .selectFrom('applications')
      .select(['id', 'name', 'developer_id'])
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('This application'));
    if (!developer) throw refusedField('developer_unknown', 'email', 'is not the address of a developer');
    const { developer_id: from, ...named } = application;
    const shown = { application: named, developer };
    if (from === developer.id) return { ...shown, outcome: 'transferred_before' as const };
    if (from_developer_id && from_developer_id !== from)
      throw new Problem('conflict', 409, 'Somebody else has given this application away in the meantime.');
    const obstacle = await transferObstacle(trx, portal, application, developer);
    if (obstacle) throw obstacle;
    await trx
      .updateTable('applications')
      .set({ developer_id: developer.id, updated_at: deps.now() })
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .execute();
    await auditAct(trx, context, {
      event: 'application_transferred',
      subject: `application:${id}`,
      details: { from, developer_id: developer.id },
    });
    await tellBoth(trx, context, application, developer);
    return { ...shown, outcome: 'transferred' as const };
  }).catch(asConflict);
  deps.nudgeOutbox();
  return answer;
}

async function tellBoth(
  trx: Transaction<Database>,
  { deps, portal }: CallContext<ManagingActor>,
  application: { readonly id: string; readonly name: string; readonly developer_id: string },
  to: { readonly email: string; readonly full_name: string },
): Promise<void> {
  const from = await trx
    .selectFrom('developers')
    .select(['email', 'full_name'])
    .where('portal_id', '=', portal.portal_id)
    .where('id', '=', application.developer_id)
    .executeTakeFirstOrThrow();
  const application_name = application.name;
  const page = `${deps.config.publicUrl}/application/${application.id}`;
  const mails = [
    ['application-given', from, `${deps.config.publicUrl}/my-apps`],
    ['application-received', to, page],
  ] as const;
  for (const [message, { email, full_name }, link] of mails)
    await queueMail(trx, portal, { to: email, message, data: { full_name, application_name, link } });
}
