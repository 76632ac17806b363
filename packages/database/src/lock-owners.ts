import type { Database } from '@stoa/database/tables';
import type { Transaction } from 'kysely';

/**
 * The ids of all active owners, locked in one order: two owners who demote each other at the same time wait for one another, and the
 * second finds no other owner left.
 */
export async function lockOwners(trx: Transaction<Database>, portal_id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('portal_id', '=', portal_id)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
