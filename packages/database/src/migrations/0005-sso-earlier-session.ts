import { type Kysely, sql } from 'kysely';

/** Which session a browser had when it left for the identity provider: it may not be able to show it on the way back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sso_transactions add column session_id uuid`.execute(db);
}
