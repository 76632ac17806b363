import { Problem } from '@stoa/common/problem';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { clientAnswer } from '@stoa/issuing/client-view';
import { takeSecret } from '@stoa/issuing/sealed-client';
import { clientState } from '@stoa/managed-lists/client-state';
import type { DeveloperActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import type { Kysely } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { ownClient } from './own-client.ts';
import { replaceClient, rotateSecret } from './rotate-secret.ts';
import { withdrawRotation } from './withdraw-rotation.ts';

/** A developer's view of the client that the portal made at an identity provider. */
export function clientRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  const answer = async (portal: Portal, actor: DeveloperActor, applicationId: string) => {
    const { client, replacement } = await ownClient(db, { portal, actor }, applicationId);
    return clientAnswer(client, replacement, await isSecretWaiting(db, portal.portal_id, client.id));
  };

  implement('listApplicationClients', async ({ portal, actor, query }) => {
    const clients = db
      .selectFrom('clients as client')
      .innerJoin('applications as application', samePortal('application.id', 'client.application_id'))
      .where('client.portal_id', '=', portal.portal_id)
      .where('application.developer_id', '=', actor.id)
      .where('client.replaces', 'is', null)
      .select(['application.id as application_id', clientState.as('state')])
      .orderBy('application.id');
    return pageOf(clients, query, (row) => row);
  });

  implement('getApplicationClient', async ({ portal, actor, params }) => answer(portal, actor, params.applicationId));

  implement('revealClientSecret', async ({ portal, actor, request, params }) => {
    const { client } = await ownClient(db, { portal, actor }, params.applicationId);
    const shownTo = { actor, request, applicationId: params.applicationId };
    const client_secret = await takeSecret(db, deps.sealer, client, shownTo);
    if (client_secret === undefined || client.client_id === null)
      throw new Problem('secret_not_waiting', 409, 'No secret waits to be revealed. Rotate it to get another one.');
    return { client_id: client.client_id, client_secret };
  });

  implement('rotateClientSecret', async ({ context, params }) => rotateSecret(context, params.applicationId));

  implement('withdrawSecretRotation', async ({ context, portal, actor, params }) => {
    await withdrawRotation(context, params.applicationId);
    return answer(portal, actor, params.applicationId);
  });

  implement('replaceClient', async ({ context, params }) => replaceClient(context, params.applicationId));
}

async function isSecretWaiting(db: Kysely<Database>, portal_id: string, client: string): Promise<boolean> {
  const row = await db
    .selectFrom('client_secrets')
    .select('client_id')
    .where('portal_id', '=', portal_id)
    .where('client_id', '=', client)
    .executeTakeFirst();
  return row !== undefined;
}
