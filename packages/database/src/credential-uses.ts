import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/** The calls of a key in one hour. */
export interface Use {
  readonly portalId: string;
  readonly credentialId: string;
  /** The start of the hour, in milliseconds since 1970. */
  readonly hour: number;
  count: number;
  /** The last of them, in milliseconds since 1970. */
  at: number;
}

/**
 * Adds the counts to what other processes have counted, and notes the last use, to the minute: all or nothing, in one
 * statement. A key whose row another transaction holds (it is being revoked) is noted the next time.
 */
export async function addUses(db: Kysely<Database>, uses: readonly Use[]): Promise<void> {
  const column = <T>(of: (use: Use) => T) => uses.map(of);
  await sql`
    with used as (
      select * from unnest(
        ${column(({ portalId }) => portalId)}::uuid[],
        ${column(({ credentialId }) => credentialId)}::uuid[],
        ${column(({ hour }) => new Date(hour).toISOString())}::timestamptz[],
        ${column(({ count }) => count)}::bigint[],
        ${column(({ at }) => new Date(at).toISOString())}::timestamptz[]
      ) as used (portal_id, credential_id, hour, count, at)
    ), counted as (
      insert into credential_uses (portal_id, credential_id, hour, count)
      -- In one order everywhere: two processes that write at once must not wait for each other.
      select portal_id, credential_id, hour, count from used order by portal_id, credential_id, hour
      on conflict (portal_id, credential_id, hour) do update set count = credential_uses.count + excluded.count
    ), last as (
      select portal_id, credential_id, max(at) as at from used group by portal_id, credential_id
    ), due as (
      select credential.portal_id, credential.id, last.at
      from credentials as credential join last on last.portal_id = credential.portal_id and last.credential_id = credential.id
      where credential.last_used_at is null or credential.last_used_at < last.at - interval '1 minute'
      for no key update of credential skip locked
    )
    update credentials set last_used_at = due.at
    from due where credentials.portal_id = due.portal_id and credentials.id = due.id`.execute(db);
}
