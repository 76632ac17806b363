import type { ClientBase } from 'pg';

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Drops the foreign keys while `load` runs and creates them again, so that tables load in any order, circular
 * references included, and each key is checked once for all rows. Only inside a transaction: a row without its parent
 * rolls everything back.
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
