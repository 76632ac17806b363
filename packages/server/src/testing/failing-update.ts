import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/** A database that cannot write one row of a table while `work` goes on. The id is the test's own. */
export async function withFailingUpdate<T>(
  db: Kysely<Database>,
  { table, id }: { readonly table: keyof Database & string; readonly id: string },
  work: () => Promise<T>,
): Promise<T> {
  const name = sql.id(`fail_${newId().replaceAll('-', '')}`);
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'This row cannot be written.'; end $$`.execute(
    db,
  );
  await sql`create trigger ${name} before update on ${sql.table(table)} for each row when (old.id = ${sql.lit(id)}::uuid) execute function ${name}()`.execute(
    db,
  );
  try {
    return await work();
  } finally {
    await sql`drop function ${name}() cascade`.execute(db);
  }
}
