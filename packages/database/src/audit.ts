import { newId } from '@stoa/database/ids';
import type { Database } from '@stoa/database/tables';
import type { Kysely } from 'kysely';

/** What is noted of a request. A copy of it outlives the connection, which the request itself does not. */
export interface RequestFacts {
  readonly id: string;
  readonly ip: string;
  readonly headers: { readonly 'user-agent'?: string | undefined };
}

export interface AuditEntry {
  readonly portal_id: string;
  /** `authn_login_success`, `registration_approved` … (OWASP logging vocabulary where it has a word). */
  readonly event: string;
  /** `developer:<id>`, `operator:<id>`, `anonymous`, `system`. */
  readonly actor: string;
  readonly subject?: string;
  /** Details never contain a password, token, cookie or key (auth I1). */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly request?: RequestFacts;
}

/** Adds one row to the append-only audit log, in the same transaction as what it tells of. */
export async function audit(db: Kysely<Database>, entry: AuditEntry): Promise<void> {
  const { request } = entry;
  await db
    .insertInto('audit_events')
    .values({
      portal_id: entry.portal_id,
      id: newId(),
      event: entry.event,
      actor: entry.actor,
      subject: entry.subject ?? null,
      ip: request?.ip ?? null,
      user_agent: request?.headers['user-agent']?.slice(0, 300) ?? null,
      request_id: request?.id ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}
