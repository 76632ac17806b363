import { type Kysely, sql } from 'kysely';

/** A portal without an owner can be set up in a browser, by whoever has the code of the server's last start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table portals add column set_up_code_hash text`.execute(db);
}
