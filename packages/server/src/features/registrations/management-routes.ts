import { notFound } from '@stoa/common/problem';
import { registrationDecisions } from '@stoa/contract/managed-registrations';
import { mostNumbered } from '@stoa/contract/page';
import { microsOf, momentOf, type Place, pageAfter, placeOf } from '@stoa/database/list-place';
import { textConditions } from '@stoa/database/text-match';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { decideRegistration, decideRegistrations } from './decide-registration.ts';
import { isPermitted, managedRegistrations } from './managed-registrations.ts';
import { presentEvent, registrationEventRows } from './registration-history.ts';

function isBefore(place: Place) {
  return sql<boolean>`(registration.created_at, registration.id) < (${momentOf(place)}, ${place.id}::uuid)`;
}

/** Registrations of all developers: what waits, what was decided, and deciding it. */
export function registrationManagementRoutes(implement: Implementer, deps: Deps): void {
  const { db } = deps;

  implement('listManagedRegistrations', async ({ portal, query }) => {
    const registrations = managedRegistrations(db, portal)
      .where((where) =>
        where.and([
          ...textConditions(where.ref('registration.status'), query, 'status'),
          ...textConditions(where.ref('registration.product_id'), query, 'product_id'),
          ...textConditions(where.ref('registration.product_version_id'), query, 'product_version_id'),
          ...textConditions(where.ref('registration.application_id'), query, 'application_id'),
          ...textConditions(where.ref('developer.id'), query, 'developer_id'),
          ...textConditions(where.ref('product.name'), query, 'product_name'),
          ...textConditions(where.ref('version.name'), query, 'product_version_name'),
          ...textConditions(where.ref('application.name'), query, 'application_name'),
          ...textConditions(where.ref('developer.email'), query, 'developer_email'),
        ]),
      )
      .$if(query.without_permission, (rows) => rows.where(sql<boolean>`not ${isPermitted(portal)}`))
      .orderBy('registration.created_at', 'desc')
      .orderBy('registration.id', 'desc');
    const after = query['page[after]'];
    if (after === undefined) {
      const { data, meta } = await pageOf(registrations, query, (row) => row, { db, most: mostNumbered });
      return { data, meta: { ...meta, next: null } };
    }
    const size = query['page[size]'];
    const place = after === '' ? undefined : placeOf(after);
    const rows = await registrations
      .select(microsOf(sql.ref('registration.created_at')).as('micros'))
      .$if(place !== undefined, (more) => more.where(isBefore(place as Place)))
      .limit(size + 1)
      .execute();
    const { data, meta } = pageAfter(rows, size);
    return { data: data.map(({ micros: _micros, ...row }) => row), meta };
  });

  for (const decision of registrationDecisions) {
    implement(`${decision}Registration`, async ({ context, params, body }) =>
      decideRegistration(context, params.registrationId, { decision, ...body }),
    );
  }

  implement('decideRegistrations', async ({ context, body }) => {
    const { registration_ids, ...decision } = body;
    return { results: await decideRegistrations(context, registration_ids, decision) };
  });

  implement('listManagedRegistrationHistory', async ({ portal, params, query }) => {
    const events = registrationEventRows(db, portal, params.registrationId);
    const page = await pageOf(events, query, (row) => ({ ...presentEvent(row), actor: row.actor }));
    if (page.meta.page.total === 0) throw notFound('This registration');
    return page;
  });
}
