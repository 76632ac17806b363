/**
 * The store's tables, whose names carry the number of their layout. Both are cut by the day (UTC), so that a day whose time
 * is over goes as a whole, and both name the batch that a row came with: rows of an unsettled batch do not exist
 * (unsettled-batches.ts).
 */
export const callsTable = 'stoa_calls_1';
export const keysTable = 'stoa_call_keys_1';

/** The nobody of `application_id`: a sorting key has no nulls. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** One call, in the order of questions: an application's calls of a portal lie together, by time. */
export interface CallRow {
  readonly portal_id: string;
  readonly application_id: string;
  readonly at_ms: number;
  readonly day: string;
  readonly batch: string;
  readonly product_version_id: string;
  readonly status: number;
  readonly method: string;
  /** '' for a call that fits none. */
  readonly operation: string;
  readonly path: string;
  readonly denied: string | null;
  readonly gateway_id: string;
  readonly id: string;
  readonly latency_s: number | null;
  readonly upstream_s: number | null;
  readonly request_bytes: number | null;
  readonly response_bytes: number | null;
  /** Bins of the sketch (bins.ts); -1 for null. */
  readonly latency_bin: number;
  readonly response_size_bin: number;
  readonly request_size_bin: number;
}

/** The name of a call, in an order in which a thousand of them are found without reading the others. */
export interface KeyRow {
  readonly portal_id: string;
  readonly day: string;
  readonly key: string;
  readonly batch: string;
}

const callColumns: Readonly<Record<keyof CallRow, string>> = {
  portal_id: 'UUID',
  application_id: 'UUID',
  at_ms: 'Int64',
  day: 'Date',
  batch: 'UUID',
  product_version_id: 'UUID',
  status: 'UInt16',
  method: 'String',
  operation: 'String',
  path: 'String',
  denied: 'Nullable(String)',
  gateway_id: 'UUID',
  id: 'String',
  latency_s: 'Nullable(Float64)',
  upstream_s: 'Nullable(Float64)',
  request_bytes: 'Nullable(Int64)',
  response_bytes: 'Nullable(Int64)',
  latency_bin: 'Int16',
  response_size_bin: 'Int16',
  request_size_bin: 'Int16',
};

const keyColumns: Readonly<Record<keyof KeyRow, string>> = {
  portal_id: 'UUID',
  day: 'Date',
  key: 'UUID',
  batch: 'UUID',
};

/**
 * The statements that make the tables where they are missing; running them again changes nothing.
 * @param canFlush whether the server can write through to the disk before it answers
 */
export function makeTables(canFlush: boolean): string[] {
  // An answer must mean that a power cut takes nothing back.
  const flush = canFlush ? ', fsync_after_insert = 1, fsync_part_directory = 1' : '';
  const make = (table: string, columns: Readonly<Record<string, string>>, order: string, granularity: number) =>
    `CREATE TABLE IF NOT EXISTS ${table} (${listed(columns)}) ENGINE = MergeTree PARTITION BY day ORDER BY (${order})
      SETTINGS index_granularity = ${granularity}${flush}`;
  return [
    make(callsTable, callColumns, 'portal_id, application_id, at_ms', 8192),
    make(keysTable, keyColumns, 'portal_id, key', 256),
  ];
}

function listed(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');
}
