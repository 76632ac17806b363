import { notFound } from '@stoa/common/problem';
import type { Database } from '@stoa/database/tables';
import type { Client } from '@stoa/issuing/held-client';
import type { DeveloperActor } from '@stoa/permissions/actor';
import { lockOwnApplication, requireOwnApplication } from '@stoa/permissions/own-application';
import type { Portal } from '@stoa/permissions/portal';
import type { Kysely } from 'kysely';

export interface OwnClient {
  readonly client: Client;
  /** Being made in its place. */
  readonly replacement: Client | undefined;
}

/** The client of the developer's own application. @throws Problem 404, also when the portal makes none for it */
export async function ownClient(
  db: Kysely<Database>,
  { portal, actor }: { readonly portal: Portal; readonly actor: DeveloperActor },
  applicationId: string,
  { lock = false } = {},
): Promise<OwnClient> {
  if (lock) await lockOwnApplication(db, portal, actor, applicationId);
  else await requireOwnApplication(db, portal, actor, applicationId);
  const clients = await db
    .selectFrom('clients')
    .selectAll()
    .where('portal_id', '=', portal.portal_id)
    .where('application_id', '=', applicationId)
    .execute();
  const client = clients.find(({ replaces }) => replaces === null);
  if (!client) throw notFound('A client that the portal made for this application');
  return { client, replacement: clients.find(({ replaces }) => replaces !== null) };
}
