import { type DatabaseLog, silentLog } from '@stoa/embedded-postgres/database-log';
import { type Kysely, sql } from 'kysely';
import { lockUntilCommit } from './advisory-lock.ts';
import { DatabaseNewerThanCode, DatabaseUnusable } from './errors.ts';
import { migrationChecksum } from './migration-checksum.ts';
import { migrations as allMigrations, type Migration } from './migration-list.ts';
import { compatibleFrom } from './rolling-upgrade.ts';
import { appliedMigrations, createVersionTable, versionTable } from './schema-version.ts';

export interface MigrateOptions {
  migrations?: readonly Migration[];
  /** Stop after this version; by default the last. */
  upTo?: number;
  log?: DatabaseLog;
}

export interface MigrateResult {
  from: number;
  to: number;
  /** `0001-house` … in the order in which they ran here; those that another process ran are not among them. */
  applied: string[];
}

/**
 * Brings the schema to the newest version: each migration once, in its own transaction together with the row that
 * records it. Any number of processes may do so at once. Throws `DatabaseNewerThanCode` when the schema is ahead.
 */
export async function migrate<Tables>(db: Kysely<Tables>, options: MigrateOptions = {}): Promise<MigrateResult> {
  const anyDb = db as unknown as Kysely<unknown>;
  const applied: string[] = [];
  let from: number | undefined;
  for (;;) {
    const step = await anyDb.transaction().execute((transaction) => nextStep(transaction, options));
    from ??= step.from;
    if (!step.ran) return { from, to: step.from, applied };
    applied.push(step.ran);
  }
}

/** The same inside a transaction that the caller opened: all steps or none (restore). */
export async function migrateInside(transaction: Kysely<unknown>, options: MigrateOptions = {}): Promise<void> {
  let more = true;
  while (more) more = (await nextStep(transaction, options)).ran !== undefined;
}

async function nextStep(
  transaction: Kysely<unknown>,
  options: MigrateOptions,
): Promise<{ from: number; ran?: string }> {
  const { migrations = allMigrations, upTo = Infinity, log = silentLog } = options;
  await sql`set local statement_timeout = 0`.execute(transaction);
  await lockUntilCommit(transaction, 'migrate');
  const { from, compatible } = await verifyHistory(transaction, migrations, log);
  const next = migrations.find(({ version }) => version > from && version <= upTo);
  if (!next) return { from };
  await createVersionTable(transaction);
  const ran = migrationName(next);
  log.info({ migration: ran }, 'migrating the database');
  await next.up(transaction);
  const checksum = await migrationChecksum(next);
  await sql`insert into ${sql.table(versionTable)} (version, name, checksum, compatible_from)
    values (${next.version}, ${next.name}, ${checksum}, ${compatibleFrom(next, compatible)})`.execute(transaction);
  return { from, ran };
}

/** @returns the schema's version, and the oldest version whose servers work with it */
async function verifyHistory(
  db: Kysely<unknown>,
  migrations: readonly Migration[],
  log: DatabaseLog,
): Promise<{ readonly from: number; readonly compatible: number }> {
  const applied = await appliedMigrations(db);
  const newest = migrations.at(-1)?.version ?? 0;
  const from = applied.at(-1)?.version ?? 0;
  const compatible = Math.max(0, ...applied.map((row) => row.compatible_from ?? row.version));
  for (const { version, name, checksum } of applied) {
    const known = migrations.find((migration) => migration.version === version);
    // The newer servers that made it only added to what this one knows.
    if (!known && version > newest && compatible <= newest) continue;
    if (!known && version > newest) {
      throw new DatabaseNewerThanCode(
        `The database is at schema version ${from}, and this Stoa knows ${newest} at most; it can be used from version ${compatible} on. Start the newer Stoa that made it, or restore a backup.`,
      );
    }
    if (known?.name !== name) {
      throw new DatabaseUnusable(
        `Migration ${version} of the database is "${name}", in this Stoa it is "${known?.name ?? 'absent'}": the database was made by a different line of Stoa.`,
      );
    }
    // A warning, not a refusal: the text of a statement may also change with the library that builds it.
    if (checksum !== (await migrationChecksum(known))) {
      log.warn({ migration: migrationName(known) }, 'this migration was changed after it had run on this database');
    }
  }
  if (from > newest)
    log.info({ schema: from, newest }, 'The database is newer than this Stoa, which can use it as it is.');
  return { from, compatible };
}

/** `0001-house`, as the file is named. */
export function migrationName({ version, name }: Migration): string {
  return `${String(version).padStart(4, '0')}-${name}`;
}
