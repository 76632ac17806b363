import type { ManagedRegistration } from '@stoa/contract/managed-registrations';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { developerMayView } from '@stoa/permissions/product-actions';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { registrationRows } from './registration-rows.ts';

/** Registrations of all developers, as operators see them. */
export function managedRegistrations(db: Kysely<Database>, portal: Portal) {
  return registrationRows(db, portal)
    .innerJoin('applications as application', (join) =>
      join
        .onRef('application.portal_id', '=', 'registration.portal_id')
        .onRef('application.id', '=', 'registration.application_id'),
    )
    .innerJoin('developers as developer', (join) =>
      join
        .onRef('developer.portal_id', '=', 'application.portal_id')
        .onRef('developer.id', '=', 'application.developer_id'),
    )
    .select([
      'registration.id',
      'registration.status',
      'registration.scopes',
      'registration.requested_scopes',
      isPermitted(portal).as('permitted'),
      sql<
        ManagedRegistration['application']
      >`jsonb_build_object('id', application.id, 'name', application.name, 'reference_id', application.reference_id,
        'client_proof', client_proof(application))`.as('application'),
      sql<
        ManagedRegistration['developer']
      >`jsonb_build_object('id', developer.id, 'email', developer.email, 'full_name', developer.full_name)`.as(
        'developer',
      ),
      sql<ManagedRegistration['product']>`jsonb_build_object('id', product.id, 'name', product.name)`.as('product'),
      sql<ManagedRegistration['product_version']>`jsonb_build_object('id', version.id, 'name', version.name)`.as(
        'product_version',
      ),
      'registration.created_at',
      'registration.updated_at',
    ]);
}

/** A condition on these rows: whether the developer may still see the product. */
export function isPermitted(portal: Portal): RawBuilder<boolean> {
  return developerMayView(portal, sql.ref('developer.id'));
}
