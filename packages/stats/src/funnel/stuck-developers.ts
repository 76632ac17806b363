import type { MissingStep, StuckDeveloper } from '@stoa/contract/today';
import { microsOf, momentOf, type Place, pageAfter } from '@stoa/database/list-place';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';

/** A page of those who have reached every step before one, and not that one: the longest waiting first. */
export async function stuckDevelopers(
  db: Kysely<Database>,
  { portal_id }: Portal,
  { step, size, after }: { readonly step: MissingStep; readonly size: number; readonly after: Place | undefined },
) {
  const { rows } = await sql<StuckDeveloper & Place>`
    with page as (
      select * from developer_journeys where portal_id = ${portal_id} and missing = ${step}
        ${after ? sql`and (since, developer_id) > (${momentOf(after)}, ${after.id})` : sql``}
      order by since, developer_id limit ${size + 1})
    select developer.id, email, full_name, status, page.signed_up_at, page.since, ${microsOf(sql`page.since`)} as micros
    from page join developers as developer on developer.portal_id = ${portal_id} and developer.id = page.developer_id
    order by page.since, page.developer_id`.execute(db);
  return pageAfter(rows, size);
}
