import { audit } from '@stoa/database/audit';
import type { Management } from '@stoa/openid/clients/client-registrar';
import { SealedElsewhere } from '@stoa/secrets/sealer';
import { openManagement } from './sealed-client.ts';
import type { Issuing, Step } from './step.ts';

/**
 * Has the issuer delete a client whose application is gone, and forgets it. Where the issuer does not delete it, the audit log
 * remembers: the gateway refuses its tokens in any case, because no application has its client id.
 */
export async function removeClient({ db, sealer, registrar }: Issuing, { client, held, signal }: Step): Promise<void> {
  const { portal_id, id, client_id, issuer } = client;
  let management: Management | undefined;
  try {
    management = openManagement(sealer, client);
  } catch (error) {
    if (!(error instanceof SealedElsewhere)) throw error;
  }
  const outcome = client_id === null ? 'never made' : management ? await registrar.remove(management, signal) : 'kept';
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('clients')
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .where('lease', '=', held.lease)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const perhaps_left = client.perhaps_left + (client.asked_at ? 1 : 0);
    await audit(trx, {
      portal_id,
      event:
        outcome === 'kept' || outcome === 'unknown' || perhaps_left > 0 ? 'client_left_at_issuer' : 'client_deleted',
      actor: 'system',
      subject: `client:${id}`,
      details: { client_id, issuer, outcome, perhaps_left },
    });
  });
}
