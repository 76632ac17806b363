import { actorName } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import { lockOwnApplication, requireOwnApplication } from '../../access/own-application.ts';
import { textConditions } from '../../database/text-match.ts';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { notFound } from '../../problem.ts';
import { decideRegistration } from './decide-registration.ts';
import { managedRegistrations } from './managed-registrations.ts';
import { presentedRegistrations } from './registration-rows.ts';
import { requestRegistration } from './request-registration.ts';

export function registrationRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('listRegistrations', async ({ portal, actor, params, query }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    const registrations = presentedRegistrations(db, portal)
      .where('registration.application_id', '=', params.applicationId)
      .where((where) =>
        where.and([
          ...textConditions(where.ref('registration.id'), query, 'id'),
          ...textConditions(where.ref('registration.status'), query, 'status'),
          ...textConditions(where.ref('product.name'), query, 'product_name'),
          ...textConditions(where.ref('version.name'), query, 'product_version_name'),
        ]),
      )
      .orderBy('product.name')
      .orderBy('version.name')
      .orderBy('registration.id');
    return pageOf(registrations, query, (row) => row);
  });

  implement('createRegistration', async ({ portal, actor, request, params, body }) =>
    requestRegistration(deps, portal, actor, request, params.applicationId, body),
  );

  implement('getRegistration', async ({ portal, actor, params }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    const registration = await presentedRegistrations(db, portal)
      .where('registration.application_id', '=', params.applicationId)
      .where('registration.id', '=', params.registrationId)
      .executeTakeFirst();
    if (!registration) throw notFound('This registration');
    return registration;
  });

  implement('deleteRegistration', async ({ portal, actor, request, params }) => {
    const { portal_id } = portal;
    await db.transaction().execute(async (trx) => {
      await lockOwnApplication(trx, portal, actor, params.applicationId);
      const { numDeletedRows } = await trx
        .deleteFrom('registrations')
        .where('portal_id', '=', portal_id)
        .where('application_id', '=', params.applicationId)
        .where('id', '=', params.registrationId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound('This registration');
      await audit(trx, {
        portal_id,
        event: 'registration_deleted',
        actor: actorName(actor),
        subject: `registration:${params.registrationId}`,
        request,
      });
    });
    return undefined;
  });

  implement('getRegistrationGrantedScopes', async ({ portal, actor, params }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    const registration = await db
      .selectFrom('registrations')
      .select(['scopes', 'status'])
      .where('portal_id', '=', portal.portal_id)
      .where('application_id', '=', params.applicationId)
      .where('id', '=', params.registrationId)
      .executeTakeFirst();
    if (!registration) throw notFound('This registration');
    return { scopes: registration.status === 'approved' ? registration.scopes : [] };
  });

  implement('listManagedRegistrations', async ({ portal, query }) => {
    const registrations = managedRegistrations(db, portal)
      .where((where) =>
        where.and([
          ...textConditions(where.ref('registration.status'), query, 'status'),
          ...textConditions(where.ref('product.name'), query, 'product_name'),
          ...textConditions(where.ref('developer.email'), query, 'developer_email'),
        ]),
      )
      .orderBy('registration.created_at', 'desc')
      .orderBy('registration.id', 'desc');
    return pageOf(registrations, query, (row) => row);
  });

  implement('approveRegistration', async ({ portal, actor, request, params }) =>
    decideRegistration(deps, portal, actor, request, params.registrationId, 'approve'),
  );
  implement('rejectRegistration', async ({ portal, actor, request, params }) =>
    decideRegistration(deps, portal, actor, request, params.registrationId, 'reject'),
  );
  implement('revokeRegistration', async ({ portal, actor, request, params }) =>
    decideRegistration(deps, portal, actor, request, params.registrationId, 'revoke'),
  );
}
