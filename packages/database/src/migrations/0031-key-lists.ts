import { type Kysely, sql } from 'kysely';

/**
 * Lists of keys and certificates that need a look. The day of the last use is a column of its own: an index on
 * `last_used_at` would have to be written with every minute in which a key is used, one on the day once a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}

const schema = `
alter table credentials add column last_used_on date
  generated always as ((last_used_at at time zone 'utc')::date) stored;

create index credentials_unused on credentials (portal_id, created_at, id) where last_used_on is null;
create index credentials_by_last_day on credentials (portal_id, last_used_on, id) where last_used_on is not null;
create index credentials_ending on credentials (portal_id, expires_at, id)
  where expires_at is not null and replaced_by is null;
create index certificates_by_end on certificates (portal_id, not_after, application_id);
`;
