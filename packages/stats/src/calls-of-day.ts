import { type AnalyticsStore, StoreUnavailable } from '@stoa/analytics/analytics-store';
import type { DeveloperReview } from '@stoa/contract/managed-requests';
import type { Portal } from '@stoa/permissions/portal';
import { allOf, noCalls } from './portal-rows.ts';

const dayMs = 86_400_000;

/**
 * Calls of the last 24 hours, or of so many days.
 * @param versionId of one version alone
 * @returns null where the portal keeps none, or its store does not answer: a decision must not wait for figures
 */
export async function callsOfDay(
  { analytics, now }: { readonly analytics: Pick<AnalyticsStore, 'query'> | null; readonly now: () => Date },
  { portal_id }: Portal,
  applicationIds: readonly string[],
  { versionId, days = 1 }: { readonly versionId?: string; readonly days?: number } = {},
): Promise<DeveloperReview['calls']> {
  if (!analytics) return null;
  if (applicationIds.length === 0) return noCalls;
  const endMs = now().getTime();
  try {
    const rows = await analytics.query(portal_id, {
      startMs: endMs - days * dayMs,
      endMs,
      dimensions: ['status_group'],
      bucketMs: null,
      filters: versionId ? [{ dimension: 'product_version', type: 'in', values: [versionId] }] : [],
      applicationIds,
      percentiles: null,
    });
    return allOf(rows);
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}
