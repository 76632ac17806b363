import type { Database } from '@stoa/database/tables';
import type { DeveloperActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { Kysely } from 'kysely';

/** The names of the caller's applications by id: a developer can ask for no other calls. */
export async function ownApplicationNames(
  db: Kysely<Database>,
  portal: Portal,
  actor: DeveloperActor,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('applications')
    .select(['id', 'name'])
    .where('portal_id', '=', portal.portal_id)
    .where('developer_id', '=', actor.id)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
