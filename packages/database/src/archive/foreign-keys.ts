import type { ClientBase } from 'pg';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Takes the foreign keys off while `load` runs and puts them on again, so that tables load in any order, circles
 * included, and each key is checked once for all rows. Only inside a transaction: a row without its parent undoes all.
 */
export async function withoutForeignKeys(client: ClientBase, load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace order by 1, 2`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  await load();
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}
