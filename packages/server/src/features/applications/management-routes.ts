import { notFound, Problem } from '@stoa/common/problem';
import type { ManagedApplication, ManagedClient } from '@stoa/contract/managed-clients';
import { audit } from '@stoa/database/audit';
import { textConditions } from '@stoa/database/text-match';
import { actorName } from '@stoa/permissions/actor';
import { sql } from 'kysely';
import { clientState, inDoubt, perhapsLeft } from '../../access/issuing/client-view.ts';
import { retryClient } from '../../access/issuing/queue-client-work.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';

/** Applications and their clients, as operators see them. */
export function applicationManagementRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('listManagedApplications', async ({ portal, query }) => {
    const applications = db
      .selectFrom('applications as application')
      .innerJoin('developers as developer', (join) =>
        join
          .onRef('developer.portal_id', '=', 'application.portal_id')
          .onRef('developer.id', '=', 'application.developer_id'),
      )
      .leftJoin('auth_strategies as strategy', (join) =>
        join
          .onRef('strategy.portal_id', '=', 'application.portal_id')
          .onRef('strategy.id', '=', 'application.auth_strategy_id'),
      )
      .leftJoin('clients as client', (join) =>
        join
          .onRef('client.portal_id', '=', 'application.portal_id')
          .onRef('client.application_id', '=', 'application.id')
          .on('client.replaces', 'is', null),
      )
      .where('application.portal_id', '=', portal.portal_id)
      .where((where) =>
        where.and([
          ...textConditions(where.ref('application.id'), query, 'id'),
          ...textConditions(where.ref('application.name'), query, 'name'),
          ...textConditions(where.ref('application.reference_id'), query, 'reference_id'),
          ...textConditions(where.ref('developer.email'), query, 'developer_email'),
        ]),
      )
      .select(['application.id', 'application.name', 'application.reference_id'])
      .select([
        sql<
          ManagedApplication['developer']
        >`jsonb_build_object('id', developer.id, 'email', developer.email, 'full_name', developer.full_name)`.as(
          'developer',
        ),
        sql<
          ManagedApplication['auth_strategy']
        >`case when strategy.id is not null then jsonb_build_object('id', strategy.id, 'name', strategy.name) end`.as(
          'auth_strategy',
        ),
        sql<ManagedApplication['client_state']>`case when client.id is not null then ${clientState} end`.as(
          'client_state',
        ),
      ])
      .select(sql<ManagedApplication['client_proof']>`client_proof(application)`.as('client_proof'))
      .select(['application.created_at', 'application.updated_at'])
      .orderBy('application.created_at', 'desc')
      .orderBy('application.id', 'desc');
    return pageOf(applications, query, (row) => row);
  });

  implement('listClients', async ({ portal, query }) => {
    const clients = db
      .selectFrom('clients as client')
      .leftJoin('applications as application', (join) =>
        join
          .onRef('application.portal_id', '=', 'client.portal_id')
          .onRef('application.id', '=', 'client.application_id'),
      )
      .where('client.portal_id', '=', portal.portal_id)
      .where((where) =>
        where.and([
          ...textConditions(clientState, query, 'state'),
          ...textConditions(where.ref('client.application_id'), query, 'application_id'),
        ]),
      )
      .select(['client.id', 'client.since', 'client.client_id', 'client.last_error', 'client.secret_expires_at'])
      .select(['client.issuer', 'client.created_at', clientState.as('state')])
      .select([perhapsLeft.as('perhaps_left'), inDoubt.as('in_doubt')])
      .select(
        sql<
          ManagedClient['application']
        >`case when application.id is not null then jsonb_build_object('id', application.id, 'name', application.name) end`.as(
          'application',
        ),
      )
      .orderBy('client.since', 'desc')
      .orderBy('client.id', 'desc');
    return pageOf(clients, query, (row) => row);
  });

  implement('retryClient', async ({ portal, params }) => {
    const found = await db.transaction().execute((trx) => retryClient(trx, portal.portal_id, params.clientId));
    if (!found) throw notFound('This client');
    deps.nudgeIssuing();
    return undefined;
  });

  implement('forgetClient', async ({ portal, actor, request, params }) => {
    const { portal_id } = portal;
    await db.transaction().execute(async (trx) => {
      const client = await trx
        .selectFrom('clients')
        .select(['application_id', 'client_id', 'issuer', 'perhaps_left', 'asked_at'])
        .where('portal_id', '=', portal_id)
        .where('id', '=', params.clientId)
        .forUpdate()
        .executeTakeFirst();
      if (!client) throw notFound('This client');
      if (client.application_id !== null)
        throw new Problem(
          'conflict',
          409,
          'Its application is there: only a client that is to be deleted can be forgotten.',
        );
      const perhaps_left = client.perhaps_left + (client.asked_at ? 1 : 0);
      await trx.deleteFrom('clients').where('portal_id', '=', portal_id).where('id', '=', params.clientId).execute();
      await audit(trx, {
        portal_id,
        event: 'client_left_at_issuer',
        actor: actorName(actor),
        subject: `client:${params.clientId}`,
        details: { client_id: client.client_id, issuer: client.issuer, outcome: 'forgotten', perhaps_left },
        request,
      });
    });
    return undefined;
  });
}
