import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import type { Question } from '../../analytics-store.ts';
import { createClickHouseStore } from '../clickhouse-store.ts';
import type { ServerAddress } from '../server-address.ts';

export const dayMs = 24 * 3_600_000;

interface Opened {
  readonly address: ServerAddress;
  readonly db: Kysely<Database>;
  readonly warn?: (details: object, message?: string) => void;
}

/** A store that keeps calls for forty days and maintains when it is told to. `total` counts the calls of the last sixty. */
export function openStore({ address, db, warn = () => {} }: Opened) {
  const now = () => new Date();
  const retentionMs = 40 * dayMs;
  const store = createClickHouseStore({ address, db, log: { warn }, now, retentionMs, maintainEveryMs: null });
  const total = async (portalId: string) => (await store.query(portalId, countQuestion()))[0]?.count ?? 0;
  return { ...store, total };
}

/** Counts all calls of the last 60 days. */
export function countQuestion(): Question {
  return {
    startMs: Date.now() - 60 * dayMs,
    endMs: Date.now() + dayMs,
    dimensions: [],
    bucketMs: null,
    filters: [],
    applicationIds: null,
    percentiles: null,
  };
}
