import { notFound } from '@stoa/common/problem';
import { maxCountedUsage } from '@stoa/contract/count-limits';
import type { AuthStrategyDetail, IdentityProviderDetail } from '@stoa/contract/managed-entrance';
import type { Database } from '@stoa/database/tables';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { manifestOfPortal } from '../manifest/manifest-of-portal.ts';

/** The secrets that the server has, by the names that an entry gives. */
type Secrets = Readonly<Record<string, string>>;

/** One strategy as `portal.yaml` has it, with the consequences of a change in numbers. */
export async function strategyDetail(
  db: Kysely<Database>,
  portalId: string,
  name: string,
  secrets: Secrets,
): Promise<AuthStrategyDetail> {
  const strategy = (await manifestOfPortal(db, portalId)).auth_strategies.find((one) => one.name === name);
  if (!strategy) throw notFound('This auth strategy');
  const { rows } = await sql<AuthStrategyDetail['usage']>`
    with strategy as (select id from auth_strategies where portal_id = ${portalId} and name = ${name}),
    versions as (select id from product_versions where portal_id = ${portalId}
      and auth_strategy_id = (select id from strategy))
    select (select count(*)::int from versions) as versions,
      ${countUpToLimit(sql`from applications where portal_id = ${portalId} and auth_strategy_id = (select id from strategy)`)} as applications,
      ${countUpToLimit(sql`from registrations where portal_id = ${portalId} and product_version_id in (select id from versions)`)} as registrations
  `.execute(db);
  const secretNames =
    strategy.credential_type === 'key_auth'
      ? []
      : [
          strategy.introspection?.client_secret_env,
          strategy.credential_type === 'client_credentials' && strategy.registration.initial_access_token_env,
        ];
  return { strategy, usage: rows[0] as AuthStrategyDetail['usage'], missing_secrets: missing(secretNames, secrets) };
}

/** One identity provider as `portal.yaml` has it, with who came by its issuer. */
export async function providerDetail(
  db: Kysely<Database>,
  portalId: string,
  identifier: string,
  secrets: Secrets,
): Promise<IdentityProviderDetail> {
  const provider = (await manifestOfPortal(db, portalId)).identity_providers.find(
    (one) => one.identifier === identifier,
  );
  if (!provider) throw notFound('This identity provider');
  const identitiesOf = (entity: 'developer' | 'user') =>
    sql`from identities i where i.portal_id = ${portalId} and i.entity = ${entity} and i.issuer = ${provider.issuer}`;
  const { rows } = await sql<IdentityProviderDetail['usage']>`
    select ${countUpToLimit(identitiesOf('developer'))} as developers, ${countUpToLimit(identitiesOf('user'))} as users,
      ${countUpToLimit(sql`from (select d.id from identities i join developers d on d.portal_id = i.portal_id and d.id = i.developer_id
          where i.portal_id = ${portalId} and i.entity = 'developer' and i.issuer = ${provider.issuer} and d.password_hash is null
        union all select u.id from identities i join users u on u.portal_id = i.portal_id and u.id = i.user_id
          where i.portal_id = ${portalId} and i.entity = 'user' and i.issuer = ${provider.issuer} and u.password_hash is null) as person`)} as without_password
  `.execute(db);
  const usage = rows[0] as IdentityProviderDetail['usage'];
  return { provider, usage, missing_secrets: missing([provider.client_secret_env], secrets) };
}

/** Counts at most `maxCountedUsage + 1` rows, so a large portal is not slower. */
function countUpToLimit(from: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from (select 1 ${from} limit ${sql.lit(maxCountedUsage + 1)}) as row)`;
}

function missing(names: readonly (string | null | undefined | false)[], secrets: Secrets): string[] {
  return names.filter((name) => typeof name === 'string').filter((name) => !secrets[name]);
}
