import { type Kysely, sql } from 'kysely';

/** Which key the servers of this database seal with: the start of what it has sealed, which tells nothing of the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portals add column secret_key_name text`.execute(db);
}
