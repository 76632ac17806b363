import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { lockUntilCommit } from './advisory-lock.ts';
import { ArchiveReader } from './archive/archive-reader.ts';
import { withoutForeignKeys } from './archive/foreign-keys.ts';
import { type ArchivedSequences, type ArchivedTable, type ArchiveHeader, exactTexts } from './archive/format.ts';
import { clearSchema, hasRows, listObjects, listTables } from './archive/schema-objects.ts';
import { openArchive, verifyArchive, verifyEntry } from './archive/verify-archive.ts';
import { RestoreRefused } from './errors.ts';
import { migrateInside } from './migrate.ts';
import { migrations as allMigrations, type Migration } from './migration-list.ts';
import { appliedMigrations } from './schema-version.ts';
import { refuseLiveServer } from './serving.ts';
import { withoutTimeLimits } from './time-limits.ts';

export interface RestoreOptions {
  /** Replace what the database holds. Everything in its schema goes. */
  force?: boolean;
  /** Of this archive, which was verified already. */
  header?: ArchiveHeader;
  migrations?: readonly Migration[];
}

/**
 * Loads an archive of `writeBackup` into a database: verified first, then all or nothing in one transaction. The schema
 * is made anew at the archive's version, loaded, migrated to the newest and analyzed. Throws `RestoreRefused` when the archive is
 * damaged or newer than this Stoa, when a server uses the database, or when that has rows and `force` is not set.
 */
export async function restoreBackup(pool: Pool, file: string, options: RestoreOptions = {}): Promise<ArchiveHeader> {
  const { force = false, migrations = allMigrations } = options;
  const { header = await verifyArchive(file) } = options;
  const newest = migrations.at(-1)?.version ?? 0;
  if (header.schema_version > newest) {
    throw new RestoreRefused(
      `${file} was made at schema version ${header.schema_version}, and this Stoa knows ${newest} at most. Restore it with the newer Stoa.`,
    );
  }
  const client = await pool.connect();
  try {
    await client.query(`begin; ${withoutTimeLimits('commit')}; ${exactTexts}`);
    await refuseLiveServer(pool, client);
    const db = kyselyOn(client);
    await lockUntilCommit(db, 'migrate');
    if (!force && (await hasRows(client))) {
      throw new RestoreRefused(
        'The database is not empty. Restore into an empty one, or pass --force to replace everything in it.',
      );
    }
    if (!force && (await appliedMigrations(db)).length === 0) await refuseOthers(client);
    await clearSchema(client);
    await migrateInside(db, { migrations, upTo: header.schema_version });
    // The rows record past events: no webhook is sent for them.
    await client.query("set local stoa.restoring = 'on'");
    await withoutForeignKeys(client, () => load(client, file));
    await migrateInside(db, { migrations });
    await forgetAcknowledgements(client);
    await analyze(client);
    await client.query('commit');
    client.release();
    return header;
  } catch (error) {
    // Closing the connection undoes the transaction, also in the middle of a COPY.
    client.release(true);
    throw error;
  }
}

/** What would go although it is not of Stoa: a table without a row, a view, a sequence. */
async function refuseOthers(client: PoolClient): Promise<void> {
  const [first, ...more] = await listObjects(client);
  if (!first) return;
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  throw new RestoreRefused(
    `The database has no Stoa in it, but ${first.replace(' if exists', '')}${others}, which a restore drops. Restore into an empty database, or pass --force.`,
  );
}

/** What gateways have confirmed is about the database that the archive was made from. */
async function forgetAcknowledgements(client: PoolClient): Promise<void> {
  await client.query(`do $$ begin
    if exists (select from pg_attribute where attrelid = to_regclass('gateways') and attname = 'acknowledged_snapshot') then
      update gateways set acknowledged_snapshot = null, acknowledged_at = null where acknowledged_snapshot is not null;
    end if;
  end $$`);
}

/** With no figures of the new rows the planner takes any way for as good: a gateway's first question took half a minute, and failed. */
async function analyze(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  await client.query(`analyze ${rows.map(({ name }) => name).join(', ')}`);
}

async function load(client: PoolClient, file: string): Promise<void> {
  // Rows that migrations wrote are in the archive too, with their later changes.
  const present = await listTables(client);
  if (present.length > 0) {
    await client.query(`truncate ${present.map(({ table }) => client.escapeIdentifier(table)).join(', ')}`);
  }
  const existing = new Set(present.map(({ table }) => table));
  const reader = new ArchiveReader(openArchive(file));
  await reader.readJson(); // the header
  for (;;) {
    const entry = verifyEntry(await reader.readJson());
    if ('sequences' in entry) return restoreSequences(client, entry.sequences);
    await loadTable(client, entry, existing, reader);
  }
}

async function loadTable(
  client: PoolClient,
  entry: ArchivedTable,
  existing: Set<string>,
  reader: ArchiveReader,
): Promise<void> {
  const name = client.escapeIdentifier(entry.table);
  if (!existing.has(entry.table)) await createPartition(client, entry);
  const columns = entry.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await pipeline(reader.readRows(), client.query(copyFrom(`copy ${name} (${columns}) from stdin`)));
}

async function createPartition(client: PoolClient, { table, partition }: ArchivedTable): Promise<void> {
  const literal = `(?:'[^'\\\\]*'|[0-9.+-]+|MINVALUE|MAXVALUE|NULL)`;
  const list = `\\(${literal}(?:, ${literal})*\\)`;
  const bound = new RegExp(`^(?:DEFAULT|FOR VALUES (?:FROM ${list} TO ${list}|IN ${list}))$`);
  if (!partition || !bound.test(partition.bound)) {
    throw new RestoreRefused(`The archive has a table "${table}" that no migration makes.`);
  }
  const parent = client.escapeIdentifier(partition.of);
  await client.query(`create table ${client.escapeIdentifier(table)} partition of ${parent} ${partition.bound}`);
}

async function restoreSequences(client: PoolClient, sequences: ArchivedSequences['sequences']): Promise<void> {
  for (const { name, value } of sequences) {
    await client.query(
      'select setval(to_regclass(quote_ident($1)), $2) where to_regclass(quote_ident($1)) is not null',
      [name, value],
    );
  }
}

/** Kysely on the one connection that holds the transaction. */
function kyselyOn(client: PoolClient): Kysely<unknown> {
  const connection = { query: client.query.bind(client), release() {} } as unknown as PoolClient;
  return new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect: async () => connection, end: async () => {}, options: {} } }),
  });
}
