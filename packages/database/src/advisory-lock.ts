import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Client, ClientBase } from 'pg';

/**
 * Waits until this transaction is the only one that holds the lock of that name; it ends with the transaction.
 * The one place that takes advisory locks: only migrations, restores, servers, backups and leader election may need them.
 */
export async function lockUntilCommit<Tables>(transaction: Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(name)}::bigint)`.execute(transaction);
}

/**
 * The same, beside others that share the lock. Trap: in a transaction whose snapshot is to be later than the lock, this
 * statement takes the snapshot before it waits.
 */
export async function shareLockUntilCommit(transaction: ClientBase, name: string): Promise<void> {
  await transaction.query('select pg_advisory_xact_lock_shared($1::bigint)', [lockKey(name)]);
}

/** The same as `lockUntilCommit`, without waiting. @returns whether this transaction holds the lock now */
export async function tryLockUntilCommit<Tables>(transaction: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(${lockKey(name)}::bigint) as held`.execute(transaction);
  return rows[0]?.held === true;
}

/** Takes the lock, or shares it, without waiting. @returns whether this transaction holds it now */
export async function tryRawLockUntilCommit(on: ClientBase, name: string, mode: 'alone' | 'shared' = 'alone') {
  const { rows } = await on.query<{ held: boolean }>(
    `select pg_try_advisory_xact_lock${mode === 'shared' ? '_shared' : ''}($1::bigint) as held`,
    [lockKey(name)],
  );
  return rows[0]?.held === true;
}

/**
 * Shares the lock for as long as the connection lasts. Through a pooler, which shows another process, it does nothing: the lock
 * would stay with a connection of the pooler.
 */
export async function shareLockOfSession(on: Client, name: string): Promise<void> {
  const { processID } = on as { readonly processID?: number | null };
  await on.query('select pg_advisory_lock_shared($1::bigint) where pg_backend_pid() = $2::int', [
    lockKey(name),
    processID ?? null,
  ]);
}

function lockKey(name: string): string {
  return createHash('sha256').update(`stoa:${name}`).digest().readBigInt64BE().toString();
}
