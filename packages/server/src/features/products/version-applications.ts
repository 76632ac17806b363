import type { ParsedQuery } from '@stoa/contract/endpoint';
import type { ProductVersionApplication, productEndpoints } from '@stoa/contract/products';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { textConditions } from '@stoa/database/text-match';
import type { DeveloperActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';

type Query = ParsedQuery<(typeof productEndpoints)['listProductVersionApplications']>;

/**
 * The developer's applications by a version: those with a registration for it, whatever its status, or with
 * `unregistered` those without any (contract §A.5).
 */
export function versionApplications(
  db: Kysely<Database>,
  { portal, actor }: { readonly portal: Portal; readonly actor: DeveloperActor },
  productVersionId: string,
  query: Query,
) {
  return db
    .selectFrom('applications as application')
    .leftJoin('registrations as registration', (join) =>
      join
        .onRef('registration.portal_id', '=', 'application.portal_id')
        .onRef('registration.application_id', '=', 'application.id')
        .on('registration.product_version_id', '=', productVersionId),
    )
    .leftJoin('auth_strategies as strategy', samePortal('strategy.id', 'application.auth_strategy_id'))
    .where('application.portal_id', '=', portal.portal_id)
    .where('application.developer_id', '=', actor.id)
    .where('registration.id', query.unregistered ? 'is' : 'is not', null)
    .where((where) =>
      where.and([
        ...textConditions(where.ref('application.name'), query, 'name'),
        ...textConditions(where.ref('registration.status'), query, 'status'),
        ...textConditions(where.ref('application.auth_strategy_id'), query, 'auth_strategy_id'),
      ]),
    )
    .select([
      'application.id',
      'application.name',
      'registration.id as registration_id',
      'registration.status as registration_status',
      'application.created_at',
      'application.updated_at',
      sql<
        NonNullable<ProductVersionApplication['auth_strategy']> | undefined
      >`case when strategy.id is null then null else jsonb_build_object(
        'id', strategy.id, 'name', strategy.name, 'credential_type', strategy.credential_type, 'auth_methods', strategy.auth_methods) end`.as(
        'auth_strategy',
      ),
    ])
    .orderBy(sql`lower(application.name)`)
    .orderBy('application.id');
}
