import { type Kysely, sql } from 'kysely';

/** Of the invitations of an address one can be accepted: of two that were sent at once, both links worked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from invitations as older using invitations as newer
    where older.portal_id = newer.portal_id and older.email = newer.email
      and older.used_at is null and newer.used_at is null
      and (older.created_at, older.id) < (newer.created_at, newer.id)`.execute(db);
  await sql`create unique index invitations_one_open on invitations (portal_id, email) where used_at is null`.execute(
    db,
  );
}
