/**
 * The archive that `backup` writes and `restore` reads: gzip of UTF-8 text, so that `zcat` shows it.
 *
 *     {"stoa_archive":1,"schema_version":…,"created_at":…,"server_version":…}
 *     {"table":"developers","columns":["portal_id",…]}          one such line a table, and then
 *     …                                                         its rows as COPY writes them (text format)
 *     \.
 *     {"sequences":[{"name":…,"value":…}]}
 *     {"sha256":"…"}                                            of everything before this line
 */
export const archiveFormat = 1;

export interface ArchiveHeader {
  stoa_archive: number;
  schema_version: number;
  /** ISO 8601 */
  created_at: string;
  server_version: string;
}

export interface ArchivedTable {
  table: string;
  columns: string[];
  /** A partition is created on restore when the migrations do not create it. */
  partition?: { of: string; bound: string };
}

export interface ArchivedSequences {
  sequences: { name: string; value: number | string }[];
}

/** Values are written and read in these forms, whatever a role or a database is set to. For the transaction; takes no snapshot. */
export const exactTexts =
  "set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC'; set local extra_float_digits = 3";

/** The line that ends a table's rows; no row can look like it, since COPY escapes backslashes. */
export const endOfRows = '\\.\n';

/** The last line of an archive; its length never changes. */
export function trailer(sha256: string): string {
  return `${JSON.stringify({ sha256 })}\n`;
}

/** Bytes of the last line. */
export const trailerLength = trailer('0'.repeat(64)).length;
