import { setTimeout as pause } from 'node:timers/promises';
import type { IsolationLevel, Kysely, Transaction } from 'kysely';

/** `serialization_failure` and `deadlock_detected`: the transaction was undone and may succeed when run again. */
const worthRepeating = new Set(['40001', '40P01']);

/**
 * Runs `work` in one transaction and, when PostgreSQL undoes it for a conflict with another, again from the start.
 * So `work` may run several times: let it touch the database alone. Throws what the last of `attempts` threw.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  { attempts = 5, isolation }: { attempts?: number; isolation?: IsolationLevel } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const transaction = db.transaction();
      return await (isolation ? transaction.setIsolationLevel(isolation) : transaction).execute(work);
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error;
      await pause(2 ** attempt * 5 * (0.5 + Math.random()));
    }
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && worthRepeating.has(String(error.code));
}
