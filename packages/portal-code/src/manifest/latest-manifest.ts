import type { PortalManifest } from '@stoa/contract/portal-code';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';

/** What was published last; undefined where nothing was since revisions are kept. */
export async function latestManifest(db: Kysely<Database>, portalId: string): Promise<PortalManifest | undefined> {
  return (await latestRevision(db, portalId))?.manifest;
}

export async function latestRevision(
  db: Kysely<Database>,
  portalId: string,
): Promise<{ readonly number: number; readonly manifest: PortalManifest } | undefined> {
  return db
    .selectFrom('portal_revisions')
    .select(['number', 'manifest'])
    .where('portal_id', '=', portalId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}
