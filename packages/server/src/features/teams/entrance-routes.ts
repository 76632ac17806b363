import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';

/** What admits calls, and what signs people in: as it was applied. */
export function entranceRoutes(implement: Implementer, { db }: Deps): void {
  implement('listManagedAuthStrategies', async ({ portal: { portal_id } }) => ({
    data: await db
      .selectFrom('auth_strategies as strategy')
      .select([
        'strategy.id',
        'strategy.name',
        'strategy.credential_type',
        'strategy.key_names',
        'strategy.available_scopes',
        'strategy.issuer',
        'strategy.is_default',
        'strategy.auto_approve',
      ])
      .select(({ selectFrom, fn }) => [
        selectFrom('product_versions as version')
          .select(fn.countAll<number>().as('count'))
          .where('version.portal_id', '=', portal_id)
          .whereRef('version.auth_strategy_id', '=', 'strategy.id')
          .as('version_count'),
        selectFrom('applications as application')
          .select(fn.countAll<number>().as('count'))
          .where('application.portal_id', '=', portal_id)
          .whereRef('application.auth_strategy_id', '=', 'strategy.id')
          .as('application_count'),
      ])
      .where('strategy.portal_id', '=', portal_id)
      .orderBy('strategy.name')
      .orderBy('strategy.id')
      .execute()
      .then((rows) =>
        rows.map((row) => ({
          ...row,
          version_count: Number(row.version_count),
          application_count: Number(row.application_count),
        })),
      ),
  }));

  implement('listIdentityProviders', async ({ portal: { portal_id } }) => ({
    data: await db
      .selectFrom('identity_providers')
      .select(['identifier', 'name', 'serves', 'issuer', 'client_id', 'scopes'])
      .select(['email', 'trusted_email_domains', 'auto_approve'])
      .where('portal_id', '=', portal_id)
      .orderBy('identifier')
      .execute(),
  }));
}
