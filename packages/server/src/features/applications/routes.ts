import { notFound } from '@stoa/common/problem';
import { samePortal } from '@stoa/database/same-portal';
import { textConditions } from '@stoa/database/text-match';
import { requireOwnApplication } from '@stoa/permissions/own-application';
import { mayView } from '@stoa/permissions/product-actions';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { ownApplications, strategyJson } from './application-rows.ts';
import { createApplication } from './create-application.ts';
import { deleteApplication } from './delete-application.ts';
import { updateApplication } from './update-application.ts';

export function applicationRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('listApplications', async ({ portal, actor, query }) => {
    const applications = ownApplications(db, portal, actor)
      .where((where) =>
        where.and([
          ...textConditions(where.ref('application.name'), query, 'name'),
          ...textConditions(where.ref('application.auth_strategy_id'), query, 'auth_strategy_id'),
        ]),
      )
      .orderBy(sql`lower(application.name)`)
      .orderBy('application.id');
    return pageOf(applications, query, (row) => row);
  });

  implement('listAuthStrategies', async ({ portal, query }) => {
    const type = query['filter[credential_type][eq]'];
    const strategies = db
      .selectFrom('auth_strategies as strategy')
      .where('strategy.portal_id', '=', portal.portal_id)
      .where((where) => where.and(textConditions(where.ref('strategy.name'), query, 'name')))
      .$if(type !== undefined, (list) => list.where('strategy.credential_type', '=', type as NonNullable<typeof type>))
      .select(strategyJson.$notNull().as('strategy'))
      .orderBy('strategy.is_default', 'desc')
      .orderBy(sql`lower(strategy.name)`)
      .orderBy('strategy.id');
    return pageOf(strategies, query, (row) => row.strategy);
  });

  implement('listAuthStrategyDetails', async ({ portal, query }) => {
    const details = db
      .selectFrom('auth_strategies')
      .where('portal_id', '=', portal.portal_id)
      .select(['id', 'environment', 'issuer', 'audiences', 'client_id_claims'])
      .orderBy('id');
    return pageOf(details, query, (row) => row);
  });

  implement('createApplication', async ({ context, body }) => createApplication(context, body));

  implement('getApplication', async ({ portal, actor, params }) => {
    const application = await ownApplications(db, portal, actor)
      .where('application.id', '=', params.applicationId)
      .executeTakeFirstOrThrow(() => notFound('This application'));
    return application;
  });

  implement('updateApplication', async ({ context, params, body }) =>
    updateApplication(context, params.applicationId, body),
  );

  implement('deleteApplication', async ({ context, params }) => deleteApplication(context, params.applicationId));

  implement('getApplicationGrantedScopes', async ({ portal, actor, params }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    const registration = await db
      .selectFrom('registrations as registration')
      .innerJoin('products as product', samePortal('product.id', 'registration.product_id'))
      .select('registration.scopes')
      .where('registration.portal_id', '=', portal.portal_id)
      .where('registration.application_id', '=', params.applicationId)
      .where('registration.product_version_id', '=', params.productVersionId)
      .where('registration.status', '=', 'approved')
      .where(mayView(portal, actor))
      .executeTakeFirstOrThrow(() => notFound('An approved registration of this application for this product version'));
    return { scopes: registration.scopes };
  });
}
