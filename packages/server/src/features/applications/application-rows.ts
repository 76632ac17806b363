import type { Application } from '@stoa/contract/applications';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import type { DeveloperActor } from '@stoa/permissions/actor';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';

type Strategy = NonNullable<Application['auth_strategy']>;

/** An auth strategy as its own answers and those of applications show it (contract §A.6). */
export const strategyJson = sql<Strategy | null>`case when strategy.id is null then null else jsonb_strip_nulls(jsonb_build_object(
  'id', strategy.id,
  'name', strategy.name,
  'credential_type', strategy.credential_type,
  'key_names', strategy.key_names,
  'auth_methods', strategy.auth_methods,
  'available_scopes', case when jsonb_array_length(strategy.available_scopes) > 0 then strategy.available_scopes end
)) end`;

/** The developer's own applications; there are no others for them (access/own-application). */
export function ownApplications(db: Kysely<Database>, portal: Portal, actor: DeveloperActor) {
  return db
    .selectFrom('applications as application')
    .leftJoin('auth_strategies as strategy', samePortal('strategy.id', 'application.auth_strategy_id'))
    .where('application.portal_id', '=', portal.portal_id)
    .where('application.developer_id', '=', actor.id)
    .select([
      'application.id',
      'application.name',
      'application.reference_id',
      'application.description',
      'application.redirect_uri',
      'application.scopes',
      'application.created_at',
      'application.updated_at',
      strategyJson.as('auth_strategy'),
    ]);
}
