import { type DatabaseLog, silentLog } from '@stoa/embedded-postgres/database-log';
import { type Kysely, sql } from 'kysely';
import { lockUntilCommit, tryLockUntilCommit } from './advisory-lock.ts';
import { DatabaseNewerThanCode, DatabaseUnusable } from './errors.ts';
import { type LockRetry, usualLockRetry, withLockRetry } from './lock-retry.ts';
import { migrationChecksum } from './migration-checksum.ts';
import { migrations as allMigrations, type Migration } from './migration-list.ts';
import { oldestTransactions } from './old-transactions.ts';
import { compatibleFrom } from './rolling-upgrade.ts';
import { type AppliedMigration, appliedMigrations, createVersionTable, versionTable } from './schema-version.ts';
import { withoutTimeLimits } from './time-limits.ts';

export interface MigrateOptions {
  migrations?: readonly Migration[];
  /** Stop after this version; by default the last. */
  upTo?: number;
  log?: DatabaseLog;
  lockRetry?: LockRetry;
}

export interface MigrateResult {
  from: number;
  to: number;
  /** `0001-house` … in the order in which they ran here; those that another process ran are not among them. */
  applied: string[];
}

/**
 * Brings the schema to the newest version: each migration once, in its own transaction together with the row that
 * records it. Any number of processes may do so at once. Throws `DatabaseNewerThanCode` when the schema is ahead, and
 * `DatabaseUnusable` when the role may not make tables, or when others do not release their locks for too long.
 */
export async function migrate<Tables>(db: Kysely<Tables>, options: MigrateOptions = {}): Promise<MigrateResult> {
  const anyDb = db as unknown as Kysely<unknown>;
  const applied: string[] = [];
  let from: number | undefined;
  for (;;) {
    const step = await anyDb
      .transaction()
      .execute((transaction) => nextStep(transaction, { lockRetry: usualLockRetry, ...options }))
      .catch(async (error) => {
        throw await readableError(anyDb, error);
      });
    from ??= step.from;
    if (!step.ran) return { from, to: step.from, applied };
    applied.push(step.ran);
  }
}

/** PostgreSQL's `insufficient_privilege`: since version 15 only a database's owner may create something in its schema `public`. */
async function readableError(db: Kysely<unknown>, error: Error & { readonly code?: string }): Promise<Error> {
  if (error.code !== '42501') return error;
  return new DatabaseUnusable(
    `The role of the connection may not create what Stoa stores: ${error.message}. ${await adviceOnRights(db)}`,
    { cause: error },
  );
}

/** What lets the role of this connection make tables. */
export async function adviceOnRights(db: Kysely<unknown>): Promise<string> {
  const { rows } = await sql<{ role: string; database: string }>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as database`.execute(db);
  const [{ role, database } = { role: '…', database: '…' }] = rows;
  return `As a superuser, in this database: alter database ${database} owner to ${role}; grant create on schema public to ${role}`;
}

/** The same inside a transaction that the caller opened: all steps or none, and each waits for its locks (restore). */
export async function migrateInside(transaction: Kysely<unknown>, options: MigrateOptions = {}): Promise<void> {
  let more = true;
  while (more) more = (await nextStep(transaction, options)).ran !== undefined;
}

async function nextStep(
  transaction: Kysely<unknown>,
  options: MigrateOptions,
): Promise<{ from: number; ran?: string }> {
  const { migrations = allMigrations, upTo = Infinity, log = silentLog, lockRetry } = options;
  await sql.raw(withoutTimeLimits('commit')).execute(transaction);
  await takeTurn(transaction, log);
  const { from, compatible } = await verifyHistory(transaction, migrations, log);
  const next = migrations.find(({ version }) => version > from && version <= upTo);
  if (!next) return { from };
  const name = migrationName(next);
  log.info({ migration: name }, 'migrating the database');
  const step = () => applyMigration(transaction, next, compatibleFrom(next, compatible));
  await (lockRetry ? withLockRetry(transaction, { name, log, lockRetry }, step) : step());
  return { from, ran: name };
}

/** The turn lasts until the transaction ends. Nobody else waits behind this one meanwhile, so it may take any time. */
async function takeTurn(transaction: Kysely<unknown>, log: DatabaseLog): Promise<void> {
  if (await tryLockUntilCommit(transaction, 'migrate')) return;
  const oldest = await oldestTransactions(transaction);
  log.warn({ oldest }, 'waiting for a migration, a backup or a restore of this database to end');
  await lockUntilCommit(transaction, 'migrate');
}

async function applyMigration(transaction: Kysely<unknown>, migration: Migration, compatible: number): Promise<void> {
  await createVersionTable(transaction);
  await migration.up(transaction);
  const checksum = await migrationChecksum(migration);
  await sql`insert into ${sql.table(versionTable)} (version, name, checksum, compatible_from)
    values (${migration.version}, ${migration.name}, ${checksum}, ${compatible})`.execute(transaction);
}

/** @returns the schema's version, and the oldest version whose servers work with it */
async function verifyHistory(
  db: Kysely<unknown>,
  migrations: readonly Migration[],
  log: DatabaseLog,
): Promise<{ readonly from: number; readonly compatible: number }> {
  const applied = await appliedMigrations(db);
  const wrong = unknownMigration(applied, migrations);
  if (wrong) throw wrong;
  const newest = migrations.at(-1)?.version ?? 0;
  const from = applied.at(-1)?.version ?? 0;
  for (const { version, checksum } of applied) {
    const known = migrations.find((migration) => migration.version === version);
    // A warning, not a refusal: the text of a statement may also change with the library that builds it.
    if (known && checksum !== (await migrationChecksum(known))) {
      log.warn({ migration: migrationName(known) }, 'this migration was changed after it had run on this database');
    }
  }
  if (from > newest)
    log.info({ schema: from, newest }, 'The database is newer than this Stoa, which can use it as it is.');
  return { from, compatible: compatibleOf(applied) };
}

/** Why this Stoa cannot use a database on which these migrations ran; undefined when it can. */
export function unknownMigration(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): DatabaseNewerThanCode | DatabaseUnusable | undefined {
  const newest = migrations.at(-1)?.version ?? 0;
  const compatible = compatibleOf(applied);
  for (const { version, name } of applied) {
    const known = migrations.find((migration) => migration.version === version);
    // The newer servers that made it only added to what this one knows.
    if (!known && version > newest && compatible <= newest) continue;
    if (!known && version > newest) {
      return new DatabaseNewerThanCode(
        `The database is at schema version ${applied.at(-1)?.version}, and this Stoa knows ${newest} at most; it can be used from version ${compatible} on. A newer Stoa has upgraded it, and there is no way back for the same data. Start the newer Stoa again. Or go back to the state before the upgrade: "stoa restore --force" with this Stoa and the backup of then.`,
      );
    }
    if (known?.name !== name) {
      return new DatabaseUnusable(
        `Migration ${version} of the database is "${name}", in this Stoa it is "${known?.name ?? 'absent'}": the database was made by a different line of Stoa.`,
      );
    }
  }
  return undefined;
}

/** The oldest schema version whose servers work with a database on which these migrations ran. */
function compatibleOf(applied: readonly AppliedMigration[]): number {
  return Math.max(0, ...applied.map((row) => row.compatible_from ?? row.version));
}

/** `0001-house`, as the file is named. */
export function migrationName({ version, name }: Migration): string {
  return `${String(version).padStart(4, '0')}-${name}`;
}
