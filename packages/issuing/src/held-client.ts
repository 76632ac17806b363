import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@stoa/database/ids';
import type { ClientsTable, Database } from '@stoa/database/tables';
import { RetryLater } from '@stoa/outbox/delivery';
import { type Kysely, type Selectable, sql } from 'kysely';

export type Client = Selectable<ClientsTable>;

export interface ClientKey {
  readonly portal_id: string;
  readonly id: string;
}

/** A client that this worker alone works on. */
export interface HeldClient extends ClientKey {
  readonly lease: string;
}

/** The lease is longer than a delivery may take (`start-issuing.ts`). */
const leaseSeconds = 50;
const lookMs = 200;
/** The time for which a worker waits for another before it makes room for other clients. */
const waitMs = 2_000;

/**
 * Takes a client for this worker, waiting for another that has it: what is asked of an issuer about one client happens one
 * after the other. @returns undefined when there is no such client any more @throws RetryLater when the other takes long
 */
export async function holdClient(
  db: Kysely<Database>,
  { portal_id, id }: ClientKey,
  signal: AbortSignal,
): Promise<HeldClient | undefined> {
  const lease = newId();
  const end = performance.now() + waitMs;
  for (;;) {
    const { numUpdatedRows } = await db
      .updateTable('clients')
      .set({ lease, leased_until: sql<Date>`now() + make_interval(secs => ${leaseSeconds})` })
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .where((where) => where.or([where('lease', 'is', null), where('leased_until', '<', sql<Date>`now()`)]))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return { portal_id, id, lease };
    const there = await db
      .selectFrom('clients')
      .select('id')
      .where('portal_id', '=', portal_id)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!there) return undefined;
    if (performance.now() > end)
      throw new RetryLater('Another worker has this client.', { delayMs: waitMs, wasPutOff: true });
    await pause(lookMs, undefined, { signal });
  }
}

/** The row, while it is still this worker's. */
export function heldRow(db: Kysely<Database>, { portal_id, id, lease }: HeldClient) {
  return db.updateTable('clients').where('portal_id', '=', portal_id).where('id', '=', id).where('lease', '=', lease);
}

export async function releaseClient(db: Kysely<Database>, held: HeldClient): Promise<void> {
  await heldRow(db, held).set({ lease: null, leased_until: null }).execute();
}
