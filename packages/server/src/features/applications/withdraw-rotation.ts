import { Problem } from '@stoa/common/problem';
import { inDoubt } from '@stoa/issuing/change-client';
import type { DeveloperActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import { sql } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';
import { ownClient } from './own-client.ts';

/**
 * Calls off a rotation that the issuer has not answered: what is asked of it happens while a worker holds the client, so it is
 * called off while none does. An answer that was lost may have carried another secret; that stays in doubt.
 * @throws Problem 404, 409 none waits, or it is being asked
 */
export async function withdrawRotation(context: CallContext<DeveloperActor>, applicationId: string): Promise<void> {
  const { deps, portal } = context;
  const { portal_id } = portal;
  await deps.db.transaction().execute(async (trx) => {
    const { client } = await ownClient(trx, context, applicationId, { lock: true });
    if (client.rotation_wanted <= client.rotation_done)
      throw new Problem('rotation_not_waiting', 409, 'No refresh of the secret waits.');
    const left = client.change_asked_at === null ? null : inDoubt;
    const isLast = client.metadata_wanted <= client.metadata_done;
    const { numUpdatedRows } = await trx
      .updateTable('clients')
      .set((row) => ({
        rotation_wanted: row.ref('rotation_done'),
        // Another change that waits goes on waiting.
        ...(isLast && { last_error: left, failed_at: null, since: sql<Date>`now()` }),
      }))
      .where('portal_id', '=', portal_id)
      .where('id', '=', client.id)
      .where('rotation_wanted', '=', client.rotation_wanted)
      .where('rotation_done', '=', client.rotation_done)
      .where((where) => where.or([where('lease', 'is', null), where('leased_until', '<', sql<Date>`now()`)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      throw new Problem(
        'rotation_under_way',
        409,
        'The identity provider is being asked for another secret at this moment.',
      );
    await auditAct(trx, context, {
      event: 'client_secret_rotation_withdrawn',
      subject: `application:${applicationId}`,
    });
  });
}
