import { notFound } from '@stoa/common/problem';
import { audit } from '@stoa/database/audit';
import { inTransaction } from '@stoa/database/in-transaction';
import { queueClientDeletions } from '@stoa/issuing/queue-client-work';
import { actorName, type DeveloperActor, type ManagingActor } from '@stoa/permissions/actor';
import { lockOwnApplication } from '@stoa/permissions/own-application';
import type { CallContext } from '../../access/call-context.ts';

/** Deletes an application of the calling developer, or any application for an operator. @throws Problem 404 */
export async function deleteApplication(
  { deps, portal, actor, request }: CallContext<DeveloperActor | ManagingActor>,
  id: string,
): Promise<void> {
  const { portal_id } = portal;
  await inTransaction(deps.db, async (trx) => {
    if (actor.kind === 'developer') await lockOwnApplication(trx, portal, actor, id);
    await queueClientDeletions(trx, portal_id, { application_id: id });
    const gone = await trx
      .deleteFrom('applications')
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .returning(['developer_id', 'name'])
      .executeTakeFirstOrThrow(() => notFound('This application'));
    await audit(trx, {
      portal_id,
      event: 'application_deleted',
      actor: actorName(actor),
      subject: `application:${id}`,
      ...(actor.kind !== 'developer' && { details: gone }),
      request,
    });
  });
  deps.nudgeIssuing();
}
