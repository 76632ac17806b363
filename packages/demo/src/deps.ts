import type { AnalyticsStore } from '@stoa/analytics/analytics-store';
import type { Database } from '@stoa/database/tables';
import type { Passwords } from '@stoa/secrets/passwords';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

/** What the demo's rows are written with. */
export interface Deps {
  readonly db: Kysely<Database>;
  readonly log: Logger;
  readonly now: () => Date;
  readonly passwords: Passwords;
  /** Null where the portal keeps no calls. */
  readonly analytics: AnalyticsStore | null;
}
