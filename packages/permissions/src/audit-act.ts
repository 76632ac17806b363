import { type AuditEntry, audit, type RequestFacts } from '@stoa/database/audit';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';
import { type Actor, actorName } from './actor.ts';

/** Whose call it is, for which portal. */
interface Act {
  readonly portal: { readonly portal_id: string };
  readonly actor: Actor;
  readonly request?: RequestFacts;
}

/** Adds what the caller has done to the audit log, in the same transaction. */
export async function auditAct(
  db: Kysely<Database>,
  { portal: { portal_id }, actor, request }: Act,
  entry: Pick<AuditEntry, 'event' | 'subject' | 'details'>,
): Promise<void> {
  await audit(db, { ...entry, portal_id, actor: actorName(actor), request });
}
