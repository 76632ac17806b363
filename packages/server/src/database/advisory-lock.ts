import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/**
 * Waits until this transaction is the only one that holds the lock of that name; it ends with the transaction.
 * The one place that takes advisory locks: only migrations, restores and leader election may need them.
 */
export async function lockUntilCommit<Tables>(transaction: Kysely<Tables>, name: string): Promise<void> {
  const key = createHash('sha256').update(`stoa:${name}`).digest().readBigInt64BE();
  await sql`select pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(transaction);
}
