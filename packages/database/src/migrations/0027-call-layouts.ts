import { type Kysely, sql } from 'kysely';

/** Packed calls and cells say in which layout they are (docs/analytics-storage.md). There has been one until here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call_packs add column layout smallint not null default 1`.execute(db);
  await sql`alter table call_cells add column layout smallint not null default 1`.execute(db);
}
