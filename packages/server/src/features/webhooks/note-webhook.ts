import { audit } from '@stoa/database/audit';
import type { Database } from '@stoa/database/tables';
import { actorName, type ManagingActor } from '@stoa/permissions/actor';
import type { Transaction } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';

/** Writes to the audit log what was done with a webhook. */
export function noteWebhook(
  trx: Transaction<Database>,
  { portal, actor, request }: CallContext<ManagingActor>,
  webhookId: string,
  entry: {
    readonly event: `webhook_${'added' | 'changed' | 'removed' | 'secret_rotated' | 'tested' | 'replayed'}`;
    readonly details: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const subject = `webhook:${webhookId}`;
  return audit(trx, { portal_id: portal.portal_id, actor: actorName(actor), subject, request, ...entry });
}
