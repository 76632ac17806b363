import { notFound } from '@stoa/common/problem';
import type { WebhookDeliveryState } from '@stoa/contract/webhooks';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';

/** The outbox alone knows whether it goes on: what is not delivered and not in the outbox any more is dead. */
const state = sql<WebhookDeliveryState>`case
  when delivery.delivered_at is not null then 'delivered'
  when outbox.next_attempt_at < 'infinity' and outbox.done_at is null then 'waiting'
  else 'dead' end`;

export function deliveryRows(db: Kysely<Database>, portal: Portal, webhookId: string) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .leftJoin('outbox', samePortal('outbox.id', 'delivery.id'))
    .where('delivery.portal_id', '=', portal.portal_id)
    .where('delivery.webhook_id', '=', webhookId)
    .select([
      'delivery.id',
      'delivery.event_id',
      'delivery.type',
      state.as('state'),
      'delivery.attempts',
      sql<number | null>`(delivery.log -> -1 ->> 'status')::int`.as('last_status'),
      sql<string | null>`delivery.log -> -1 ->> 'reason'`.as('last_reason'),
      sql<Date | null>`case when ${state} = 'waiting' then outbox.next_attempt_at end`.as('next_attempt_at'),
      'delivery.delivered_at',
      'delivery.created_at',
    ]);
}

export const inState = (wanted: WebhookDeliveryState) => sql<boolean>`${state} = ${wanted}`;

export async function requireDelivery(db: Kysely<Database>, portal: Portal, webhookId: string, id: string) {
  const delivery = await deliveryRows(db, portal, webhookId)
    .select(['delivery.data', 'delivery.log', 'delivery.last_answer'])
    .where('delivery.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('This delivery'));
  return delivery;
}
