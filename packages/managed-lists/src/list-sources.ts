import type { AnalyticsStore } from '@stoa/analytics/analytics-store';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';

/** What lists and pages are read from. */
export interface ListSources {
  readonly db: Kysely<Database>;
  /** Null where the portal keeps no calls. */
  readonly analytics: Pick<AnalyticsStore, 'query'> | null;
  readonly now: () => Date;
}
