import { notFound } from '@stoa/common/problem';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';

/** Webhooks as operators see them: never a secret. */
export function webhookRows(db: Kysely<Database>, portal: Portal) {
  return db
    .selectFrom('webhooks as webhook')
    .where('webhook.portal_id', '=', portal.portal_id)
    .select([
      'webhook.id',
      'webhook.url',
      'webhook.description',
      'webhook.events',
      'webhook.include_personal_data',
      'webhook.allow_private',
      sql<'active' | 'failing' | 'paused'>`case when not webhook.enabled then 'paused'
        when webhook.failing_since is not null then 'failing' else 'active' end`.as('state'),
      'webhook.failing_since',
      'webhook.last_delivered_at',
      sql<Date | null>`case when webhook.previous_secret_until > now() then webhook.previous_secret_until end`.as(
        'previous_secret_until',
      ),
      count('waiting').as('waiting'),
      count('dead').as('dead'),
      'webhook.created_at',
      'webhook.updated_at',
    ]);
}

/** Counted by the outbox alone, of which an index has the few rows that are not done. */
function count(state: 'waiting' | 'dead') {
  const comparison = state === 'dead' ? sql`= 'infinity'` : sql`< 'infinity'`;
  return sql<number>`(select count(*)::int from outbox
    where outbox.kind = 'webhook' and outbox.done_at is null and outbox.next_attempt_at ${comparison}
      and outbox.portal_id = webhook.portal_id and outbox.payload ->> 'webhook' = webhook.id::text)`;
}

export async function requireWebhook(db: Kysely<Database>, portal: Portal, id: string) {
  const webhook = await webhookRows(db, portal)
    .where('webhook.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('This webhook'));
  return webhook;
}
