import { StoreUnavailable } from '@stoa/analytics/analytics-store';
import type { Today } from '@stoa/contract/today';
import { placeOf } from '@stoa/database/list-place';
import { actorNames, findNames, namesIn } from '@stoa/managed-lists/names';
import { listEnding, waitingFor } from '@stoa/managed-lists/waiting';
import { may } from '@stoa/permissions/may';
import { firstPortalName, type Portal } from '@stoa/permissions/portal';
import { keptCounts } from '@stoa/stats/kept-counts';
import { stuckDevelopers } from '@stoa/stats/stuck-developers';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { followRequests } from './follow-requests.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const mostDone = 10;

/** The console's first page: what waits for whom, and how the portal does. */
export function todayRoutes(http: FastifyInstance, implement: Implementer, deps: Deps): void {
  const { db } = deps;
  const counts = keptCounts(deps, (err) => deps.log.warn({ err }, 'The funnel could not be counted.'));
  http.addHook('onClose', () => counts.stop());
  implement('getToday', async ({ portal, actor }) => {
    const kept = await counts.read(portal.portal_id);
    return {
      waiting: await waitingFor(db, portal, { actor, now: deps.now(), sunset: kept?.sunset }),
      calls: may(actor, 'getUsage') ? await callsOfTwoDays(deps, portal) : null,
      done: may(actor, 'listAuditEvents') ? await doneLately(deps, portal) : null,
      funnel: kept?.funnel ?? null,
      portal: await setUpOf(deps, portal),
    };
  });

  implement('listStuckDevelopers', async ({ portal, params, query }) => {
    const kept = await counts.read(portal.portal_id);
    const after = query['page[after]'];
    const { data, meta } = await stuckDevelopers(db, portal, {
      step: params.step,
      size: query['page[size]'],
      after: after ? placeOf(after) : undefined,
    });
    return { data, meta: { ...meta, counted_at: kept?.funnel.counted_at ?? null } };
  });

  implement('listEndingVersions', async ({ portal }) => ({
    data: await listEnding(db, portal, (await counts.read(portal.portal_id))?.sunset),
  }));

  const follow = followRequests(deps);
  implement('followChanges', async (call) => follow.answer(call));
  // Each is an answer without an end: the server would wait for it when it closes.
  http.addHook('preClose', async () => follow.stop());
}

/** Counts the 24 clock hours that the console's Analytics calls 24 h too, and the same hours a day before. */
async function callsOfTwoDays({ analytics, now }: Deps, { portal_id }: Portal): Promise<Today['calls']> {
  if (!analytics) return null;
  const endMs = now().getTime();
  const startMs = Math.ceil(endMs / hourMs) * hourMs - dayMs;
  async function countOf(earlierMs: number) {
    const rows = await analytics?.query(portal_id, {
      startMs: startMs - earlierMs,
      endMs: endMs - earlierMs,
      dimensions: ['status_group'],
      bucketMs: null,
      filters: [],
      applicationIds: null,
      percentiles: null,
    });
    const sum = (of: typeof rows = []) => of.reduce((total, { count }) => total + count, 0);
    return { requests: sum(rows), errors: sum(rows?.filter(({ key: [group] }) => Number(group) >= 4)) };
  }
  try {
    return { ...(await countOf(0)), before: await countOf(dayMs) };
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}

/** Along `audit_events_by_operators`, which has no log-ins and nothing that developers did. */
async function doneLately({ db }: Deps, { portal_id }: Portal) {
  const rows = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('portal_id', '=', portal_id)
    .where(sql<boolean>`(actor like 'user:%' or actor like 'operator:%') and event not like 'authn%'`)
    .orderBy('created_at', 'desc')
    .limit(mostDone)
    .execute();
  const names = await findNames(db, portal_id, rows);
  const actors = await actorNames(
    db,
    portal_id,
    rows.map(({ actor }) => actor),
  );
  return rows.map((row) => {
    const actor = actors.get(row.actor);
    return { ...row, names: { ...namesIn(row, names), ...(actor && { [row.actor]: actor }) } };
  }) as unknown as NonNullable<Today['done']>;
}

async function setUpOf({ db }: Deps, { portal_id }: Portal): Promise<Today['portal']> {
  const atMost = (table: 'products' | 'gateways' | 'developers' | 'users') =>
    sql`(select count(*)::int from (select from ${sql.table(table)} where portal_id = ${portal_id} limit 1000) as few)`;
  const { rows } = await sql<
    Today['portal']
  >`select ${atMost('products')} as products, ${atMost('gateways')} as gateways,
    ${atMost('developers')} as developers, ${atMost('users')} as users,
    (select name <> ${firstPortalName} or appearance <> '{}' or exists (
       select from portal_assets where portal_assets.portal_id = portals.portal_id)
     from portals where portal_id = ${portal_id}) as branded`.execute(db);
  return rows[0] as Today['portal'];
}
