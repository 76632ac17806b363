import { type Kysely, sql } from 'kysely';
import { microsOf, momentOf, type Place } from './list-place.ts';
import type { Database } from './tables.ts';

/** Exact, all of them together; what is undefined narrows nothing. */
export interface AuditFilters {
  readonly event?: string | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly since?: Date | undefined;
  /** Events at this moment are not included. */
  readonly until?: Date | undefined;
}

/** The log, newest first. With one of the filters a page is a range of an index; several read the range of one and skip rows. */
export function auditEntries(db: Kysely<Database>, portal_id: string, filters: AuditFilters) {
  const { event, actor, subject, since, until } = filters;
  return db
    .selectFrom('audit_events as entry')
    .selectAll('entry')
    .select(microsOf(sql`entry.created_at`).as('micros'))
    .where('entry.portal_id', '=', portal_id)
    .$if(event !== undefined, (rows) => rows.where('entry.event', '=', event as string))
    .$if(actor !== undefined, (rows) => rows.where('entry.actor', '=', actor as string))
    .$if(subject !== undefined, (rows) => rows.where('entry.subject', '=', subject as string))
    .$if(since !== undefined, (rows) => rows.where('entry.created_at', '>=', since as Date))
    .$if(until !== undefined, (rows) => rows.where('entry.created_at', '<', until as Date))
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc');
}

export type AuditRow = Awaited<ReturnType<ReturnType<typeof auditEntries>['execute']>>[number];

/** @param most one more than is shown says whether there are more */
export function auditPage(
  db: Kysely<Database>,
  portal_id: string,
  filters: AuditFilters,
  { after, most }: { readonly after: Place | undefined; readonly most: number },
): Promise<AuditRow[]> {
  return auditEntries(db, portal_id, filters)
    .$if(after !== undefined, (rows) => {
      const place = after as Place;
      return rows.where(sql<boolean>`(entry.created_at, entry.id) < (${momentOf(place)}, ${place.id}::uuid)`);
    })
    .limit(most)
    .execute();
}

/** The whole log, in portions: the memory does not grow with it. */
export async function* auditPortions(
  db: Kysely<Database>,
  portal_id: string,
  filters: AuditFilters,
  size = 1000,
): AsyncGenerator<AuditRow[]> {
  for (let after: Place | undefined; ; ) {
    const rows = await auditPage(db, portal_id, filters, { after, most: size });
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < size) return;
  }
}
