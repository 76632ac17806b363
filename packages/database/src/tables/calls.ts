import type { CreatedAt } from './columns.ts';

/** Calls that are on their way to ClickHouse, or were broken off there: they do not count (docs/decisions/025). */
export interface UnsettledBatchesTable {
  portal_id: string;
  batch: string;
  begun_at: CreatedAt;
}
