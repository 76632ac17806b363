import type { AnalyticsStore } from '@stoa/analytics/analytics-store';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';

/** The sources of the answers. */
export interface StatsSources {
  readonly db: Kysely<Database>;
  readonly now: () => Date;
  /** The calls that gateways report; null where this portal keeps none. */
  readonly analytics: AnalyticsStore | null;
}
