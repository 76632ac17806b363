import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import type { OutboxEntry } from './delivery.ts';

/**
 * The clock of every time in the outbox is the database's, never a process's: several processes claim from one
 * table, and the distance of their clocks must not shorten a lease.
 */
const fromNow = (milliseconds: number) => sql<Date>`now() + make_interval(secs => ${milliseconds / 1000})`;

/**
 * Claims up to `limit` due entries in one statement. A claim is a lease: it pushes `next_attempt_at` forward, so the
 * entries of a worker that dies come back by themselves, and no lock is held while a mail is on its way.
 */
export async function claimDue(
  db: Kysely<Database>,
  kinds: readonly OutboxEntry['kind'][],
  limit: number,
  leaseMs: number,
): Promise<OutboxEntry[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('outbox')
        .select(['portal_id', 'id'])
        .where('kind', 'in', kinds)
        .where('done_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set((row) => ({ attempts: row('outbox.attempts', '+', 1), next_attempt_at: fromNow(leaseMs) }))
    .whereRef('outbox.portal_id', '=', 'due.portal_id')
    .whereRef('outbox.id', '=', 'due.id')
    .returning(['outbox.portal_id', 'outbox.id', 'kind', 'payload', 'attempts', 'created_at'])
    .execute();
}

export async function markDone(db: Kysely<Database>, entry: OutboxEntry, residue: object): Promise<void> {
  await claimed(db, entry)
    .set({ done_at: sql<Date>`now()`, last_error: null, payload: JSON.stringify(residue) })
    .execute();
}

/** @param isAttempt false when nothing was attempted: the next attempt has this one's number */
export async function postpone(
  db: Kysely<Database>,
  entry: OutboxEntry,
  { delayMs, reason, isAttempt }: { readonly delayMs: number; readonly reason: string; readonly isAttempt: boolean },
): Promise<void> {
  await claimed(db, entry)
    .set((row) => ({
      next_attempt_at: fromNow(delayMs),
      last_error: reason,
      ...(!isAttempt && { attempts: row('attempts', '-', 1) }),
    }))
    .execute();
}

/** Dead: not done, and due at `infinity`. It stays as a record of the failure; its secrets go. */
export async function markDead(
  db: Kysely<Database>,
  entry: OutboxEntry,
  reason: string,
  residue: object,
): Promise<void> {
  await claimed(db, entry)
    .set({ next_attempt_at: sql<Date>`'infinity'::timestamptz`, last_error: reason, payload: JSON.stringify(residue) })
    .execute();
}

/** The entry, unless another worker has claimed it since: `attempts` fences off a worker whose lease ran out. */
function claimed(db: Kysely<Database>, entry: OutboxEntry) {
  return db
    .updateTable('outbox')
    .where('portal_id', '=', entry.portal_id)
    .where('id', '=', entry.id)
    .where('attempts', '=', entry.attempts)
    .where('done_at', 'is', null);
}
