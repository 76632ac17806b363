import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import { queueClientWork } from './queue-client-work.ts';

/**
 * Queues clients with something to do and no entry that would do it: whatever went wrong, none is stuck. What was given up is
 * left to the developer and the operator. @returns how many there were
 */
export async function queueForgottenClients(db: Kysely<Database>): Promise<number> {
  const forgotten = await db
    .selectFrom('clients')
    .select(['portal_id', 'id'])
    .where('failed_at', 'is', null)
    .where(
      sql<boolean>`(application_id is null or client_id is null or metadata_wanted > metadata_done or rotation_wanted > rotation_done)`,
    )
    .where(
      sql<boolean>`not exists (select from outbox where outbox.portal_id = clients.portal_id and kind = 'client' and done_at is null
        and payload ->> 'client' = clients.id::text)`,
    )
    .limit(10_000)
    .execute();
  for (const { portal_id, id } of forgotten) await queueClientWork(db, portal_id, id);
  return forgotten.length;
}

/**
 * Runs at the start of the only server that there can be (the embedded database has one): a worker that held a client then was
 * killed, and its work is done at once instead of after a minute. @returns how many clients there were
 */
export async function takeUpHeldClients(db: Kysely<Database>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const held = await trx
      .updateTable('clients')
      .set({ lease: null, leased_until: null })
      .where('lease', 'is not', null)
      .returning(['portal_id', 'id'])
      .execute();
    for (const { portal_id, id } of held) await queueClientWork(trx, portal_id, id);
    return held.length;
  });
}
