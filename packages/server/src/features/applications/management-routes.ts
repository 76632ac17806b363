import { notFound, Problem } from '@stoa/common/problem';
import type { ManagedClient } from '@stoa/contract/managed-clients';
import { samePortal } from '@stoa/database/same-portal';
import { textConditions } from '@stoa/database/text-match';
import { inDoubt, perhapsLeft } from '@stoa/issuing/client-view';
import { retryClient } from '@stoa/issuing/queue-client-work';
import { applicationList } from '@stoa/managed-lists/application-list';
import { applicationPage } from '@stoa/managed-lists/application-page';
import { clientState } from '@stoa/managed-lists/client-state';
import { auditAct } from '@stoa/permissions/audit-act';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { filterIn } from '../../http/filter.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageAsked, pageOf } from '../../http/page.ts';
import { deleteApplication } from './delete-application.ts';
import { transferApplication } from './transfer-application.ts';

/** Applications and their clients, as operators see them. */
export function applicationManagementRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('listManagedApplications', async ({ portal, query }) =>
    applicationList(db, portal, {
      filters: query,
      developer_id: filterIn(query, 'developer_id'),
      auth_strategy_id: filterIn(query, 'auth_strategy_id'),
      product_id: filterIn(query, 'product_id'),
      product_version_id: filterIn(query, 'product_version_id'),
      access: filterIn(query, 'access'),
      search: query.search,
      order: query.order,
      page: pageAsked(query),
    }),
  );
  implement('getManagedApplication', async ({ portal, actor, params }) =>
    applicationPage(deps, portal, actor, params.applicationId),
  );
  implement('transferApplication', async ({ context, params, body }) =>
    transferApplication(context, params.applicationId, body),
  );
  implement('deleteManagedApplication', async ({ context, params }) =>
    deleteApplication(context, params.applicationId),
  );

  implement('listClients', async ({ portal, query }) => {
    const clients = db
      .selectFrom('clients as client')
      .leftJoin('applications as application', samePortal('application.id', 'client.application_id'))
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
  });

  implement('forgetClient', async ({ context, portal, params }) => {
    const { portal_id } = portal;
    await db.transaction().execute(async (trx) => {
      const client = await trx
        .selectFrom('clients')
        .select(['application_id', 'client_id', 'issuer', 'perhaps_left', 'asked_at'])
        .where('portal_id', '=', portal_id)
        .where('id', '=', params.clientId)
        .forUpdate()
        .executeTakeFirstOrThrow(() => notFound('This client'));
      if (client.application_id !== null)
        throw new Problem(
          'conflict',
          409,
          'Its application is there: only a client that is to be deleted can be forgotten.',
        );
      const perhaps_left = client.perhaps_left + (client.asked_at ? 1 : 0);
      await trx.deleteFrom('clients').where('portal_id', '=', portal_id).where('id', '=', params.clientId).execute();
      await auditAct(trx, context, {
        event: 'client_left_at_issuer',
        subject: `client:${params.clientId}`,
        details: { client_id: client.client_id, issuer: client.issuer, outcome: 'forgotten', perhaps_left },
      });
    });
  });
}
