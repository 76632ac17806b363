import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import type { Kysely } from 'kysely';

export function registrationRows(db: Kysely<Database>, portal: Portal) {
  return db
    .selectFrom('registrations as registration')
    .innerJoin('products as product', samePortal('product.id', 'registration.product_id'))
    .innerJoin('product_versions as version', samePortal('version.id', 'registration.product_version_id'))
    .where('registration.portal_id', '=', portal.portal_id);
}

/** Rows as the contract's registration has them (contract §A.8). */
export function presentedRegistrations(db: Kysely<Database>, portal: Portal) {
  return registrationRows(db, portal).select([
    'registration.id',
    'registration.status',
    'registration.application_id',
    'registration.product_id',
    'product.name as product_name',
    'registration.product_version_id',
    'version.name as product_version_name',
    'registration.created_at',
    'registration.updated_at',
  ]);
}
