import { type AnalyticsStore, StoreUnavailable } from '@stoa/analytics/analytics-store';
import { Problem } from '@stoa/common/problem';
import type { StatsSources } from './stats-sources.ts';

/** Seconds after which asking again may help. */
const retryAfter = 5;

/**
 * Asks the portal's store.
 * @throws Problem 503 where the portal keeps no calls, and when the store does not answer, or not in time
 */
export async function askStore<T>(
  { analytics }: Pick<StatsSources, 'analytics'>,
  ask: (store: AnalyticsStore) => Promise<T>,
): Promise<T> {
  if (!analytics) throw new Problem('unavailable', 503, 'This portal has no analytics.');
  try {
    return await ask(analytics);
  } catch (cause) {
    if (!(cause instanceof StoreUnavailable)) throw cause;
    throw new Problem('unavailable', 503, 'Analytics did not answer in time. Try again later, or ask for less.', {
      retryAfter,
      cause,
    });
  }
}
