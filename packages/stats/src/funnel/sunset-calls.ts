import type { AnalyticsStore } from '@stoa/analytics/analytics-store';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';

const dayMs = 86_400_000;
const closeMs = 60 * dayMs;
const calledMs = 7 * dayMs;

export interface SunsetCalls {
  /** Versions that end within 60 days or should have ended, and were called in the last week. */
  readonly versions: readonly string[];
  /** How many applications called one of them. */
  readonly applications: number;
}

/** Deprecated versions that are still called close to their sunset. */
export async function sunsetCalls(
  db: Kysely<Database>,
  analytics: AnalyticsStore | null,
  portalId: string,
  now: Date,
): Promise<SunsetCalls> {
  const ending = await db
    .selectFrom('product_versions')
    .select('id')
    .where('portal_id', '=', portalId)
    .where('deprecated', '=', true)
    .where('sunset_at', '<=', new Date(now.getTime() + closeMs))
    .execute();
  if (!analytics || ending.length === 0) return { versions: [], applications: 0 };
  const rows = await analytics.query(portalId, {
    startMs: now.getTime() - calledMs,
    endMs: now.getTime(),
    bucketMs: null,
    dimensions: ['product_version', 'application'],
    filters: [{ dimension: 'product_version', type: 'in', values: ending.map(({ id }) => id) }],
    applicationIds: null,
    percentiles: null,
  });
  // Calls whose application is not known, such as those with a wrong key, are no reason to keep a version.
  const known = rows.filter(({ key }) => key[1] !== '');
  return {
    versions: [...new Set(known.map(({ key }) => String(key[0])))],
    applications: new Set(known.map(({ key }) => key[1])).size,
  };
}
