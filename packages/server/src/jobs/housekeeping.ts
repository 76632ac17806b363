import { failureReason } from '@stoa/common/failure-reason';
import { type Rounds, startRounds } from '@stoa/common/rounds';
import { tryLockUntilCommit } from '@stoa/database/advisory-lock';
import { up as nameMakers } from '@stoa/database/migrations/0051-makers';
import type { Database } from '@stoa/database/tables';
import { dropEndedPreviews } from '@stoa/portal-code/previews/drop-previews';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { deleteExpiredRows } from './expired-rows.ts';

/**
 * Runs one round: the process that holds the lock deletes, the others have nothing to do.
 * @returns what was deleted by table, or undefined when another process is at it
 */
export async function keepHouse(db: Kysely<Database>, now: Date): Promise<Record<string, number> | undefined> {
  return db.transaction().execute(async (leader) => {
    if (!(await tryLockUntilCommit(leader, 'housekeeping'))) return undefined;
    // The deletions run on other connections: this transaction only holds the lock, so that none waits for the last one to
    // commit. It is idle for as long as they take.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(leader);
    // A server of schema 50 or older beside this one still writes the token there, and not the user who made it.
    await nameMakers(db as Kysely<unknown>);
    const previews = await dropEndedPreviews(db, now);
    return { ...(await deleteExpiredRows(db, now)), ...(previews > 0 && { previews }) };
  });
}

/** Deletes what has expired, soon after the start and then every hour. Any number of processes may run it. */
export function startHousekeeping({
  db,
  log,
  now,
  firstMs = 30_000,
  everyMs = 3_600_000,
}: {
  db: Kysely<Database>;
  log: Pick<Logger, 'info' | 'warn'>;
  now: () => Date;
  firstMs?: number;
  everyMs?: number;
}): Rounds {
  return startRounds({
    firstMs,
    everyMs,
    async work() {
      const deleted = await keepHouse(db, now());
      if (deleted && Object.keys(deleted).length > 0) log.info({ deleted }, 'Deleted what had expired.');
    },
    failed: (error) => log.warn({ reason: failureReason(error) }, 'Housekeeping failed. Trying again later.'),
  });
}
