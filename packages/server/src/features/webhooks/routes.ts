import { notFound, Problem } from '@stoa/common/problem';
import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import { newWebhookSecret, sealedFor } from '@stoa/outbound/webhooks/sign-webhook';
import { checkWebhookUrl, redactedUrl } from '@stoa/outbox/webhooks/webhook-url';
import type { Portal } from '@stoa/permissions/portal';
import { sql, type Transaction } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Implementer } from '../../http/implement.ts';
import { pageOf } from '../../http/page.ts';
import { webhookDeliveryRoutes } from './delivery-routes.ts';
import { noteWebhook } from './note-webhook.ts';
import { requireWebhook, webhookRows } from './webhook-rows.ts';

/** Each change inserts one delivery per subscribed webhook in its own transaction, so the number of webhooks is limited. */
const mostWebhooks = 50;
const defaultGraceSeconds = 86_400;

/** Manages the receivers of events (docs/decisions/020). */
export function webhookRoutes(implement: Implementer, deps: Deps): void {
  const { db, sealer, config } = deps;

  implement('listWebhooks', async ({ portal, query }) =>
    pageOf(webhookRows(db, portal).orderBy('webhook.created_at').orderBy('webhook.id'), query, (row) => row),
  );

  implement('getWebhook', async ({ portal, params }) => requireWebhook(db, portal, params.webhookId));

  implement('createWebhook', async ({ context, portal, body }) => {
    const { portal_id } = portal;
    const { url, events = [], include_personal_data = false, allow_private = false } = body;
    checkWebhookUrl(url, allow_private, config);
    const id = newId();
    const secret = newWebhookSecret();
    const settings = { url, include_personal_data, allow_private };
    return db.transaction().execute(async (trx) => {
      // Two requests at the same time can exceed the limit by one. That is accepted.
      const { count } = await trx
        .selectFrom('webhooks')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('portal_id', '=', portal_id)
        .executeTakeFirstOrThrow();
      if (count >= mostWebhooks)
        throw new Problem('limit_reached', 409, `A portal has at most ${mostWebhooks} webhooks.`);
      await trx
        .insertInto('webhooks')
        .values({
          ...settings,
          portal_id,
          id,
          description: body.description || null,
          events: JSON.stringify([...new Set(events)]),
          secret: sealer.seal(secret, sealedFor(id)),
          updated_at: deps.now(),
        })
        .execute();
      const details = { ...settings, url: redactedUrl(url), events };
      await noteWebhook(trx, context, id, { event: 'webhook_added', details });
      return { ...(await requireWebhook(trx, portal, id)), secret };
    });
  });

  implement('updateWebhook', async ({ context, portal, params: { webhookId }, body }) =>
    db.transaction().execute(async (trx) => {
      const before = await lockWebhook(trx, portal, webhookId);
      const { url = before.url, allow_private = before.allow_private, description, events, paused } = body;
      if (body.url !== undefined || body.allow_private !== undefined) checkWebhookUrl(url, allow_private, config);
      await trx
        .updateTable('webhooks')
        .set({
          url,
          allow_private,
          updated_at: deps.now(),
          ...(description !== undefined && { description: description || null }),
          ...(events && { events: JSON.stringify([...new Set(events)]) }),
          ...(body.include_personal_data !== undefined && { include_personal_data: body.include_personal_data }),
          ...(paused !== undefined && { enabled: !paused }),
          // Another receiver has not failed yet.
          ...(url !== before.url && { failures: 0, failing_since: null, resting_until: null }),
        })
        .where('portal_id', '=', portal.portal_id)
        .where('id', '=', webhookId)
        .execute();
      const details = { ...body, ...(body.url !== undefined && { url: redactedUrl(url) }) };
      await noteWebhook(trx, context, webhookId, { event: 'webhook_changed', details });
      return requireWebhook(trx, portal, webhookId);
    }),
  );

  implement('deleteWebhook', async ({ context, portal, params: { webhookId } }) => {
    await db.transaction().execute(async (trx) => {
      const { url } = await lockWebhook(trx, portal, webhookId);
      await trx.deleteFrom('webhooks').where('portal_id', '=', portal.portal_id).where('id', '=', webhookId).execute();
      await noteWebhook(trx, context, webhookId, { event: 'webhook_removed', details: { url: redactedUrl(url) } });
    });
  });

  implement('rotateWebhookSecret', async ({ context, portal, params: { webhookId }, body }) => {
    const grace_seconds = body?.grace_seconds ?? defaultGraceSeconds;
    const secret = newWebhookSecret();
    return db.transaction().execute(async (trx) => {
      const before = await lockWebhook(trx, portal, webhookId);
      await trx
        .updateTable('webhooks')
        .set({
          secret: sealer.seal(secret, sealedFor(webhookId)),
          previous_secret: grace_seconds > 0 ? before.secret : null,
          previous_secret_until: grace_seconds > 0 ? sql<Date>`now() + make_interval(secs => ${grace_seconds})` : null,
          updated_at: deps.now(),
        })
        .where('portal_id', '=', portal.portal_id)
        .where('id', '=', webhookId)
        .execute();
      await noteWebhook(trx, context, webhookId, { event: 'webhook_secret_rotated', details: { grace_seconds } });
      return { ...(await requireWebhook(trx, portal, webhookId)), secret };
    });
  });

  webhookDeliveryRoutes(implement, deps);
}

function lockWebhook(trx: Transaction<Database>, { portal_id }: Portal, id: string) {
  return trx
    .selectFrom('webhooks')
    .select(['url', 'allow_private', 'secret'])
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('This webhook'));
}
