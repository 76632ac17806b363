import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { AnalyticsStore } from './analytics-store.ts';
import { createClickHouseStore } from './clickhouse/clickhouse-store.ts';
import type { ServerAddress } from './clickhouse/server-address.ts';
import { createPostgresStore } from './postgres/postgres-store.ts';

interface OpenOptions {
  readonly db: Kysely<Database>;
  /** The same, or a replica of it that may be a little late: questions are asked there. */
  readonly reads?: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
}

export interface AnalyticsSettings {
  readonly analytics: boolean;
  readonly analyticsRetentionDays: number;
  /** A ClickHouse server; without one the store is the portal's own database. */
  readonly analyticsServer: ServerAddress | undefined;
}

/** The store that the settings choose; null where they switch analytics off. */
export function openAnalytics(config: AnalyticsSettings, options: OpenOptions): AnalyticsStore | null {
  if (!config.analytics) return null;
  const retentionMs = config.analyticsRetentionDays * 24 * 3_600_000;
  return config.analyticsServer
    ? createClickHouseStore({ ...options, address: config.analyticsServer, retentionMs })
    : createPostgresStore({ ...options, retentionMs });
}
