import type { Kysely } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Notes the key of the first server, and compares that of every later one. Servers with different keys would each write what the
 * others cannot read.
 * @param replace the key of the database is lost: this one takes its place
 * @returns whether the server's key is the database's
 */
export async function isKeyOfDatabase(
  db: Kysely<Database>,
  portalId: string,
  { name, replace }: { readonly name: string; readonly replace: boolean },
): Promise<boolean> {
  const ours = db.updateTable('portals').set({ secret_key_name: name }).where('portal_id', '=', portalId);
  await (replace ? ours : ours.where('secret_key_name', 'is', null)).execute();
  const { secret_key_name } = await db
    .selectFrom('portals')
    .select('secret_key_name')
    .where('portal_id', '=', portalId)
    .executeTakeFirstOrThrow();
  return secret_key_name === name;
}
