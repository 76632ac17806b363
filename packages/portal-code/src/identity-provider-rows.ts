import type { IdentityProviderManifest } from '@stoa/contract/portal-code';
import type { Database, IdentityProvidersTable } from '@stoa/database/tables';
import type { Selectable, Transaction } from 'kysely';
import type { Fields } from './picture.ts';
import type { Work } from './work.ts';

/** A stored identity provider in the form in which it is compared; the manifest's names. */
export function identityProviderFields(row: Selectable<IdentityProvidersTable>): Fields {
  const { portal_id: _portal, identifier: _key, serves, created_at: _created, updated_at: _updated, ...fields } = row;
  return { for: serves, ...fields };
}

/** Writes what a diff says of identity providers, and which kinds developers have (`oidc_auth_enabled`, `saml_auth_enabled`). */
export async function writeIdentityProviders(
  db: Transaction<Database>,
  { portalId, manifest, changes, now }: Work,
): Promise<void> {
  const touched = changes.filter(({ kind }) => kind === 'identity_provider');
  if (touched.length === 0) return;
  for (const { action, key } of touched) {
    const provider = manifest.identity_providers.find(({ identifier }) => identifier === key);
    if (action === 'create' && provider) {
      await db
        .insertInto('identity_providers')
        .values({ portal_id: portalId, identifier: key, ...rowOf(provider), created_at: now, updated_at: now })
        .execute();
    } else if (provider) {
      await db
        .updateTable('identity_providers')
        .set({ ...rowOf(provider), updated_at: now })
        .where('portal_id', '=', portalId)
        .where('identifier', '=', key)
        .execute();
    } else {
      await db
        .deleteFrom('identity_providers')
        .where('portal_id', '=', portalId)
        .where('identifier', '=', key)
        .execute();
      await endSessionsOf(db, { portalId, identifier: key, now });
    }
  }
  const forDevelopers = manifest.identity_providers.filter((provider) => provider.for !== 'users');
  await db
    .updateTable('portals')
    .set({
      oidc_auth_enabled: forDevelopers.some(({ saml }) => !saml),
      saml_auth_enabled: forDevelopers.some(({ saml }) => saml),
    })
    .where('portal_id', '=', portalId)
    .execute();
}

/** A provider may be removed because it was taken over: what it has opened ends with it. */
async function endSessionsOf(
  db: Transaction<Database>,
  { portalId, identifier, now }: Pick<Work, 'portalId' | 'now'> & { readonly identifier: string },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('portal_id', '=', portalId)
    .where('ended_at', 'is', null)
    .where('id', 'in', (row) =>
      row
        .selectFrom('sso_sessions')
        .select('session_id')
        .where('portal_id', '=', portalId)
        .where('identifier', '=', identifier),
    )
    .execute();
}

function rowOf({ identifier: _key, for: serves, ...entry }: IdentityProviderManifest) {
  const { scopes, saml, trusted_email_domains, domains, groups, ...values } = entry;
  return {
    ...values,
    serves,
    scopes: JSON.stringify(scopes),
    saml: saml ? JSON.stringify(saml) : null,
    trusted_email_domains: JSON.stringify(trusted_email_domains),
    domains: JSON.stringify(domains),
    groups: groups && JSON.stringify(groups),
  };
}
