import type { AnalyticsStore } from '@stoa/analytics/analytics-store';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

const dayMs = 86_400_000;
/** The dashboard needs no finer times, and an answer has fewer rows. */
const bucketMs = 300_000;
/** Gateways report late: the last day is asked again each time. */
const overlapMs = dayMs;
const mostApplications = 20_000;

interface Missing {
  readonly developer_id: string;
  readonly application_id: string;
}

/**
 * Notes the first call that succeeded (2xx, 3xx) of developers who have a key and were not known to have called. Asked day
 * by day: a day's answer has few rows, since who was found is not asked for again.
 */
export async function noteFirstCalls(
  db: Kysely<Database>,
  analytics: AnalyticsStore,
  portalId: string,
  { since, lastCounted, now }: { readonly since: Date; readonly lastCounted: Date | null; readonly now: Date },
): Promise<void> {
  let missing = await withoutCall(db, portalId);
  const start = Math.max(since.getTime(), lastCounted ? lastCounted.getTime() - overlapMs : 0);
  for (let startMs = start; startMs < now.getTime() && missing.length > 0; startMs += dayMs) {
    const found = await firstCalls(analytics, portalId, missing, {
      startMs,
      endMs: Math.min(startMs + dayMs, now.getTime()) - 1,
    });
    if (found.size === 0) continue;
    await save(db, portalId, found);
    missing = missing.filter(({ developer_id }) => !found.has(developer_id));
  }
}

async function withoutCall(db: Kysely<Database>, portalId: string): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select journey.developer_id, application.id as application_id
    from developer_journeys as journey
    join applications as application
      on application.portal_id = journey.portal_id and application.developer_id = journey.developer_id
    where journey.portal_id = ${portalId} and journey.missing = 'called'`.execute(db);
  return rows;
}

async function firstCalls(
  analytics: AnalyticsStore,
  portalId: string,
  missing: readonly Missing[],
  window: { readonly startMs: number; readonly endMs: number },
): Promise<Map<string, number>> {
  const owners = new Map(missing.map(({ application_id, developer_id }) => [application_id, developer_id]));
  const ids = [...owners.keys()];
  const first = new Map<string, number>();
  for (let at = 0; at < ids.length; at += mostApplications) {
    const rows = await analytics.query(portalId, {
      ...window,
      bucketMs,
      dimensions: ['application'],
      filters: [{ dimension: 'status_group', type: 'in', values: [2, 3] }],
      applicationIds: ids.slice(at, at + mostApplications),
      percentiles: null,
    });
    for (const { bucket, key } of rows) {
      const owner = owners.get(String(key[0]));
      if (!owner) continue;
      const moment = window.startMs + bucket * bucketMs;
      first.set(owner, Math.min(moment, first.get(owner) ?? moment));
    }
  }
  return first;
}

async function save(db: Kysely<Database>, portalId: string, found: ReadonlyMap<string, number>): Promise<void> {
  const moments = [...found.values()].map((moment) => new Date(moment).toISOString());
  await sql`
    update developer_journeys as journey set called_at = greatest(first.at, journey.key_at)
    from unnest(${[...found.keys()]}::uuid[], ${moments}::timestamptz[]) as first (developer_id, at)
    where journey.portal_id = ${portalId} and journey.developer_id = first.developer_id and journey.called_at is null`.execute(
    db,
  );
}
