import type { Database } from '@stoa/database/tables';
import type { ManagingActor } from '@stoa/permissions/actor';
import { auditAct } from '@stoa/permissions/audit-act';
import type { Transaction } from 'kysely';
import type { CallContext } from '../../access/call-context.ts';

/** Writes to the audit log what was done with a webhook. */
export function noteWebhook(
  trx: Transaction<Database>,
  context: CallContext<ManagingActor>,
  webhookId: string,
  entry: {
    readonly event: `webhook_${'added' | 'changed' | 'removed' | 'secret_rotated' | 'tested' | 'replayed'}`;
    readonly details: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  return auditAct(trx, context, { ...entry, subject: `webhook:${webhookId}` });
}
