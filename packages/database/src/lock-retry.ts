import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLog } from '@stoa/embedded-postgres/database-log';
import { type Kysely, sql } from 'kysely';
import { DatabaseUnusable } from './errors.ts';
import { type OldTransaction, oldestTransactions, transactionWords } from './old-transactions.ts';

/** How a migration waits for its locks. While it waits, every reader of the table waits behind it. */
export interface LockRetry {
  /** How long one statement may wait for a lock. */
  readonly lockTimeoutMs: number;
  /** The rest between two tries, in which readers get through. */
  readonly pauseMs: number;
  /** How long after the first failure the step is tried again. */
  readonly giveUpMs: number;
}

export const usualLockRetry: LockRetry = { lockTimeoutMs: 2_000, pauseMs: 10_000, giveUpMs: 600_000 };

/** PostgreSQL's `lock_not_available` and `deadlock_detected`. */
const noLock: readonly unknown[] = ['55P03', '40P01'];

/**
 * Runs one migration in an open transaction, again and again while it cannot get its locks. A try that fails is undone
 * wholly, and its locks are free during the pause; what the transaction holds besides stays. Throws `DatabaseUnusable`
 * when `giveUpMs` is over.
 */
export async function withLockRetry(
  transaction: Kysely<unknown>,
  { name, log, lockRetry }: { readonly name: string; readonly log: DatabaseLog; readonly lockRetry: LockRetry },
  step: () => Promise<void>,
): Promise<void> {
  let failedSince: number | undefined;
  await sql`savepoint migration`.execute(transaction);
  for (;;) {
    try {
      await sql`select set_config('lock_timeout', ${String(lockRetry.lockTimeoutMs)}, true)`.execute(transaction);
      await step();
      await sql`release savepoint migration`.execute(transaction);
      return;
    } catch (error) {
      if (!noLock.includes((error as { readonly code?: string }).code)) throw error;
      await sql`rollback to savepoint migration`.execute(transaction);
      failedSince ??= Date.now();
      const oldest = await oldestTransactions(transaction);
      if (Date.now() - failedSince >= lockRetry.giveUpMs) throw gaveUp(name, oldest, error);
      log.warn(
        { migration: name, oldest },
        'the migration waits for a lock, perhaps of these transactions; trying again',
      );
      await pause(lockRetry.pauseMs);
    }
  }
}

function gaveUp(name: string, oldest: readonly OldTransaction[], cause: unknown): DatabaseUnusable {
  const holders = oldest.length > 0 ? `, perhaps ${oldest.map(transactionWords).join(', ')}` : '';
  return new DatabaseUnusable(
    `Migration ${name} did not get its locks: other transactions hold them${holders}. Let them end, or end them with pg_terminate_backend, and start again. The migration has changed nothing.`,
    { cause },
  );
}
