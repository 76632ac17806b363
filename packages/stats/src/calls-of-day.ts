import { type AnalyticsStore, StoreUnavailable } from '@stoa/analytics/analytics-store';
import type { Portal } from '@stoa/permissions/portal';

const dayMs = 86_400_000;

export interface CallsOfDay {
  readonly requests: number;
  readonly client_errors: number;
  readonly server_errors: number;
}

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
): Promise<CallsOfDay | null> {
  if (!analytics) return null;
  if (applicationIds.length === 0) return { requests: 0, client_errors: 0, server_errors: 0 };
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
    const sum = (matches: (group: number) => boolean) =>
      rows.reduce((total, { key: [group], count }) => (matches(Number(group)) ? total + count : total), 0);
    return {
      requests: sum(() => true),
      client_errors: sum((group) => group === 4),
      server_errors: sum((group) => group === 5),
    };
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}
