import { notFound } from '@stoa/common/problem';
import { textConditions } from '@stoa/database/text-match';
import type { DeveloperActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import { lockOwnApplication, requireOwnApplication } from '@stoa/permissions/own-application';
import type { Portal } from '@stoa/permissions/portal';
import { mayView } from '@stoa/permissions/product-actions';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { presentEvent, registrationEventRows } from './registration-history.ts';
import { presentedRegistrations, registrationRows } from './registration-rows.ts';
import { requestRegistration } from './request-registration.ts';

export function registrationRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('listRegistrations', async ({ portal, actor, params, query }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    const registrations = presentedRegistrations(db, portal)
      .where('registration.application_id', '=', params.applicationId)
      .where(mayView(portal, actor))
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

  // Oldest first: an order by name would say something of the product.
  implement('listHiddenRegistrations', async ({ portal, actor, params, query }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    const hidden = registrationRows(db, portal)
      .where('registration.application_id', '=', params.applicationId)
      .where(sql<boolean>`not (${mayView(portal, actor)})`)
      .select(['registration.id', 'registration.status', 'registration.created_at', 'registration.updated_at'])
      .orderBy('registration.created_at')
      .orderBy('registration.id');
    return pageOf(hidden, query, (row) => row);
  });

  implement('createRegistration', async ({ context, params, body }) =>
    requestRegistration(context, params.applicationId, body),
  );

  implement('getRegistration', async ({ portal, actor, params }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    return ownRegistration(portal, actor, params);
  });

  // A developer who may not see the product any more may still give the access up.
  implement('deleteRegistration', async ({ context, portal, actor, params }) => {
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
      await auditAct(trx, context, { event: 'registration_deleted', subject: `registration:${params.registrationId}` });
    });
  });

  implement('getRegistrationGrantedScopes', async ({ portal, actor, params }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    const { status } = await ownRegistration(portal, actor, params);
    if (status !== 'approved') return { scopes: [] };
    return db
      .selectFrom('registrations')
      .select('scopes')
      .where('portal_id', '=', portal.portal_id)
      .where('id', '=', params.registrationId)
      .executeTakeFirstOrThrow();
  });

  implement('listRegistrationHistory', async ({ portal, actor, params, query }) => {
    await requireOwnApplication(db, portal, actor, params.applicationId);
    await ownRegistration(portal, actor, params);
    return pageOf(registrationEventRows(db, portal, params.registrationId), query, presentEvent);
  });

  /** @throws Problem 404 for one of a product that the developer may not see, too */
  async function ownRegistration(
    portal: Portal,
    actor: DeveloperActor,
    { applicationId, registrationId }: { readonly applicationId: string; readonly registrationId: string },
  ) {
    const registration = await presentedRegistrations(db, portal)
      .where('registration.application_id', '=', applicationId)
      .where('registration.id', '=', registrationId)
      .where(mayView(portal, actor))
      .executeTakeFirstOrThrow(() => notFound('This registration'));
    return registration;
  }
}
