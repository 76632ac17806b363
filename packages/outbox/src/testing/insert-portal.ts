import { newId } from '@stoa/database/ids';
import type { Database, PortalsTable } from '@stoa/database/tables';
import type { Insertable, Kysely } from 'kysely';

/** A portal for rows that need one to belong to. */
export async function insertPortal(
  db: Kysely<Database>,
  given: Partial<Insertable<PortalsTable>> = {},
): Promise<{ portal_id: string; locale: string; name: string }> {
  const portal = {
    portal_id: newId(),
    org_id: newId(),
    name: 'Halden APIs',
    canonical_domain: 'portal.example',
    is_public: false,
    basic_auth_enabled: true,
    oidc_auth_enabled: false,
    rbac_enabled: false,
    auto_approve_developers: false,
    featureset_id: 'default',
    feature_set: '{}',
    allowed_time_period: '24h' as const,
    locale: 'en',
    appearance: '{}',
    updated_at: new Date(),
    ...given,
  };
  await db.insertInto('portals').values(portal).execute();
  return portal;
}
