import { Problem } from '@stoa/common/problem';
import type { Database, PortalsTable } from '@stoa/database/tables';
import type { Kysely, Selectable } from 'kysely';

/** The name of a portal until somebody gives it another. */
export const firstPortalName = 'Developer Portal';

export type Portal = Selectable<PortalsTable>;

/**
 * The portal a request is for. One installation serves one portal today; callers get it from here alone, so that
 * choosing by host name needs no other change.
 */
export async function portalOf(
  request: { readonly host: string; readonly preview?: { readonly portal: Portal } | null },
  deps: { readonly db: Kysely<Database> },
): Promise<Portal> {
  const portal = request.preview?.portal ?? (await onlyPortal(deps.db));
  if (!portal) throw new Problem('unavailable', 503, 'This portal is not set up yet.');
  return portal;
}

export async function onlyPortal(db: Kysely<Database>): Promise<Portal | undefined> {
  return db
    .selectFrom('portals')
    .selectAll()
    .where('preview_of', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}
