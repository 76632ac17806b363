import { newId } from '@stoa/database/ids';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { enqueue } from '@stoa/outbox/outbox';
import { type Kysely, sql } from 'kysely';

/**
 * Has a worker look at a client after the commit. Nudge the outbox then. However often it is asked for, one entry waits: it is due
 * now, as if it were new. A worker that has it already cannot write down its outcome any more (`attempts` tells them apart).
 */
export async function queueClientWork(trx: Kysely<Database>, portal_id: string, client: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update outbox set attempts = outbox.attempts + 1, next_attempt_at = now(), created_at = now()
    where portal_id = ${portal_id} and id = (
      select id from outbox where portal_id = ${portal_id} and kind = 'client' and done_at is null
        and next_attempt_at < 'infinity' and payload ->> 'client' = ${client}
      order by id limit 1 for update)
    and done_at is null and next_attempt_at < 'infinity'`.execute(trx);
  if (!numAffectedRows) await enqueue(trx, { portal_id, kind: 'client', payload: { client } });
}

/** Notes that an application needs a client. @param replaces the client whose place it takes when it is there */
export async function queueClientCreation(
  trx: Kysely<Database>,
  { portal_id, application_id, issuer, replaces }: NewClient,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('clients')
    .values({ portal_id, id, application_id, issuer, replaces: replaces ?? null })
    .execute();
  await queueClientWork(trx, portal_id, id);
  return id;
}

interface NewClient {
  readonly portal_id: string;
  readonly application_id: string;
  readonly issuer: string;
  readonly replaces?: string;
}

/**
 * Runs before applications are deleted, in the same transaction: their clients go too. The foreign key takes the application from
 * them; this call tells a worker to look.
 */
export async function queueClientDeletions(
  trx: Kysely<Database>,
  portal_id: string,
  whose: { readonly application_id: string } | { readonly developer_id: string },
): Promise<void> {
  const clients = await trx
    .selectFrom('clients')
    .innerJoin('applications as application', samePortal('application.id', 'clients.application_id'))
    .select('clients.id')
    .where('clients.portal_id', '=', portal_id)
    .where((where) =>
      'application_id' in whose
        ? where('application.id', '=', whose.application_id)
        : where('application.developer_id', '=', whose.developer_id),
    )
    .execute();
  for (const { id } of clients) await queueClientWork(trx, portal_id, id);
  await startAnew(
    trx,
    portal_id,
    clients.map(({ id }) => id),
  );
}

/** What was given up is tried again from here on. */
async function startAnew(trx: Kysely<Database>, portal_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('clients')
    .set({ failed_at: null, last_error: null, since: sql<Date>`now()` })
    .where('portal_id', '=', portal_id)
    .where('id', 'in', ids)
    .execute();
}

/** Tells the issuer what has changed of an application. An application without a client of ours is left alone. */
export async function queueClientUpdate(
  trx: Kysely<Database>,
  portal_id: string,
  application_id: string,
): Promise<void> {
  const client = await trx
    .updateTable('clients')
    .set((row) => ({
      metadata_wanted: row('metadata_wanted', '+', 1),
      failed_at: null,
      last_error: null,
      since: sql<Date>`now()`,
    }))
    .where('portal_id', '=', portal_id)
    .where('application_id', '=', application_id)
    .where('replaces', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (client) await queueClientWork(trx, portal_id, client.id);
}

/** Tries again what was given up, or is waiting for its next attempt. @returns false when there is no such client */
export async function retryClient(trx: Kysely<Database>, portal_id: string, id: string): Promise<boolean> {
  const client = await trx
    .selectFrom('clients')
    .select('id')
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!client) return false;
  await startAnew(trx, portal_id, [id]);
  await dropWaiting(trx, portal_id, id);
  await queueClientWork(trx, portal_id, id);
  return true;
}

/** Entries of a client that are dead, or wait for their time: a new one takes their place. */
async function dropWaiting(trx: Kysely<Database>, portal_id: string, client: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('portal_id', '=', portal_id)
    .where('kind', '=', 'client')
    .where('done_at', 'is', null)
    .where('next_attempt_at', '>', sql<Date>`now() + interval '1 second'`)
    .where(sql<string>`payload ->> 'client'`, '=', client)
    .execute();
}
