import type { BlobReference } from '@stoa/contract/portal-code';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/** Size and type of every content that a portal holds, by SHA-256. */
export async function referencesOf(
  db: Kysely<Database>,
  portalId: string,
): Promise<Map<string, Omit<BlobReference, 'path'>>> {
  const { rows } = await sql<Omit<BlobReference, 'path'>>`
    select sha256, content_type as media_type, octet_length(bytes) as size from portal_assets where portal_id = ${portalId}
    union all select sha256, 'font/woff2', octet_length(bytes) from portal_fonts where portal_id = ${portalId}
    union all select sha256, media_type, size from blobs where portal_id = ${portalId}
  `.execute(db);
  return new Map(rows.map((row) => [row.sha256, row]));
}

/** Pictures and fonts that came by the calls of the appearance are no blobs yet; an apply names them as such. */
export async function keepOwnContents(db: Kysely<Database>, portalId: string): Promise<void> {
  await sql`
    insert into blobs (portal_id, sha256, size, media_type, bytes)
    select portal_id, sha256, octet_length(bytes), content_type, bytes from portal_assets where portal_id = ${portalId}
    union all
    select portal_id, sha256, octet_length(bytes), 'font/woff2', bytes from portal_fonts where portal_id = ${portalId}
    on conflict (portal_id, sha256) do nothing
  `.execute(db);
}
