import { createLimiter, LimiterFull } from '@stoa/common/limiter';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import { RetryLater } from '../delivery.ts';

/** Attempts at one receiver at the same time, in this process: a slow one leaves room for the others. */
const mostAtOnce = 12;
/** The time for which a delivery waits for its turn before it makes room for others'. */
const slotWaitMs = 500;
/** Deliveries that make room together when there are more. */
const mostTogether = 100;
/** The probe lasts longer than an attempt, so the process that tries a failing receiver has it for itself. */
const probeMs = 15_000;
const longestRestMs = 5 * 60_000;
const spreadMs = 4_000;

export interface Receiver {
  readonly portal_id: string;
  readonly id: string;
  readonly enabled: boolean;
  /** The failures in a row, when the attempt began; those at the same time count once. */
  readonly failures: number;
  /** Milliseconds until the next may be tried, by the database's clock; null: it is well. */
  readonly rest_ms: number | null;
}

/**
 * Gives each delivery its turn. A receiver that fails rests, and is tried by one delivery at a time until it answers: 10,000 that
 * wait for a dead one cost nothing and hold up no other delivery.
 */
export class Turns {
  readonly #attempts = createLimiter({ perKey: mostAtOnce, waitMs: slotWaitMs });

  /**
   * Resolves with what to call when the attempt is over.
   * @throws RetryLater when it is not its turn
   */
  async take(db: Kysely<Database>, receiver: Receiver): Promise<() => void> {
    const { id, rest_ms } = receiver;
    if (!receiver.enabled)
      throw await putOff(db, receiver, { message: 'The webhook is paused.', delayMs: longestRestMs });
    if (rest_ms !== null && rest_ms > 0)
      throw await putOff(db, receiver, { message: 'The receiver failed and rests.', delayMs: rest_ms });
    const end = await this.#attempts.acquire({ key: id }).catch(async (error) => {
      if (!(error instanceof LimiterFull)) throw error;
      const message = 'Others are on their way to the receiver.';
      throw await putOff(db, receiver, { message, delayMs: 500, most: mostTogether });
    });
    try {
      if (rest_ms !== null && !(await isProbe(db, receiver)))
        throw await putOff(db, receiver, { message: 'The receiver fails and is being tried.', delayMs: probeMs });
      return end;
    } catch (error) {
      end();
      throw error;
    }
  }
}

async function isProbe(db: Kysely<Database>, { portal_id, id }: Receiver): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ resting_until: sql<Date>`now() + make_interval(secs => ${probeMs / 1000})` })
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .where('resting_until', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * What else is due for this receiver is put off with it, in one statement: each by itself would be claimed, looked up and put off.
 * Spread over some seconds, so that they do not all come back at once.
 * @returns what the delivery at hand is to throw
 */
async function putOff(
  db: Kysely<Database>,
  { portal_id, id }: Receiver,
  { message, delayMs, most }: { readonly message: string; readonly delayMs: number; readonly most?: number },
): Promise<RetryLater> {
  await db
    .with('due', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', 'webhook')
        .where('done_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .where('portal_id', '=', portal_id)
        .where(sql`payload ->> 'webhook'`, '=', id)
        // An operator waits for the result of a test, and wants to know about a receiver that fails.
        .where(sql<boolean>`not payload ? 'test'`)
        .orderBy('next_attempt_at')
        .$if(most !== undefined, (some) => some.limit(most as number))
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set({
      next_attempt_at: sql<Date>`now() + make_interval(secs => ${delayMs / 1000} + random() * ${spreadMs / 1000})`,
      last_error: message,
    })
    .where('outbox.portal_id', '=', portal_id)
    .whereRef('outbox.id', '=', 'due.id')
    .execute();
  return new RetryLater(message, { delayMs: Math.round(delayMs + Math.random() * spreadMs), wasPutOff: true });
}

/**
 * The receiver answered with 2xx. Written at most every few seconds while all is well: one row would be fought for.
 */
export async function noteSuccess(db: Kysely<Database>, { portal_id, id }: Receiver): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failures: 0, failing_since: null, resting_until: null, last_delivered_at: sql<Date>`now()` })
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('failing_since', 'is not', null),
        where('resting_until', 'is not', null),
        where('last_delivered_at', 'is', null),
        where('last_delivered_at', '<', sql<Date>`now() - interval '5 seconds'`),
      ]),
    )
    .execute();
}

/**
 * Attempts that were under way together and failed together are one failure: a moment's fault is one short rest.
 * @param rests false where it was this one delivery that the receiver did not like (4xx)
 */
export async function noteFailure(
  db: Kysely<Database>,
  { portal_id, id, failures }: Receiver,
  { rests }: { rests: boolean },
): Promise<void> {
  const rest = sql<Date>`now() + make_interval(secs => least(5 * 2 ^ least(failures, 10), ${longestRestMs / 1000}))`;
  const failing_since = sql<Date>`coalesce(failing_since, now())`;
  await db
    .updateTable('webhooks')
    .set(
      rests ? { failures: failures + 1, failing_since, resting_until: rest } : { failing_since, resting_until: null },
    )
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .$if(rests, (query) => query.where('failures', '=', failures))
    .execute();
}
