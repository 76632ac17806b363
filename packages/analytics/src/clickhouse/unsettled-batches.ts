import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/**
 * ClickHouse has no transactions: an insert may land in part, or after its sender is gone. So PostgreSQL says which batches
 * count. A batch is noted here before the first row of it is sent, and the note goes when all of it is durable: that is the
 * moment from which it counts, as a whole. What was broken off stays noted and never counts; its calls are sent again by
 * their gateway, as a batch of their own.
 */
export async function noteBatch(db: Kysely<Database>, portalId: string, batch: string): Promise<void> {
  await db.insertInto('unsettled_batches').values({ portal_id: portalId, batch }).execute();
}

/** @throws Error when another process has taken the note away */
export async function settleBatch(db: Kysely<Database>, portalId: string, batch: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('unsettled_batches')
    .where('portal_id', '=', portalId)
    .where('batch', '=', batch)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new Error('The batch is not noted any more.');
}

/** The batches whose rows do not count. */
export async function unsettledBatches(db: Kysely<Database>, portalId: string): Promise<string[]> {
  const rows = await db.selectFrom('unsettled_batches').select('batch').where('portal_id', '=', portalId).execute();
  return rows.map(({ batch }) => batch);
}

/** Batches of all portals that were noted before a moment. */
export async function batchesNotedBefore(db: Kysely<Database>, before: Date): Promise<string[]> {
  const rows = await db.selectFrom('unsettled_batches').select('batch').where('begun_at', '<', before).execute();
  return rows.map(({ batch }) => batch);
}

/** Takes notes away. @param batches without a row, now and ever */
export async function forgetBatches(db: Kysely<Database>, batches: readonly string[]): Promise<void> {
  await sql`delete from unsettled_batches where batch = any(${batches}::uuid[])`.execute(db);
}
