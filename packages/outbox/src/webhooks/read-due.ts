import { webhookTest } from '@stoa/contract/webhooks';
import { samePortal } from '@stoa/database/same-portal';
import type { Database } from '@stoa/database/tables';
import { type Kysely, sql } from 'kysely';
import type { Receiver } from './turns.ts';

/** A delivery with all that is needed to send it. */
export interface DueWebhook {
  readonly id: string;
  readonly event_id: string;
  readonly isTest: boolean;
  readonly url: string;
  readonly allow_private: boolean;
  /** Sealed, the newest first. */
  readonly secrets: readonly string[];
  readonly body: string;
  readonly attempts: number;
  readonly delivered_at: Date | null;
  readonly receiver: Receiver;
}

/**
 * Personal data is read only now, and only where it is asked for: no copy of it stands in the log, and none is sent once the
 * account is gone.
 */
export async function readDue(db: Kysely<Database>, portal_id: string, id: string): Promise<DueWebhook | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks as webhook', samePortal('webhook.id', 'delivery.webhook_id'))
    .select([
      'delivery.id',
      'delivery.event_id',
      'delivery.type',
      'delivery.data',
      'delivery.attempts',
      'delivery.delivered_at',
      'delivery.created_at',
      'webhook.id as webhook_id',
      'webhook.url',
      'webhook.allow_private',
      'webhook.include_personal_data',
      'webhook.enabled',
      'webhook.failures',
      'webhook.secret',
      'webhook.previous_secret',
      sql<boolean>`coalesce(webhook.previous_secret_until > now(), false)`.as('previous_counts'),
      sql<number | null>`(extract(epoch from webhook.resting_until - now()) * 1000)::float8`.as('rest_ms'),
    ])
    .where('delivery.portal_id', '=', portal_id)
    .where('delivery.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { type, created_at, webhook_id, enabled, failures, rest_ms, secret, previous_secret, ...due } = row;
  const data = row.include_personal_data ? await withPerson(db, portal_id, type, row.data) : row.data;
  return {
    ...due,
    isTest: type === webhookTest,
    secrets: row.previous_counts && previous_secret ? [secret, previous_secret] : [secret],
    body: JSON.stringify({ type, timestamp: created_at.toISOString(), data }),
    receiver: { portal_id, id: webhook_id, enabled, failures, rest_ms },
  };
}

type Data = Readonly<Record<string, unknown>>;

/** An event about a developer is the developer; others have one. */
async function withPerson(db: Kysely<Database>, portal_id: string, type: string, data: Data): Promise<Data> {
  const isDeveloper = type.startsWith('developer.');
  const developer = (isDeveloper ? data : data.developer) as { readonly id?: string } | undefined;
  if (!developer?.id) return data;
  const person = await db
    .selectFrom('developers')
    .select(['email', 'full_name'])
    .where('portal_id', '=', portal_id)
    .where('id', '=', developer.id)
    .executeTakeFirst();
  if (!person) return data;
  const told = { ...developer, ...person };
  return isDeveloper ? told : { ...data, developer: told };
}
