import { webhookTest } from '@stoa/contract/webhooks';
import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';

/** An event for one webhook alone, to see whether it arrives. @returns the delivery's id */
export async function queueTest(trx: Kysely<Database>, { portal_id }: Portal, webhookId: string): Promise<string> {
  const id = newId();
  await trx
    .insertInto('webhook_deliveries')
    .values({ portal_id, id, webhook_id: webhookId, event_id: newId(), type: webhookTest, data: JSON.stringify({}) })
    .execute();
  await trx
    .insertInto('outbox')
    .values({
      portal_id,
      id,
      kind: 'webhook',
      payload: JSON.stringify({ webhook: webhookId, test: true }),
      next_attempt_at: sql<Date>`now()`,
    })
    .execute();
  return id;
}

/**
 * Sends deliveries now, as if they were new: three days until they are given up. One that is on its way is sent twice; the
 * process that sends it cannot write down its outcome any more (`attempts` tells them apart).
 */
export async function queueAgain(
  trx: Kysely<Database>,
  portal_id: string,
  webhookId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const wanted = sql`select unnest(${[...ids]}::uuid[]) as id`;
  await sql`update webhook_deliveries set delivered_at = null
    where portal_id = ${portal_id} and id in (${wanted})`.execute(trx);
  await sql`insert into outbox (portal_id, id, kind, payload, next_attempt_at)
    select ${portal_id}::uuid, wanted.id, 'webhook', ${JSON.stringify({ webhook: webhookId })}::jsonb, now() from (${wanted}) as wanted
    on conflict (portal_id, id) do update set attempts = outbox.attempts + 1, next_attempt_at = now(), created_at = now(),
      done_at = null, last_error = null`.execute(trx);
}
