import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';

/** Whether an active user of the portal is an owner: without one, the portal can be set up by the link that the server prints. */
export async function hasOwner(db: Kysely<Database>, portal_id: string): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('portal_id', '=', portal_id)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}
