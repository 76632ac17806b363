import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/** The statement reads the whole cohort; it runs at most once in five minutes, and never while a request waits for it. */
const longestStatementMs = 60_000;

/**
 * Brings the journeys of those who signed up since then up to date. Each moment is that of the step or of the one before,
 * whichever is later: so the steps follow each other whatever order they were done in. What was reached once stays
 * reached; a key that was revoked was there.
 */
export async function updateJourneys(db: Kysely<Database>, portalId: string, since: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(longestStatementMs)}`.execute(trx);
    await trx
      .deleteFrom('developer_journeys')
      .where('portal_id', '=', portalId)
      .where('signed_up_at', '<', since)
      .execute();
    await sql`
      insert into developer_journeys as journey
        (portal_id, developer_id, signed_up_at, confirmed_at, approved_at, application_at, access_at, key_at)
      ${reached(portalId, since)}
      on conflict (portal_id, developer_id) do update set
        confirmed_at = coalesce(journey.confirmed_at, excluded.confirmed_at),
        approved_at = coalesce(journey.approved_at, excluded.approved_at),
        application_at = coalesce(journey.application_at, excluded.application_at),
        access_at = coalesce(journey.access_at, excluded.access_at),
        key_at = coalesce(journey.key_at, excluded.key_at)
      where (journey.confirmed_at is null and excluded.confirmed_at is not null)
        or (journey.approved_at is null and excluded.approved_at is not null)
        or (journey.application_at is null and excluded.application_at is not null)
        or (journey.access_at is null and excluded.access_at is not null)
        or (journey.key_at is null and excluded.key_at is not null)`.execute(trx);
  });
}

/** Every step of its own: a step that was reached without those before it counts for nothing yet. */
function reached(portalId: string, since: Date) {
  return sql`
    with cohort as (
      select id, created_at, status, email_verified_at, decided_at from developers
      where portal_id = ${portalId} and created_at >= ${since}
    ), own as (
      select application.developer_id, application.created_at, access.at as access_at,
        -- A client of an identity provider is known with its application; only keys and certificates come later.
        case when coalesce(strategy.credential_type, 'key_auth') = 'key_auth'
          then least(key.at, certificate.at) else application.created_at end as key_at
      from cohort
      join applications as application on application.portal_id = ${portalId} and application.developer_id = cohort.id
      left join auth_strategies as strategy
        on strategy.portal_id = application.portal_id and strategy.id = application.auth_strategy_id
      left join lateral (
        select min(status_since) as at from registrations
        where portal_id = ${portalId} and application_id = application.id and status = 'approved') as access on true
      left join lateral (
        select min(created_at) as at from credentials
        where portal_id = ${portalId} and application_id = application.id) as key on true
      left join certificates as found on found.portal_id = ${portalId} and found.application_id = application.id
      cross join lateral (select found.created_at as at) as certificate
    ), first as (
      select developer_id, min(created_at) as application_at, min(access_at) as access_at, min(key_at) as key_at
      from own group by developer_id
    ), a as (
      select cohort.id, cohort.created_at, cohort.status, cohort.decided_at, first.*,
        case when email_verified_at is not null then greatest(email_verified_at, cohort.created_at) end as confirmed
      from cohort left join first on first.developer_id = cohort.id
    ), b as (
      select *, case when status = 'approved' and confirmed is not null then greatest(decided_at, confirmed) end as approved
      from a
    ), c as (
      select *, case when approved is not null and application_at is not null
        then greatest(approved, application_at) end as application from b
    ), d as (
      select *, case when application is not null and access_at is not null
        then greatest(application, access_at) end as access from c
    )
    select ${portalId}::uuid, id, created_at, confirmed, approved, application, access,
      case when access is not null and key_at is not null then greatest(access, key_at) end
    from d order by id`;
}
