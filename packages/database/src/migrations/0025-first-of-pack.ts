import { type Kysely, sql } from 'kysely';

/**
 * The oldest call of a pack, so that a search which goes on further back passes over packs without reading them. Null in packs of
 * before: such a pack may reach back to the start of its hour.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call_packs add column first_ms bigint`.execute(db);
}
