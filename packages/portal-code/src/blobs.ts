import { invalidField } from '@stoa/common/problem';
import type { BlobReference } from '@stoa/contract/portal-code';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import { sha256 } from './folder-files.ts';

/** Finds the named contents that this portal does not hold yet. */
export async function missingBlobs(
  db: Kysely<Database>,
  portalId: string,
  wanted: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('blobs')
    .select('sha256')
    .where('portal_id', '=', portalId)
    .where('sha256', '=', sql<string>`any(${[...wanted]}::text[])`)
    .execute();
  const held = new Set(rows.map((row) => row.sha256));
  return [...new Set(wanted)].filter((name) => !held.has(name));
}

/** Keeps a content under its SHA-256; the same content again changes nothing. Its media type is told by an apply. */
export async function putBlob(db: Kysely<Database>, portalId: string, name: string, bytes: Buffer): Promise<void> {
  if (sha256(bytes) !== name) throw invalidField('sha256', 'is not the SHA-256 of the body');
  await db
    .insertInto('blobs')
    .values({ portal_id: portalId, sha256: name, size: bytes.length, media_type: 'application/octet-stream', bytes })
    .onConflict((conflict) => conflict.columns(['portal_id', 'sha256']).doNothing())
    .execute();
}

/** The bytes of a content, or undefined. */
export async function readBlob(db: Kysely<Database>, portalId: string, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('blobs')
    .select('bytes')
    .where('portal_id', '=', portalId)
    .where('sha256', '=', name)
    .executeTakeFirst();
  return row?.bytes;
}

/** Writes down what the contents are, now that a manifest has said so. */
export async function setMediaTypes(
  db: Kysely<Database>,
  portalId: string,
  references: readonly BlobReference[],
): Promise<void> {
  for (const { sha256: name, media_type } of references) {
    await db
      .updateTable('blobs')
      .set({ media_type })
      .where('portal_id', '=', portalId)
      .where('sha256', '=', name)
      .where('media_type', '!=', media_type)
      .execute();
  }
}

/** Forgets contents that nothing refers to any more. Young ones may belong to an apply that is still under way. */
export async function deleteUnusedBlobs(db: Kysely<Database>, portalId: string, olderThan: Date): Promise<void> {
  await sql`
    delete from blobs b
    where b.portal_id = ${portalId} and b.created_at < ${olderThan}
      and not exists (select 1 from product_versions v where v.portal_id = b.portal_id and v.spec_sha256 = b.sha256)
      and not exists (select 1 from documents d where d.portal_id = b.portal_id and d.content_sha256 = b.sha256)
      and not exists (select 1 from product_images i where i.portal_id = b.portal_id and i.sha256 = b.sha256)
      and not exists (select 1 from portal_assets a where a.portal_id = b.portal_id and a.sha256 = b.sha256)
      and not exists (select 1 from portal_fonts f where f.portal_id = b.portal_id and f.sha256 = b.sha256)
      and not exists (select 1 from revision_contents r where r.portal_id = b.portal_id and r.sha256 = b.sha256)
      and b.sha256 not in (select unnest(c.contents) from change_sets c where c.portal_id = ${portalId})
  `.execute(db);
}
