import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/** Gateways by name, with what depends on each. There are few of them; registrations are counted along an index. */
export function listedGateways(db: Kysely<Database>, portal_id: string) {
  const guarded = sql`(gateways.all_versions or exists (select from gateway_versions g where g.portal_id = gateways.portal_id
    and g.gateway_id = gateways.id and g.product_version_id = version.id))`;
  return db
    .with(
      // Counted once, however many gateways guard a version.
      (cte) => cte('approved').materialized(),
      (query) =>
        query
          .selectFrom('product_versions as version')
          .select(['version.id', 'version.portal_id'])
          .select((row) =>
            row
              .selectFrom('registrations')
              .select((registration) => registration.fn.countAll<number>().as('count'))
              .whereRef('registrations.portal_id', '=', 'version.portal_id')
              .whereRef('registrations.product_version_id', '=', 'version.id')
              .where('registrations.status', '=', 'approved')
              .as('count'),
          )
          .where('version.portal_id', '=', portal_id),
    )
    .selectFrom('gateways')
    .select(['id', 'name', 'dialect', 'certificate_header', 'last_seen_at', 'created_at'])
    .select(['snapshot_pulled_at', 'acknowledged_at', 'calls_reported_at', 'calls_late_ms'])
    .select([
      sql<
        string[] | null
      >`case when not gateways.all_versions then array(select v.product_version_id::text from gateway_versions v where v.portal_id = gateways.portal_id and v.gateway_id = gateways.id) end`.as(
        'product_version_ids',
      ),
      sql<{ versions: number; registrations: number }>`(
        select jsonb_build_object('versions', count(*), 'registrations', coalesce(sum(version.count), 0))
          from approved version where ${guarded})`.as('guards'),
    ])
    .where('portal_id', '=', portal_id)
    .orderBy('name')
    .orderBy('id');
}
