import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';

/** Makes every attempt of this kind that waits after a failure due now. */
export async function makeAttemptsDue(db: Kysely<Database>, kind: 'client' | 'webhook'): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ next_attempt_at: sql<Date>`now()` })
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .where('last_error', 'is not', null)
    .where('next_attempt_at', '<', sql<Date>`'infinity'::timestamptz`)
    .execute();
}
