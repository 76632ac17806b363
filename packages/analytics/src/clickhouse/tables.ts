import { callColumns, keyColumns } from './call-rows.ts';

/**
 * The store's tables. The number in a name is that of the layout. Both tables have a partition for each day (UTC), so that a day
 * that is too old is dropped as a whole. Both name the batch that a row came with: rows of an unsettled batch do not count
 * (unsettled-batches.ts).
 */
export const callsTable = 'stoa_calls_1';
export const keysTable = 'stoa_call_keys_1';

/** The tables and their columns. A new column is added to a table that is there already (prepared.ts). */
export const tables = [
  // The order is that of the questions: an application's calls of a portal lie together, by time.
  { name: callsTable, columns: callColumns, order: 'portal_id, application_id, at_ms', granularity: 8192 },
  // This order finds a thousand keys without reading the others.
  { name: keysTable, columns: keyColumns, order: 'portal_id, key', granularity: 256 },
] as const;

type Table = (typeof tables)[number];

/**
 * The statement that makes a table where it is missing; running it again changes nothing.
 * @param canFlush whether the server can write through to the disk before it answers
 */
export function makeTable({ name, columns, order, granularity }: Table, canFlush: boolean): string {
  // An answer must mean that the rows survive a power cut.
  const flush = canFlush ? ', fsync_after_insert = 1, fsync_part_directory = 1' : '';
  const listed = columns.map((column) => `${column.name} ${column.type}`).join(', ');
  return `CREATE TABLE IF NOT EXISTS ${name} (${listed}) ENGINE = MergeTree PARTITION BY day ORDER BY (${order})
      SETTINGS index_granularity = ${granularity}${flush}`;
}

/** The statements that add the columns that a table of an earlier Stoa lacks. */
export function addColumns({ name, columns }: Table, present: ReadonlySet<string>): string[] {
  return columns
    .filter((column) => !present.has(column.name))
    .map((column) => `ALTER TABLE ${name} ADD COLUMN ${column.name} ${column.type}`);
}
