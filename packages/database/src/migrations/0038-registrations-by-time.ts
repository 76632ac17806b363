import { type Kysely, sql } from 'kysely';

/** The order of the operators' list of all registrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index registrations_by_time on registrations (portal_id, created_at, id)`.execute(db);
}
