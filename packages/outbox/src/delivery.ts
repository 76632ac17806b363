import type { OutboxTable } from '@stoa/database/tables';

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
   * Rejects with a {@link PermanentFailure} when another attempt cannot help, with any other error when it can; with a
   * {@link RetryLater} it says itself when.
   * Must give up when `signal` aborts: the entry goes back to the queue then.
   */
  deliver(entry: OutboxEntry, signal: AbortSignal): Promise<void>;
  /** What may stay in the table once the entry is done or dead: no secret and no address. */
  residue(payload: unknown): object;
  /** It will not be tried again: said once, after `residue`. */
  abandoned?(entry: OutboxEntry): Promise<void>;
}

/** Which kinds a worker delivers, and how: others are left to other workers. */
export type Deliveries = Readonly<Partial<Record<OutboxTable['kind'], Delivery>>>;

/** A delivery that will never succeed, however often it is tried. */
export class PermanentFailure extends Error {
  override name = 'PermanentFailure';
}

/** It did not succeed, and the delivery itself knows when another attempt makes sense. */
export class RetryLater extends Error {
  override name = 'RetryLater';
  readonly delayMs: number;
  /** Nothing was attempted: it was not its turn. No line in the log. */
  readonly wasPutOff: boolean;

  constructor(message: string, { delayMs, wasPutOff = false }: { delayMs: number; wasPutOff?: boolean }) {
    super(message);
    this.delayMs = delayMs;
    this.wasPutOff = wasPutOff;
  }
}
