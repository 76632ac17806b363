import { notFound } from '@stoa/common/problem';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Reporter } from './check-calls.ts';

/** @throws Problem 404 */
export async function reporterOf(db: Kysely<Database>, portalId: string, gatewayId: string): Promise<Reporter> {
  const gateway = await db
    .selectFrom('gateways')
    .select(['id', 'all_versions'])
    .where('portal_id', '=', portalId)
    .where('id', '=', gatewayId)
    .executeTakeFirstOrThrow(() => notFound('This gateway'));
  if (gateway.all_versions) return { id: gateway.id, portalId, versions: undefined };
  const versions = await db
    .selectFrom('gateway_versions')
    .select('product_version_id')
    .where('portal_id', '=', portalId)
    .where('gateway_id', '=', gatewayId)
    .execute();
  return { id: gateway.id, portalId, versions: new Set(versions.map((row) => row.product_version_id)) };
}
