import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';

/** Milliseconds. A program that asks a hundred times a second writes once a minute. */
const exactTo = 60_000;

/** Notes that a token was used now. */
export async function noteUse(
  db: Kysely<Database>,
  table: 'operator_tokens' | 'developer_tokens' | 'directories',
  token: { readonly portal_id: string; readonly id: string; readonly last_used_at: Date | null },
  now: Date,
): Promise<void> {
  if (token.last_used_at && now.getTime() - token.last_used_at.getTime() < exactTo) return;
  await db
    .updateTable(table)
    .set({ last_used_at: now })
    .where('portal_id', '=', token.portal_id)
    .where('id', '=', token.id)
    .execute();
}
