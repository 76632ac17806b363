import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { DeveloperActor } from '../../access/actor.ts';
import type { Portal } from '../../access/portal.ts';

/** The names of the caller's applications by id: nobody else's calls are ever asked for. */
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
