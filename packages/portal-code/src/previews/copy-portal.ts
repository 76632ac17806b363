import type { Database, PortalsTable } from '@stoa/database/tables';
import { type Selectable, sql, type Transaction } from 'kysely';

interface Copying {
  readonly portal: Selectable<PortalsTable>;
  readonly previewId: string;
  /** SHA-256 of the contents that the preview needs. */
  readonly contents: readonly string[];
  readonly now: Date;
}

/** The tables are in the order of their references. None of them holds rows of operators or developers. */
const tables = ['portal_assets', 'portal_fonts', 'auth_strategies', 'products'] as const;
const ofProducts = ['product_versions', 'product_images', 'documents'] as const;
const ofSpecifications = ['spec_indexes', 'spec_parts', 'spec_operations'] as const;

/**
 * The published catalogue once more, under the id of a preview. Rows keep their own ids, so addresses and rendered documents are
 * good in both, and nothing is read or rendered again.
 */
export async function copyPortal(
  db: Transaction<Database>,
  { portal, previewId, contents, now }: Copying,
): Promise<void> {
  const { feature_set, appearance, ...values } = portal;
  await db
    .insertInto('portals')
    .values({
      ...values,
      feature_set: JSON.stringify(feature_set),
      appearance: JSON.stringify(appearance),
      portal_id: previewId,
      preview_of: portal.portal_id,
      // The log-in page names them when the manifest is applied.
      oidc_auth_enabled: false,
      set_up_code_hash: null,
      review_mailed_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const copy = async (table: keyof Database, nameColumn?: 'sha256' | 'spec_sha256') => {
    const only = nameColumn ? sql`and ${sql.ref(nameColumn)} = any(${[...contents]}::text[])` : sql``;
    const columns = sql.join((await writtenColumns(db, table)).map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (portal_id, ${columns})
      select ${previewId}, ${columns} from ${sql.table(table)} where portal_id = ${portal.portal_id} ${only}`.execute(
      db,
    );
  };
  await copy('blobs', 'sha256');
  for (const table of ofSpecifications) await copy(table, 'spec_sha256');
  for (const table of [...tables, ...ofProducts]) await copy(table);
}

/** All but the portal's id and those that the database computes. */
async function writtenColumns(db: Transaction<Database>, table: keyof Database): Promise<string[]> {
  const { rows } = await sql<{ attname: string }>`
    select attname from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'portal_id'
  `.execute(db);
  return rows.map(({ attname }) => attname);
}
