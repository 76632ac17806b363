import type { FastifyRequest } from 'fastify';
import { actorName, type ManagingActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Portal } from '../../access/portal.ts';
import type { Deps } from '../../deps.ts';
import { queueMail } from '../../mail/send-mail.ts';
import { notFound } from '../../problem.ts';
import { managedRegistrations } from './managed-registrations.ts';
import { forgetRefusal, rememberRefusal } from './refusals.ts';
import { nextStatus } from './transitions.ts';

const messages = {
  approve: 'registration-approved',
  reject: 'registration-rejected',
  revoke: 'registration-revoked',
} as const;

/** An operator's decision: status, audit and mail in one transaction. The gateway sees it with the commit. */
export async function decideRegistration(
  deps: Deps,
  portal: Portal,
  actor: ManagingActor,
  request: FastifyRequest,
  id: string,
  action: keyof typeof messages,
) {
  const { portal_id } = portal;
  const decided = await deps.db.transaction().execute(async (trx) => {
    const registration = await trx
      .selectFrom('registrations')
      .select('status')
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!registration) throw notFound('This registration');
    const status = nextStatus(action, registration.status);
    await trx
      .updateTable('registrations')
      .set({ status, updated_at: deps.now() })
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .execute();
    await audit(trx, {
      portal_id,
      event: `registration_${status}`,
      actor: actorName(actor),
      subject: `registration:${id}`,
      request,
    });
    const row = await managedRegistrations(trx, portal).where('registration.id', '=', id).executeTakeFirstOrThrow();
    const access = { portal_id, developer_id: row.developer.id, product_version_id: row.product_version.id };
    if (action === 'approve') await forgetRefusal(trx, access);
    else await rememberRefusal(trx, access, deps.now());
    await queueMail(trx, portal, {
      to: row.developer.email,
      message: messages[action],
      data: {
        full_name: row.developer.full_name,
        application_name: row.application.name,
        product_name: row.product.name,
        version_name: row.product_version.name,
        link: `${deps.config.publicUrl}/application/${row.application.id}`,
      },
    });
    return row;
  });
  deps.nudgeOutbox();
  return decided;
}
