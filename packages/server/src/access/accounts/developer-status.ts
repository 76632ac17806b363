import { audit, type RequestFacts } from '@stoa/database/audit';
import type { Database, DeveloperStatus } from '@stoa/database/tables';
import type { Transaction } from 'kysely';
import { endSessions } from '../session.ts';
import { voidTokens } from './account-tokens.ts';

interface StatusChange {
  readonly portal_id: string;
  readonly id: string;
  readonly to: DeveloperStatus;
  readonly now: Date;
  /** The actor as the audit log writes it. */
  readonly actor: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly request: RequestFacts;
}

/**
 * Does what follows from every decision on a developer, by an operator or a company directory: a developer who is not approved
 * has no session and no link to set a password any more (auth C10), and gateways refuse what belongs to them. The caller has
 * locked the account.
 */
export async function setDeveloperStatus(trx: Transaction<Database>, change: StatusChange) {
  const { portal_id, id, to, now, actor, details = {}, request } = change;
  const row = await trx
    .updateTable('developers')
    .set({ status: to, decided_at: now, updated_at: now })
    .where('portal_id', '=', portal_id)
    .where('id', '=', id)
    .returning(['id', 'email', 'full_name', 'status', 'created_at', 'updated_at'])
    .executeTakeFirstOrThrow();
  if (to !== 'approved') {
    await endSessions(trx, { portal_id, developer_id: id, now });
    await voidTokens(trx, { portal_id, entity: 'developer', id }, 'reset');
  }
  await audit(trx, { portal_id, event: `developer_${to}`, actor, subject: `developer:${id}`, details, request });
  return row;
}
