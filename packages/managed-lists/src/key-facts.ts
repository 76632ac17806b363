import type { CredentialFacts } from '@stoa/contract/managed-credentials';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { tokenHash } from '@stoa/secrets/secrets';
import { type Kysely, sql } from 'kysely';
import { ownerColumns, ownerJoins } from './key-rows.ts';

const dayMs = 86_400_000;
const mostVersions = 50;

/** Which key is meant: by the key itself, which goes no further than its hash, or by its id. */
export type KeyAsked = { readonly key: string } | { readonly id: string };

/** What a decision about a key needs; undefined when there is none. */
export async function keyFacts(
  db: Kysely<Database>,
  { portal_id }: Portal,
  asked: KeyAsked,
  now: Date,
): Promise<CredentialFacts | undefined> {
  const which = 'key' in asked ? sql`secret_hash = ${tokenHash(asked.key)}` : sql`id = ${asked.id}`;
  const { rows } = await sql<CredentialFacts>`
    with page as (select * from credentials where portal_id = ${portal_id} and ${which}),
    used as (
      select coalesce(sum(count), 0)::float8 as calls, max(hour) as hour from credential_uses
      where portal_id = ${portal_id} and credential_id = (select id from page)
        and hour > ${new Date(now.getTime() - dayMs)})
    select page.id, display_name, ${ownerColumns}, page.created_at, last_used_at, expires_at,
      used.calls as calls_24h, used.hour as calls_until, replaced_by is not null as replaced,
      (select count(*)::int from credentials as other
        where other.portal_id = ${portal_id} and other.application_id = page.application_id and other.id <> page.id
          and (other.expires_at is null or other.expires_at > ${now})) as other_keys,
      coalesce((
        select jsonb_agg(access) from (
          select registration.id, product.name as product, version.name as product_version, registration.status
          from registrations as registration
          join products as product on product.portal_id = registration.portal_id and product.id = registration.product_id
          join product_versions as version
            on version.portal_id = registration.portal_id and version.id = registration.product_version_id
          where registration.portal_id = ${portal_id} and registration.application_id = page.application_id
          order by registration.status = 'approved' desc, product.name, version.name limit ${mostVersions}) as access),
        '[]') as access
    from page ${ownerJoins(portal_id)} cross join used`.execute(db);
  return rows[0];
}
