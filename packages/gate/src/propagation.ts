import type { Database } from '@stoa/database/tables';
import { unseenNotes } from '@stoa/database/unseen';
import { type Kysely, sql } from 'kysely';
import { isComparable } from './snapshot-cursor.ts';

/** Whether a gateway that guards a version of an application's knows the application as it is now. */
export interface GatewayProgress {
  readonly id: string;
  readonly name: string;
  /** What it did last. False: it asks about each request, so what changes counts at once. */
  readonly pulls: boolean;
  /** Null: the gateway has never asked. If it has never pulled either, it is taken to know nothing. */
  readonly last_seen_at: Date | null;
  readonly active: boolean;
  /** The state of then is what it has in effect. */
  readonly acknowledged_at: Date | null;
  /** Registrations of the application whose version it guards. */
  readonly registration_ids: readonly string[];
}

/** @returns every gateway that guards a version which the application is registered for, by name */
export async function gatewayProgress(
  db: Kysely<Database>,
  portalId: string,
  applicationId: string,
  now: Date,
): Promise<GatewayProgress[]> {
  const { rows } = await sql<GatewayProgress & { readonly seen: boolean }>`
    select g.id, g.name, g.last_seen_at, g.acknowledged_at, guarded.registration_ids,
           g.snapshot_pulled_at >= coalesce(g.last_seen_at, '-infinity') is true as pulls,
           g.acknowledged_snapshot is not null and not exists (
             select from (${sql.raw(unseenNotes('g.acknowledged_snapshot::pg_snapshot'))}) as c
              where c.portal_id = g.portal_id
                and ((c.kind = 'application' and c.id = a.id) or (c.kind = 'developer' and c.id = a.developer_id)
                  or c.kind in ('product_version', 'auth_strategy') or (c.kind = 'gateway' and c.id = g.id))) as seen
      from applications a
      join gateways g on g.portal_id = a.portal_id
     cross join lateral (
       select array_agg(r.id::text) as registration_ids from registrations r
        where r.portal_id = a.portal_id and r.application_id = a.id
          and (g.all_versions or exists (
            select from gateway_versions v where v.portal_id = g.portal_id and v.gateway_id = g.id
               and v.product_version_id = r.product_version_id))) as guarded
     where a.portal_id = ${portalId} and a.id = ${applicationId} and guarded.registration_ids is not null
     order by g.name, g.id`.execute(db);
  return rows.map(({ seen, ...row }) => ({
    ...row,
    active: row.pulls ? seen && isComparable(row.acknowledged_at, now) : row.last_seen_at !== null,
  }));
}
