import { type Kysely, sql } from 'kysely';
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

/** An entry's place in the log. */
export interface AuditPlace {
  /** Microseconds since 1970: PostgreSQL's own, which a `Date` would cut. */
  readonly micros: string;
  readonly id: string;
}

const place = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** @returns undefined for what no list has given out */
export function auditPlaceOf(cursor: string): AuditPlace | undefined {
  const [, micros, id] = place.exec(cursor) ?? [];
  return micros === undefined || id === undefined ? undefined : { micros, id };
}

export function auditCursorOf({ micros, id }: AuditPlace): string {
  return `${micros}.${id}`;
}

/** The log, newest first. With one of the filters a page is a range of an index; several read the range of one and skip rows. */
export function auditEntries(db: Kysely<Database>, portal_id: string, filters: AuditFilters) {
  const { event, actor, subject, since, until } = filters;
  return db
    .selectFrom('audit_events as entry')
    .selectAll('entry')
    .select(sql<string>`(extract(epoch from entry.created_at) * 1000000)::bigint::text`.as('micros'))
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
  { after, most }: { readonly after: AuditPlace | undefined; readonly most: number },
): Promise<AuditRow[]> {
  return auditEntries(db, portal_id, filters)
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(entry.created_at, entry.id) < (timestamptz 'epoch' + ${after?.micros}::bigint * interval '1 microsecond', ${after?.id}::uuid)`,
      ),
    )
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
  for (let after: AuditPlace | undefined; ; ) {
    const rows = await auditPage(db, portal_id, filters, { after, most: size });
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < size) return;
  }
}
