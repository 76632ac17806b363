import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Database } from '../database/tables.ts';
import type { AnalyticsStore } from './analytics-store.ts';
import { createClickHouseStore } from './clickhouse/clickhouse-store.ts';
import { createPostgresStore } from './postgres/postgres-store.ts';

interface OpenOptions {
  readonly db: Kysely<Database>;
  readonly pool: pg.Pool;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
}

/** The store that the settings choose; null where they switch analytics off. */
export function openAnalytics(
  config: Pick<Config, 'analytics' | 'analyticsRetentionDays' | 'analyticsServer'>,
  options: OpenOptions,
): AnalyticsStore | null {
  if (!config.analytics) return null;
  const retentionMs = config.analyticsRetentionDays * 24 * 3_600_000;
  return config.analyticsServer
    ? createClickHouseStore({ ...options, address: config.analyticsServer, retentionMs })
    : createPostgresStore({ ...options, retentionMs });
}
