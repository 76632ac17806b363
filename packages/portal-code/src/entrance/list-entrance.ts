import type { ManagedAuthStrategy, ManagedIdentityProvider } from '@stoa/contract/teams';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/** What admits calls, with what uses it. */
export async function listStrategies(db: Kysely<Database>, portalId: string): Promise<ManagedAuthStrategy[]> {
  return db
    .selectFrom('auth_strategies as strategy')
    .select(['strategy.id', 'strategy.name', 'strategy.credential_type', 'strategy.key_names'])
    .select(['strategy.available_scopes', 'strategy.issuer', 'strategy.is_default', 'strategy.auto_approve'])
    .select([
      sql<number>`(select count(*)::int from product_versions as version where version.portal_id = ${portalId}
        and version.auth_strategy_id = strategy.id)`.as('version_count'),
      sql<number>`(select count(*)::int from applications as application where application.portal_id = ${portalId}
        and application.auth_strategy_id = strategy.id)`.as('application_count'),
    ])
    .where('strategy.portal_id', '=', portalId)
    .orderBy('strategy.name')
    .orderBy('strategy.id')
    .execute();
}

/** What signs people in, without the names of its secrets. */
export async function listProviders(db: Kysely<Database>, portalId: string): Promise<ManagedIdentityProvider[]> {
  return db
    .selectFrom('identity_providers')
    .select(['identifier', 'name', 'serves', 'issuer', 'client_id', 'scopes'])
    .select(['email', 'trusted_email_domains', 'auto_approve'])
    .where('portal_id', '=', portalId)
    .orderBy('identifier')
    .execute();
}
