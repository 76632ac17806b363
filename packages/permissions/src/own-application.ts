import { notFound } from '@stoa/common/problem';
import type { ApplicationsTable, Database } from '@stoa/database/tables';
import type { Kysely, Selectable } from 'kysely';
import type { DeveloperActor } from './actor.ts';
import type { Portal } from './portal.ts';

/** @throws Problem 404 for an application that does not exist and for another developer's: they look alike. */
export async function requireOwnApplication(
  db: Kysely<Database>,
  portal: Portal,
  actor: DeveloperActor,
  applicationId: string,
): Promise<Selectable<ApplicationsTable>> {
  const application = await db
    .selectFrom('applications')
    .selectAll()
    .where('portal_id', '=', portal.portal_id)
    .where('developer_id', '=', actor.id)
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow(() => notFound('This application'));
  return application;
}

/**
 * As `requireOwnApplication`, holding the row until the transaction ends: what depends on the application (its
 * credentials, registrations) cannot be added while it is being deleted.
 */
export async function lockOwnApplication(
  db: Kysely<Database>,
  portal: Portal,
  actor: DeveloperActor,
  applicationId: string,
): Promise<void> {
  await db
    .selectFrom('applications')
    .select('id')
    .where('portal_id', '=', portal.portal_id)
    .where('developer_id', '=', actor.id)
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This application'));
}
