import { type Kysely, sql } from 'kysely';
import type { Portal } from '../../access/portal.ts';
import { tokenHash } from '../../access/secrets.ts';
import type { Database, RegistrationStatus } from '../../database/tables.ts';

/** What a gateway asks: may this key call this product version? */
export interface Question {
  readonly productVersionId: string;
  /** The key as received; undefined when the request had none. */
  readonly key: string | undefined;
}

export interface Allowed {
  readonly allowed: true;
  readonly applicationId: string;
  readonly registrationId: string;
  readonly credentialId: string;
  readonly scopes: readonly string[];
  readonly strategy: string;
}

export interface Refused {
  readonly allowed: false;
  readonly status: 401 | 403;
  readonly error:
    | 'missing_credential'
    | 'invalid_credential'
    | 'ambiguous_credential'
    | 'unknown_product_version'
    | 'not_registered'
    | `registration_${Exclude<RegistrationStatus, 'approved'>}`
    | 'account_disabled';
  /** Known only where the key is good: owners are to see their own refusals. */
  readonly applicationId?: string;
}

export type Decision = Allowed | Refused;

/**
 * The one decision for every gateway: the key is known, its application's registration for this very version is
 * approved, its developer is approved. An unknown and a revoked key look alike.
 */
export async function decide(
  db: Kysely<Database>,
  portal: Portal,
  { productVersionId, key }: Question,
): Promise<Decision> {
  if (key === undefined) return refused(401, 'missing_credential');
  const row = await db
    .selectFrom('credentials as credential')
    .innerJoin('applications as application', (join) =>
      join
        .onRef('application.portal_id', '=', 'credential.portal_id')
        .onRef('application.id', '=', 'credential.application_id'),
    )
    .innerJoin('developers as developer', (join) =>
      join
        .onRef('developer.portal_id', '=', 'application.portal_id')
        .onRef('developer.id', '=', 'application.developer_id'),
    )
    .leftJoin('registrations as registration', (join) =>
      join
        .onRef('registration.portal_id', '=', 'application.portal_id')
        .onRef('registration.application_id', '=', 'application.id')
        .on('registration.product_version_id', '=', productVersionId),
    )
    .select([
      'credential.id as credential_id',
      'application.id as application_id',
      'developer.status as developer_status',
      'registration.id as registration_id',
      'registration.status as registration_status',
      sql<string[]>`coalesce(registration.scopes, '[]'::jsonb)`.as('scopes'),
    ])
    .where('credential.portal_id', '=', portal.portal_id)
    .where('credential.secret_hash', '=', tokenHash(key))
    .executeTakeFirst();
  if (!row) return refused(401, 'invalid_credential');
  const applicationId = row.application_id;
  if (row.developer_status !== 'approved') return { ...refused(403, 'account_disabled'), applicationId };
  if (!row.registration_id || !row.registration_status) return { ...refused(403, 'not_registered'), applicationId };
  if (row.registration_status !== 'approved')
    return { ...refused(403, `registration_${row.registration_status}`), applicationId };
  return {
    allowed: true,
    applicationId,
    registrationId: row.registration_id,
    credentialId: row.credential_id,
    scopes: row.scopes,
    strategy: 'key_auth',
  };
}

export function refused(status: Refused['status'], error: Refused['error']): Refused {
  return { allowed: false, status, error };
}
