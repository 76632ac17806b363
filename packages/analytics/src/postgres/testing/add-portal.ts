import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';

/** A portal of its own for a test. @returns its id */
export async function addPortal(db: Kysely<Database>): Promise<string> {
  const portal_id = newId();
  await db
    .insertInto('portals')
    .values({
      portal_id,
      org_id: newId(),
      name: 'Test',
      canonical_domain: `${portal_id}.example`,
      is_public: false,
      basic_auth_enabled: true,
      oidc_auth_enabled: false,
      rbac_enabled: false,
      auto_approve_developers: false,
      featureset_id: newId(),
      feature_set: JSON.stringify({}),
      allowed_time_period: '90d',
      locale: 'en',
      appearance: JSON.stringify({}),
      updated_at: new Date(),
    })
    .execute();
  return portal_id;
}
