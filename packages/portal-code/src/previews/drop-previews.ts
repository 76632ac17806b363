import { inTransaction } from '@stoa/database/in-transaction';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import { previewHours } from './find-preview.ts';

/** Removes the portals of previews. */
export async function dropPreviews(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await inTransaction(db, async (transaction) => {
    // These rows go before their portal: afterwards the gate could not tell them from rows that it has to forget.
    for (const table of ['products', 'auth_strategies', 'developers', 'portals'] as const)
      await sql`delete from ${sql.table(table)} where portal_id = any(${[...ids]}::uuid[])
        and portal_id in (select portal_id from portals where preview_of is not null)`.execute(transaction);
  });
}

/**
 * Removes previews that no session can open any more, and those that a killed process left half made.
 * @returns how many went
 */
export async function dropEndedPreviews(db: Kysely<Database>, now: Date): Promise<number> {
  const { rows } = await sql<{ portal_id: string }>`
    select portal.portal_id from portals as portal
      left join previews as preview on preview.preview_id = portal.portal_id
    where portal.preview_of is not null and case
      when preview.preview_id is null then portal.created_at < ${hoursAgo(now, 1)}::timestamptz
      else preview.created_at < ${hoursAgo(now, previewHours)}::timestamptz
        or not exists (select from sessions as session where session.portal_id = preview.portal_id
          and session.id = preview.session_id and session.ended_at is null)
        or not exists (select from change_sets as edit where edit.portal_id = preview.portal_id
          and edit.owner = preview.owner and edit.created_at = preview.begun_at) end
  `.execute(db);
  await dropPreviews(
    db,
    rows.map(({ portal_id }) => portal_id),
  );
  return rows.length;
}

function hoursAgo(now: Date, hours: number): string {
  return new Date(now.getTime() - hours * 3_600_000).toISOString();
}
