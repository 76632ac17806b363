import { failureReason } from '@stoa/common/failure-reason';
import { newId } from '@stoa/database/ids';
import type { Database, OutboxTable } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { retryDelay } from './backoff.ts';
import { type Deliveries, type Delivery, type OutboxEntry, PermanentFailure, RetryLater } from './delivery.ts';
import { claimDue, markDead, markDone, postpone } from './outbox-rows.ts';

/**
 * Writes down what must happen after the commit. Pass the transaction of the change itself: both are kept or
 * neither. Call the outbox's `nudge` after the commit; without it the entry waits for the next poll.
 */
export async function enqueue(
  trx: Kysely<Database>,
  entry: { portal_id: string; kind: OutboxTable['kind']; payload: object },
): Promise<{ id: string }> {
  const id = newId();
  await trx
    .insertInto('outbox')
    .values({
      portal_id: entry.portal_id,
      id,
      kind: entry.kind,
      payload: JSON.stringify(entry.payload),
      next_attempt_at: sql<Date>`now()`,
    })
    .execute();
  return { id };
}

export interface OutboxTiming {
  readonly pollMs: number;
  /** Entries in delivery at the same time, in this process. */
  readonly concurrency: number;
  readonly deliveryTimeoutMs: number;
  /** How long a claim holds; longer than a delivery and its bookkeeping can take. */
  readonly leaseMs: number;
  /** Age at which an entry that still fails is left dead. */
  readonly giveUpAfterMs: number;
  /** How long `stop` waits for deliveries in flight before it aborts them. */
  readonly stopTimeoutMs: number;
  /** Milliseconds until the next attempt, by the number of the failed one. */
  readonly retryDelay: (attempt: number) => number;
}

const defaultTiming: OutboxTiming = {
  pollMs: 1_000,
  concurrency: 5,
  deliveryTimeoutMs: 60_000,
  leaseMs: 300_000,
  giveUpAfterMs: 48 * 3_600_000,
  stopTimeoutMs: 15_000,
  retryDelay,
};

export interface Outbox {
  /** Looks for due entries now, not at the next poll. */
  nudge(): void;
  /** Claims nothing more, and resolves when the deliveries in flight are finished. */
  stop(): Promise<void>;
}

/**
 * Starts the worker that delivers what `enqueue` wrote. Any number of processes may run one on the same database.
 * A slow kind gets a worker of its own, so that others do not wait behind it. An entry is delivered at least once: a process that dies between the delivery and its note repeats it.
 */
export function startOutbox({
  db,
  log,
  deliveries,
  timing: given = {},
}: {
  db: Kysely<Database>;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  deliveries: Deliveries;
  timing?: Partial<OutboxTiming>;
}): Outbox {
  const timing = { ...defaultTiming, ...given };
  const kinds = Object.keys(deliveries) as OutboxEntry['kind'][];
  const inFlight = new Set<Promise<void>>();
  const hurry = new AbortController();
  let round: Promise<void> | undefined;
  let again = false;
  let poll: NodeJS.Timeout | undefined;
  let databaseAway = false;
  let stopped = false;

  function nudge(): void {
    if (stopped) return;
    if (round) {
      again = true;
      return;
    }
    clearTimeout(poll);
    again = false;
    round = claimAndStart().then(() => {
      round = undefined;
      if (stopped) return;
      if (again) nudge();
      else poll = setTimeout(nudge, timing.pollMs);
    });
  }

  async function claimAndStart(): Promise<void> {
    const free = timing.concurrency - inFlight.size;
    if (free === 0) return;
    try {
      const entries = await claimDue(db, kinds, free, timing.leaseMs);
      if (databaseAway) log.info('The outbox can be read again.');
      databaseAway = false;
      for (const entry of entries) track(deliverOne(entry));
    } catch (error) {
      if (!databaseAway) log.warn({ reason: failureReason(error) }, 'The outbox cannot be read. Trying on.');
      databaseAway = true;
    }
  }

  function track(delivery: Promise<void>): void {
    inFlight.add(delivery);
    delivery.finally(() => {
      inFlight.delete(delivery);
      nudge();
    });
  }

  /** Delivers one entry and never rejects: when not even the outcome can be written, the lease brings the entry back. */
  async function deliverOne(entry: OutboxEntry): Promise<void> {
    const { portal_id, id: outbox_id, kind, attempts: attempt } = entry;
    const line = { portal_id, outbox_id, kind, attempt };
    const delivery = deliveries[kind];
    if (!delivery) return;
    try {
      const failure = await attemptDelivery(delivery, entry);
      if (!failure) {
        await markDone(db, entry, delivery.residue(entry.payload));
        log.info(line, 'Delivered.');
        return;
      }
      const reason = failureReason(failure.error);
      const { error } = failure;
      const retry_ms = error instanceof RetryLater ? error.delayMs : timing.retryDelay(attempt);
      const tooOld = Date.now() + retry_ms > entry.created_at.getTime() + timing.giveUpAfterMs;
      if (error instanceof PermanentFailure || tooOld) {
        await markDead(db, entry, reason, delivery.residue(entry.payload));
        await delivery.abandoned?.(entry);
        log.error({ ...line, reason }, 'Not delivered, and not tried again.');
      } else {
        const wasPutOff = error instanceof RetryLater && error.wasPutOff;
        await postpone(db, entry, { delayMs: retry_ms, reason, isAttempt: !wasPutOff });
        if (wasPutOff) return;
        log.warn({ ...line, reason, retry_ms }, 'Not delivered yet.');
      }
    } catch (error) {
      log.error({ ...line, reason: failureReason(error) }, 'The outcome of a delivery could not be written.');
    }
  }

  async function attemptDelivery(delivery: Delivery, entry: OutboxEntry): Promise<{ error: unknown } | undefined> {
    const signal = AbortSignal.any([hurry.signal, AbortSignal.timeout(timing.deliveryTimeoutMs)]);
    const aborted = Promise.withResolvers<never>();
    const onAbort = () => aborted.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      await Promise.race([delivery.deliver(entry, signal), aborted.promise]);
      return undefined;
    } catch (error) {
      return { error };
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  nudge();
  return {
    nudge,
    async stop() {
      stopped = true;
      clearTimeout(poll);
      const deadline = setTimeout(() => hurry.abort(new Error('The server is stopping.')), timing.stopTimeoutMs);
      await round;
      await Promise.all(inFlight);
      clearTimeout(deadline);
    },
  };
}
