import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase, Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { shareLockUntilCommit } from './advisory-lock.ts';
import { type ArchiveHeader, archiveFormat, endOfRows, exactTexts, trailer } from './archive/format.ts';
import { listSequences, listTables } from './archive/schema-objects.ts';
import { DatabaseUnusable } from './errors.ts';
import { versionTable } from './schema-version.ts';
import { withoutTimeLimits } from './time-limits.ts';

/**
 * Writes everything in the database, as it is at one moment, to `destination` and ends it (format: archive/format.ts).
 * Others may go on writing to the database; a migration or a restore and a backup wait for each other. Holds two
 * connections; the memory does not grow with the data.
 */
export async function writeBackup(pool: Pool, destination: Writable): Promise<ArchiveHeader> {
  const keeper = await pool.connect();
  try {
    await keeper.query(`begin; ${withoutTimeLimits('commit')}`);
    await shareLockUntilCommit(keeper, 'migrate');
    return await writeLocked(pool, destination);
  } finally {
    // Closing the connection ends its transaction and the lock, also through a pooler that lends connections by transaction.
    keeper.release(true);
  }
}

async function writeLocked(pool: Pool, destination: Writable): Promise<ArchiveHeader> {
  const client = await pool.connect();
  try {
    await beginAfterLocks(client);
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

/**
 * Begins the transaction of the backup, with every table locked against being changed, emptied or dropped. Trap: its
 * snapshot must be later than the locks. A table that was rewritten or emptied after the snapshot looks empty in it.
 * LOCK TABLE and SET take no snapshot; every query does.
 */
async function beginAfterLocks(client: ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    const limits = await client.query<{ name: string }>(withoutTimeLimits('commit'));
    const expected = (await listTables(client)).map(({ table }) => table);
    await client.query('commit');
    const without = limits.rows.map(({ name }) => `set local ${name} = 0`).join('; ');
    await client.query(`begin isolation level repeatable read, read only; ${without}; ${exactTexts}`);
    try {
      for (const table of expected)
        await client.query(`lock table ${client.escapeIdentifier(table)} in access share mode`);
      const locked = new Set(expected);
      if ((await listTables(client)).every(({ table }) => locked.has(table))) return;
    } catch (error) {
      if ((error as { code?: string }).code !== undefinedTable || attempt >= attempts) throw error;
    }
    // A day of calls was begun or dropped meanwhile.
    await client.query('rollback');
    if (attempt >= attempts) throw new DatabaseUnusable('Tables are made all the time: they cannot be backed up.');
  }
}

const undefinedTable = '42P01';
const attempts = 20;

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
