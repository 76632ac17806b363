import type { KeyList, ManagedCredential } from '@stoa/contract/managed-credentials';
import { microsOf, momentOf, type Place, pageAfter } from '@stoa/database/list-place';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, type RawBuilder, sql } from 'kysely';

const dayMs = 86_400_000;
/** Keys and certificates that end within this many days, as notices to developers begin. */
export const soonMs = 30 * dayMs;
const quietMs = 90 * dayMs;

interface KeyQuestion {
  readonly list: KeyList;
  readonly now: Date;
  readonly size: number;
  readonly after: Place | undefined;
}

/** A condition that one index of 0031 answers in its own order, and the moment and the id of that order. */
interface Walk {
  readonly where: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
  /** The same as a `timestamptz`. */
  readonly moment: RawBuilder<unknown>;
}

const walks: Readonly<Record<KeyList, (now: Date) => Walk>> = {
  ending: (now) => ({
    where: sql`replaced_by is null and expires_at >= ${now} and expires_at <= ${new Date(now.getTime() + soonMs)}`,
    by: sql`expires_at`,
    moment: sql`expires_at`,
  }),
  unused: () => ({ where: sql`last_used_on is null`, by: sql`created_at`, moment: sql`created_at` }),
  quiet: (now) => ({
    where: sql`last_used_on <= ${new Date(now.getTime() - quietMs).toISOString().slice(0, 10)}::date`,
    by: sql`last_used_on`,
    moment: sql`last_used_on::timestamp at time zone 'utc'`,
  }),
};

/**
 * A page of keys that somebody should look at. It is cut off along the list's index before names are looked up, so that it
 * costs the same with a hundred keys and with a million.
 */
export async function keyRows(db: Kysely<Database>, { portal_id }: Portal, question: KeyQuestion) {
  const { where, by, moment } = walks[question.list](question.now);
  const { after, size } = question;
  const place =
    after && (question.list === 'quiet' ? sql`(${momentOf(after)} at time zone 'utc')::date` : momentOf(after));
  const { rows } = await sql<ManagedCredential & Place>`
    with page as (
      select *, ${microsOf(moment)} as micros from credentials where portal_id = ${portal_id} and ${where}
        ${place && after ? sql`and (${by}, id) > (${place}, ${after.id})` : sql``}
      order by ${by}, id limit ${size + 1})
    select page.id, display_name, ${ownerColumns}, page.created_at, last_used_at, expires_at, micros
    from page ${ownerJoins(portal_id)}
    order by ${sql`page.`}${by}, page.id`.execute(db);
  return pageAfter(rows, size);
}

/** Application and developer as JSON, of a row `page` with an `application_id`. */
export const ownerColumns = sql`jsonb_build_object('id', application.id, 'name', application.name) as application,
  jsonb_build_object('id', developer.id, 'email', developer.email, 'full_name', developer.full_name) as developer`;

export const ownerJoins = (portalId: string) => sql`
  join applications as application on application.portal_id = ${portalId} and application.id = page.application_id
  join developers as developer on developer.portal_id = ${portalId} and developer.id = application.developer_id`;
