import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Notes the key of the first server, and compares that of every later one. Servers with different keys would each write what the
 * others cannot read.
 * @param lost the name of a lost key, whose place this one takes. Of several servers that start with different keys, one does.
 * @returns whether the server's key is the database's
 */
export async function isKeyOfDatabase(
  db: Kysely<Database>,
  portalId: string,
  { name, lost }: { readonly name: string; readonly lost: string | null },
): Promise<boolean> {
  await db
    .updateTable('portals')
    .set({ secret_key_name: name })
    .where('portal_id', '=', portalId)
    .where('secret_key_name', 'is not distinct from', lost)
    .execute();
  const { secret_key_name } = await db
    .selectFrom('portals')
    .select('secret_key_name')
    .where('portal_id', '=', portalId)
    .executeTakeFirstOrThrow();
  return secret_key_name === name;
}

/**
 * The name of the key that the first server noted. Also of a database that is older than this server: asked before it is migrated.
 * @returns null when none is noted
 */
export async function keyNameOfDatabase(db: Kysely<Database>): Promise<string | null> {
  const { rows: tables } = await sql<{ there: boolean }>`select to_regclass('portals') is not null as there`.execute(
    db,
  );
  if (!tables[0]?.there) return null;
  // As JSON, a column that is not there yet is null.
  const { rows } = await sql<{ name: string | null }>`
    select to_jsonb(portals) ->> 'secret_key_name' as name from portals where to_jsonb(portals) ->> 'preview_of' is null`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}
