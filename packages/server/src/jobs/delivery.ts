import type { OutboxTable } from '../database/tables.ts';

/** One row of the outbox that a worker has claimed. */
export interface OutboxEntry {
  readonly portal_id: string;
  readonly id: string;
  readonly kind: OutboxTable['kind'];
  readonly payload: unknown;
  /** This attempt's number, from 1. */
  readonly attempts: number;
  readonly created_at: Date;
}

/** How entries of one kind are done. */
export interface Delivery {
  /**
   * Does what the entry says; called again after a failure, so it must stand repetition.
   * Rejects with a {@link PermanentFailure} when another attempt cannot help, with any other error when it can.
   * Must give up when `signal` aborts: the entry goes back to the queue then.
   */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<void>;
  /** What may stay in the table once the entry is done or dead: no secret and no address. */
  residue(payload: unknown): object;
}

export type Deliveries = Readonly<Record<OutboxTable['kind'], Delivery>>;

/** A delivery that will never succeed, however often it is tried. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}
