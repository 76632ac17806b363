import type { ClientBase } from 'pg';
import { versionTable } from '../schema-version.ts';
import type { ArchivedSequences, ArchivedTable } from './format.ts';

/** The tables with rows of their own in the current schema, by name; generated columns are left to the database. */
export async function listTables(client: ClientBase): Promise<ArchivedTable[]> {
  const { rows } = await client.query<{ table: string; columns: string[]; of: string | null; bound: string | null }>(
    `select c.relname as "table",
            coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attname is not null), '{}') as columns,
            parent.relname as "of", pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_class c
       left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       left join pg_inherits i on i.inhrelid = c.oid and c.relispartition
       left join pg_class parent on parent.oid = i.inhparent
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> $1
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      group by c.oid, c.relname, c.relpartbound, parent.relname
      order by c.relname`,
    [versionTable],
  );
  return rows.map(({ table, columns, of, bound }) => ({
    table,
    columns,
    ...(of && bound ? { partition: { of, bound } } : {}),
  }));
}

/** Reads the positions of the sequences that have been used. */
export async function listSequences(client: ClientBase): Promise<ArchivedSequences['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = current_schema() and last_value is not null order by 1`,
  );
  return rows;
}

/** True when some table of the current schema, ours or not, has a row. */
export async function hasRows(client: ClientBase): Promise<boolean> {
  for (const { table } of await listTables(client)) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(table)} limit 1`);
    if (rowCount) return true;
  }
  return false;
}

/** Drops everything in the current schema that does not belong to an extension, and with it what other schemas have of that. */
export async function clearSchema(client: ClientBase): Promise<void> {
  for (const object of await listObjects(client)) await client.query(`drop ${object} cascade`);
}

/** Everything in the current schema that does not belong to an extension: kind and name, as `drop` takes them. */
export async function listObjects(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ object: string }>(
    `select format('%s if exists %I',
                   case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
                   relname) as object
       from pg_class c
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                           and (d.deptype = 'e' or (d.deptype = 'i' and relkind = 'S')))
     union all
     select format('routine if exists %s', p.oid::regprocedure) from pg_proc p
      where pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select format('type if exists %I', typname) from pg_type t
      where typnamespace = current_schema()::regnamespace and typtype in ('e', 'd')
        and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`,
  );
  return rows.map(({ object }) => object);
}
