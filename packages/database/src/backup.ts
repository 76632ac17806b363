import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase, Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type ArchiveHeader, archiveFormat, endOfRows, trailer } from './archive/format.ts';
import { listSequences, listTables } from './archive/schema-objects.ts';
import { DatabaseUnusable } from './errors.ts';
import { versionTable } from './schema-version.ts';

/**
 * Writes everything in the database, as it is at one moment, to `destination` and ends it (format: archive/format.ts).
 * Others may go on writing to the database. Holds one connection; the memory does not grow with the data.
 */
export async function writeBackup(pool: Pool, destination: Writable): Promise<ArchiveHeader> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const header = await describeDatabase(client);
    await pipeline(() => archiveText(client, header), createGzip(), destination);
    await client.query('commit');
    client.release();
    return header;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function describeDatabase(client: ClientBase): Promise<ArchiveHeader> {
  const present = await client.query('select where to_regclass($1) is not null', [versionTable]);
  if (present.rowCount === 0) throw new DatabaseUnusable('The database is empty: there is nothing to back up.');
  const { rows } = await client.query<{ schema_version: number; server_version: string }>(
    `select max(version) as schema_version, current_setting('server_version') as server_version from ${versionTable}`,
  );
  const { schema_version = 0, server_version = '' } = rows[0] ?? {};
  return { stoa_archive: archiveFormat, schema_version, created_at: new Date().toISOString(), server_version };
}

async function* archiveText(client: ClientBase, header: ArchiveHeader): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of hashedText(client, header)) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    hash.update(bytes);
    yield bytes;
  }
  yield Buffer.from(trailer(hash.digest('hex')));
}

async function* hashedText(client: ClientBase, header: ArchiveHeader): AsyncGenerator<string | Buffer> {
  yield `${JSON.stringify(header)}\n`;
  const tables = await listTables(client);
  // No other transaction may drop or empty a table meanwhile: the snapshot alone does not prevent that.
  for (const { table } of tables)
    await client.query(`lock table ${client.escapeIdentifier(table)} in access share mode`);
  for (const table of tables) {
    yield `${JSON.stringify(table)}\n`;
    // Mails of development contain valid links in plain text, for the page that shows them.
    const rows = table.table === 'development_mails' ? ' where false' : '';
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
    yield* client.query(
      copyTo(`copy (select ${columns} from ${client.escapeIdentifier(table.table)}${rows}) to stdout`),
    ) as AsyncIterable<Buffer>;
    yield endOfRows;
  }
  yield `${JSON.stringify({ sequences: await listSequences(client) })}\n`;
}
