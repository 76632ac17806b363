import type { Database } from '@stoa/database/tables';
import { ProviderFailure } from '@stoa/openid/provider-failure';
import { type Delivery, type OutboxEntry, PermanentFailure } from '@stoa/outbox/delivery';
import { SealedElsewhere } from '@stoa/secrets/sealer';
import { type Kysely, sql } from 'kysely';
import { changeClient } from './change-client.ts';
import { type ClientKey, type HeldClient, heldRow, holdClient, releaseClient } from './held-client.ts';
import { makeClient } from './make-client.ts';
import { removeClient } from './remove-client.ts';
import type { Issuing, Step } from './step.ts';
import { IssuingTurns } from './turns.ts';

/**
 * Does at issuers what the rows in `clients` ask for. An entry of the outbox says only which client to look at; what is to be
 * done follows from the row, so entries may come twice, late and in any order.
 */
export function createClientDelivery(issuing: Issuing): Delivery {
  const { db } = issuing;
  const turns = new IssuingTurns();
  return {
    async deliver(entry, signal) {
      const key = keyOf(entry);
      const endTurn = await turns.take(db, key);
      if (!endTurn) return;
      try {
        await workOn(issuing, key, signal);
      } finally {
        endTurn();
      }
    },
    residue: (payload) => payload as object,
    async abandoned(entry) {
      await db.transaction().execute(async (trx) => giveUp(trx, keyOf(entry)));
    },
  };
}

async function workOn(issuing: Issuing, key: ClientKey, signal: AbortSignal): Promise<void> {
  const { db } = issuing;
  const held = await holdClient(db, key, signal);
  if (!held) return;
  try {
    while (await nextStep(issuing, held, signal)) {
      // The steps go on until the issuer has all that is asked for.
    }
  } catch (error) {
    throw await noted(db, held, error);
  } finally {
    await releaseClient(db, held);
  }
}

/**
 * Gives up unless a developer has asked for another attempt meanwhile: that call (`retryClient`) locks the client first, so the
 * queue is read while the client is held.
 */
async function giveUp(trx: Kysely<Database>, { portal_id, id }: ClientKey): Promise<void> {
  const client = await trx
    .selectFrom('clients')
    .select('failed_at')
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!client || client.failed_at) return;
  const waiting = await trx
    .selectFrom('outbox')
    .select('id')
    .where('portal_id', '=', portal_id)
    .where('kind', '=', 'client')
    .where('done_at', 'is', null)
    .where('next_attempt_at', '<', sql<Date>`'infinity'::timestamptz`)
    .where(sql<string>`payload ->> 'client'`, '=', id)
    .executeTakeFirst();
  if (waiting) return;
  await trx
    .updateTable('clients')
    .set({ failed_at: sql<Date>`now()` })
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .execute();
}

function keyOf({ portal_id, payload }: OutboxEntry): ClientKey {
  const { client: id } = (payload ?? {}) as { client?: unknown };
  if (typeof id !== 'string') throw new PermanentFailure('The payload names no client.');
  return { portal_id, id };
}

/** @returns whether there was something to do: then there may be more */
async function nextStep(issuing: Issuing, held: HeldClient, signal: AbortSignal): Promise<boolean> {
  const client = await issuing.db
    .selectFrom('clients')
    .selectAll()
    .where('portal_id', '=', held.portal_id)
    .where('id', '=', held.id)
    .where('lease', '=', held.lease)
    .executeTakeFirst();
  if (!client) return false;
  const step: Step = { held, client, signal };
  if (client.application_id === null) {
    await removeClient(issuing, step);
    return false;
  }
  if (client.failed_at) return false;
  if (client.client_id === null) return makeClient(issuing, step);
  if (client.metadata_wanted > client.metadata_done || client.rotation_wanted > client.rotation_done)
    return changeClient(issuing, step);
  return false;
}

/** Writes down why it did not succeed. @returns what the outbox is told: try again, or not */
async function noted(db: Kysely<Database>, held: HeldClient, error: unknown): Promise<Error> {
  const failure = asFailure(error);
  if (!failure) return error instanceof Error ? error : new Error(String(error));
  const mayPass = failure.mayPass;
  await heldRow(db, held)
    .set({ last_error: failure.message, ...(!mayPass && { failed_at: sql<Date>`now()`, since: sql<Date>`now()` }) })
    .execute();
  const { status, message } = failure;
  const reason = status === undefined ? message : `${message} HTTP ${status}.`;
  return mayPass ? new Error(reason, { cause: error }) : new PermanentFailure(reason, { cause: error });
}

function asFailure(error: unknown): ProviderFailure | undefined {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof SealedElsewhere)
    return new ProviderFailure('impossible', 'The portal has lost the key to this client. Replace the client.');
  return undefined;
}
