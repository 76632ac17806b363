import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/**
 * Waits until this transaction is the only one that holds the lock of that name; it ends with the transaction.
 * The one place that takes advisory locks: only migrations, restores and leader election may need them.
 */
export async function lockUntilCommit<Tables>(transaction: Kysely<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(name)}::bigint)`.execute(transaction);
}

/** The same without waiting. @returns whether this transaction holds the lock now */
export async function tryLockUntilCommit<Tables>(transaction: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{
    held: boolean;
  }>`select pg_try_advisory_xact_lock(${lockKey(name)}::bigint) as held`.execute(transaction);
  return rows[0]?.held === true;
}

function lockKey(name: string): string {
  return createHash('sha256').update(`stoa:${name}`).digest().readBigInt64BE().toString();
}
