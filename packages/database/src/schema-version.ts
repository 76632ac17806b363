import { type Kysely, sql } from 'kysely';

/** The table of the migrations that ran. */
export const versionTable = 'schema_migrations';

export interface AppliedMigration {
  version: number;
  name: string;
  checksum: string;
  /** The oldest schema version whose servers work with the schema since then; null when an older Stoa wrote the row. */
  compatible_from: number | null;
}

/** The migrations that ran on this database, oldest first; none on an empty one. Other programs have a table of that name too. */
export async function appliedMigrations(db: Kysely<unknown>): Promise<AppliedMigration[]> {
  const { rows } = await sql<{ present: boolean }>`select exists (
    select from pg_attribute where attrelid = to_regclass(${versionTable}) and attname = 'checksum') as present`.execute(
    db,
  );
  if (!rows[0]?.present) return [];
  const applied = await sql<AppliedMigration>`
    select version, name, checksum, (to_jsonb(m) ->> 'compatible_from')::int as compatible_from
    from ${sql.table(versionTable)} m order by version`.execute(db);
  return applied.rows;
}

/** Creates the table on first use. */
export async function createVersionTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists ${sql.table(versionTable)} (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`.execute(db);
  await sql`alter table ${sql.table(versionTable)} add column if not exists compatible_from integer`.execute(db);
}
