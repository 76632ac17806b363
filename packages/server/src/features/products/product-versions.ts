import type { RegistrationConfig } from '@stoa/contract/products';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';

/**
 * The versions of a product with their registration configuration: none where no auth strategy is set, otherwise one,
 * whose id is the strategy's (contract §A.5).
 */
export function versionsOf(db: Kysely<Database>, portal: Portal, productId: string) {
  return db
    .selectFrom('product_versions as version')
    .leftJoin('auth_strategies as strategy', samePortal('strategy.id', 'version.auth_strategy_id'))
    .where('version.portal_id', '=', portal.portal_id)
    .where('version.product_id', '=', productId)
    .select([
      'version.id',
      'version.name',
      'version.deprecated',
      'version.created_at',
      'version.updated_at',
      sql<
        RegistrationConfig[]
      >`case when strategy.id is null then '[]'::jsonb else jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
        'id', strategy.id,
        'name', strategy.name,
        'credential_type', strategy.credential_type,
        'auth_methods', case when strategy.credential_type <> 'key_auth' then strategy.auth_methods end,
        'available_scopes', case when strategy.credential_type <> 'key_auth' and jsonb_array_length(strategy.available_scopes) > 0 then strategy.available_scopes end,
        'registration_enabled', version.registration_enabled,
        'registration_auto_approve', version.registration_auto_approve and strategy.auto_approve
      ))) end`.as('registration_configs'),
    ]);
}
