import type { Gateway } from '@stoa/contract/management';
import { unseenNotes } from '@stoa/database/unseen';
import { sql } from 'kysely';

/** The last question of a gateway is noted once a minute, and two notes may fail to be written by chance. */
const lateAfterMs = 10 * 60_000;
/** Changes are kept for a day; one that last pulled before then asks about each request by now. */
const pullsMs = 24 * 3_600_000;

const asked = sql`greatest(gateways.last_seen_at, gateways.snapshot_pulled_at)`;

/**
 * What an operator has to know of each row of the gateways `gateways`. `behind`: one that decides by itself has not taken over
 * what changed ten minutes ago. What concerns none of its answers, such as a developer without applications, is nothing to take over.
 */
export function gatewayState(now: Date) {
  const limit = new Date(now.getTime() - lateAfterMs);
  const unseen = sql`exists (
    select from (${sql.raw(unseenNotes('gateways.acknowledged_snapshot::pg_snapshot'))}) as c
     where c.portal_id = gateways.portal_id and c.changed_at < ${limit}
       and (c.kind <> 'gateway' or c.id = gateways.id)
       and (c.kind <> 'developer' or exists (
         select from applications a where a.portal_id = c.portal_id and a.developer_id = c.id)))`;
  return sql<Gateway['state']>`case
    when ${asked} is null then 'never_asked'
    when ${asked} < ${limit} then 'silent'
    when gateways.snapshot_pulled_at < ${new Date(now.getTime() - pullsMs)} then 'asks'
    when gateways.snapshot_pulled_at is not null and gateways.acknowledged_snapshot is null
      and gateways.created_at < ${limit} then 'behind'
    when gateways.snapshot_pulled_at is not null and ${unseen} then 'behind'
    else 'asks' end`;
}

/**
 * Gateways that an operator has to look at, and since when. A new one has ten minutes until it asks; one that guards nothing may
 * never ask.
 */
export function waitingGateways(portalId: string, now: Date) {
  return sql`
    select case state when 'behind' then coalesce(acknowledged_at, created_at) else coalesce(asked, created_at) end as at, name
      from (select gateways.*, ${asked} as asked, ${gatewayState(now)} as state from gateways
             where gateways.portal_id = ${portalId}) as gateway
     where state in ('silent', 'behind')
        or (state = 'never_asked' and created_at < ${new Date(now.getTime() - lateAfterMs)}
          and (all_versions or exists (
            select from gateway_versions v where v.portal_id = gateway.portal_id and v.gateway_id = gateway.id)))`;
}
