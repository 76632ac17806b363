import { Problem } from '@stoa/common/problem';
import type { Database } from '@stoa/database/tables';
import { queueAgain, queueTest } from '@stoa/outbox/webhooks/queue-deliveries';
import type { Portal } from '@stoa/permissions/portal';
import { sql, type Transaction } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { deliveryRows, inState, requireDelivery } from './delivery-rows.ts';
import { noteWebhook } from './note-webhook.ts';
import { requireWebhook } from './webhook-rows.ts';

/** One call sends at most this many: one transaction writes that many rows in a second or two. */
const mostReplayed = 10_000;

/** What was sent, what waits, and sending it again. */
export function webhookDeliveryRoutes(implement: Implementer, { db }: Deps): void {
  implement('testWebhook', async ({ context, portal, params: { webhookId } }) =>
    db.transaction().execute(async (trx) => {
      const webhook = await requireWebhook(trx, portal, webhookId);
      if (webhook.state === 'paused') throw new Problem('conflict', 409, 'This webhook is paused.');
      const id = await queueTest(trx, portal, webhookId);
      await noteWebhook(trx, context, webhookId, { event: 'webhook_tested', details: { delivery: id } });
      return deliveryRows(trx, portal, webhookId).where('delivery.id', '=', id).executeTakeFirstOrThrow();
    }),
  );

  implement('listWebhookDeliveries', async ({ portal, params: { webhookId }, query }) => {
    await requireWebhook(db, portal, webhookId);
    const states = [query['filter[state]'], query['filter[state][eq]']].filter((state) => state !== undefined);
    const types = [query['filter[type]'], query['filter[type][eq]']].filter((type) => type !== undefined);
    const deliveries = deliveryRows(db, portal, webhookId)
      .where((where) => where.and([...states.map(inState), ...types.map((type) => where('delivery.type', '=', type))]))
      .orderBy('delivery.created_at', 'desc')
      .orderBy('delivery.id');
    return pageOf(deliveries, query, (row) => row);
  });

  implement('getWebhookDelivery', async ({ portal, params }) =>
    requireDelivery(db, portal, params.webhookId, params.deliveryId),
  );

  implement('replayWebhookDelivery', async ({ context, portal, params: { webhookId, deliveryId } }) =>
    db.transaction().execute(async (trx) => {
      await requireDelivery(trx, portal, webhookId, deliveryId);
      await queueAgain(trx, portal.portal_id, webhookId, [deliveryId]);
      await endRest(trx, portal, webhookId);
      await noteWebhook(trx, context, webhookId, { event: 'webhook_replayed', details: { delivery: deliveryId } });
      return deliveryRows(trx, portal, webhookId).where('delivery.id', '=', deliveryId).executeTakeFirstOrThrow();
    }),
  );

  implement('replayWebhook', async ({ context, portal, params: { webhookId }, body }) =>
    db.transaction().execute(async (trx) => {
      await requireWebhook(trx, portal, webhookId);
      const { state = 'dead', since, until } = body;
      const all = deliveryRows(trx, portal, webhookId)
        .where(inState(state))
        .$if(since !== undefined, (query) => query.where('delivery.created_at', '>=', new Date(since as string)))
        .$if(until !== undefined, (query) => query.where('delivery.created_at', '<', new Date(until as string)));
      const { count: total } = await trx
        .selectFrom(all.as('wanted'))
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      const found = await all
        .clearSelect()
        .select('delivery.id')
        .orderBy('delivery.created_at')
        .orderBy('delivery.id')
        .limit(mostReplayed)
        .execute();
      await queueAgain(
        trx,
        portal.portal_id,
        webhookId,
        found.map(({ id }) => id),
      );
      await endRest(trx, portal, webhookId);
      const details = {
        state,
        count: found.length,
        ...(since !== undefined && { since }),
        ...(until !== undefined && { until }),
      };
      await noteWebhook(trx, context, webhookId, { event: 'webhook_replayed', details });
      return { count: found.length, remaining: Math.max(0, total - found.length) };
    }),
  );
}

/** Ends the rest of a failing receiver: an operator who sends a delivery by hand wants it tried now, as a probe. */
async function endRest(trx: Transaction<Database>, { portal_id }: Portal, webhookId: string): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ resting_until: sql<Date>`now()` })
    .where('portal_id', '=', portal_id)
    .where('id', '=', webhookId)
    .where('resting_until', '>', sql<Date>`now()`)
    .execute();
}
