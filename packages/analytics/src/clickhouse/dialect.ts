import type { Settings } from './clickhouse-client.ts';

/** What a server of some version can be told. */
export interface Dialect {
  readonly version: string;
  /** Whether it can write through to the disk before it answers: since 21.1. */
  readonly canFlush: boolean;
  readonly whileInserting: Settings;
  readonly whileLookingForNames: Settings;
}

/** @param version as `SELECT version()` says: `26.7.2.1` */
export function dialectOf(version: string): Dialect {
  const [year = 0, month = 0] = version.split('.').map(Number);
  const canFlush = year > 21 || (year === 21 && month >= 1);
  return {
    version,
    canFlush,
    // A profile may have switched asynchronous inserts on: those answer for a buffer in memory.
    whileInserting: canFlush ? { async_insert: 0 } : {},
    // A cluster is asked for what a quorum of replicas has, not for what this replica has received.
    whileLookingForNames: canFlush ? { select_sequential_consistency: 1 } : {},
  };
}
