import { type Kysely, type RawBuilder, sql } from 'kysely';
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
    .where(({ or, eb }) => or([eb('secret_key_name', 'is', null), eb('secret_key_name', '=', lost)]))
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
 * 0.1.0 noted none; what it has sealed begins with the name of its key.
 * @returns null when none is known
 */
export async function keyNameOfDatabase(db: Kysely<Database>): Promise<string | null> {
  const [noted] = await valuesOf(db, 'portals', 'secret_key_name', sql`to_jsonb(kept) ->> 'preview_of' is null`);
  if (noted) return noted.value;
  const sealed = await Promise.all(
    [
      ['webhooks', 'secret'],
      ['clients', 'management_token'],
      ['client_secrets', 'sealed'],
    ].map(([table = '', column = '']) => valuesOf(db, table, column)),
  );
  const newest = sealed.flat().sort((a, b) => b.sealed_at.localeCompare(a.sealed_at))[0];
  return newest ? newest.value.slice(0, 'v1.12345678.'.length) : null;
}

/** The newest one. A table that is not there has none; as JSON, a column that is not there is null. */
async function valuesOf(
  db: Kysely<Database>,
  table: string,
  column: string,
  where: RawBuilder<unknown> = sql`true`,
): Promise<{ value: string; sealed_at: string }[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db);
  if (!rows[0]?.there) return [];
  const values = await sql<{ value: string; sealed_at: string }>`
    select to_jsonb(kept) ->> ${column} as value, coalesce(to_jsonb(kept) ->> 'updated_at', to_jsonb(kept) ->> 'created_at') as sealed_at from ${sql.table(table)} as kept
    where to_jsonb(kept) ->> ${column} like 'v1.%' and ${where} order by 2 desc limit 1`.execute(db);
  return values.rows;
}
