import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';

/** Ends every session that a developer has opened with a password: the portal takes none any more. */
export async function endPasswordSessions(
  db: Kysely<Database>,
  { portal_id, now }: { readonly portal_id: string; readonly now: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('portal_id', '=', portal_id)
    .where('developer_id', 'is not', null)
    .where('opened_by', '=', 'password')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
