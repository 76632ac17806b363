import type { Database } from '@stoa/database/tables';
import { type Kysely, type RawBuilder, sql } from 'kysely';

interface Expired {
  readonly table: keyof Database;
  readonly key: readonly string[];
  /** Rows for which it is true are not used any more. */
  readonly when: (now: Date) => RawBuilder<boolean>;
}

const day = 24 * 3_600_000;
const ago = (now: Date, days: number) => new Date(now.getTime() - days * day).toISOString();

/**
 * What has had its time. Tokens and invitations stay a month longer than they work, so that their links say "too old"
 * and not "unknown"; a session's tokens stay until the session may go, because the reuse of one must be noticed
 * (auth C5). The audit log is not among them: it is append-only.
 */
const expired: readonly Expired[] = [
  { table: 'throttles', key: ['portal_id', 'key'], when: (now) => sql`resets_at < ${now.toISOString()}` },
  {
    table: 'session_tokens',
    key: ['portal_id', 'token_hash'],
    when: (now) => sql`kind = 'access' and expires_at < ${ago(now, 1)}`,
  },
  {
    table: 'sessions',
    key: ['portal_id', 'id'],
    when: (now) => sql`expires_at < ${ago(now, 1)} or ended_at < ${ago(now, 30)}`,
  },
  // The results of a test are a person's claims: no one may see them any more.
  { table: 'provider_tests', key: ['portal_id', 'id'], when: (now) => sql`expires_at < ${now.toISOString()}` },
  {
    table: 'sso_transactions',
    key: ['portal_id', 'state_hash'],
    when: (now) => sql`expires_at < ${now.toISOString()}`,
  },
  {
    table: 'passkey_challenges',
    key: ['portal_id', 'challenge_hash'],
    when: (now) => sql`expires_at < ${now.toISOString()}`,
  },
  { table: 'sso_logouts', key: ['portal_id', 'issuer', 'jti'], when: (now) => sql`expires_at < ${now.toISOString()}` },
  { table: 'account_tokens', key: ['portal_id', 'token_hash'], when: (now) => sql`expires_at < ${ago(now, 30)}` },
  { table: 'developer_tokens', key: ['portal_id', 'id'], when: (now) => sql`expires_at < ${ago(now, 30)}` },
  { table: 'invitations', key: ['portal_id', 'id'], when: (now) => sql`expires_at < ${ago(now, 30)}` },
  {
    table: 'credential_uses',
    key: ['portal_id', 'credential_id', 'hour'],
    when: (now) => sql`hour < ${ago(now, 2)}`,
  },
  {
    table: 'outbox',
    key: ['portal_id', 'id'],
    when: (now) =>
      sql`done_at < ${ago(now, 30)} or (kind = 'webhook' and done_at is null and next_attempt_at = 'infinity' and created_at < ${ago(now, 30)})`,
  },
  { table: 'webhook_deliveries', key: ['portal_id', 'id'], when: (now) => sql`created_at < ${ago(now, 30)}` },
  // By the clock that dated them: gates follow these notes, and a server whose clock is ahead would take them away unread.
  // A cursor of a gateway lives for 23 hours, and a note is dated by the start of its transaction, which may have been open for a day.
  { table: 'admission_changes', key: ['xid', 'id'], when: () => sql`changed_at < now() - interval '48 hours'` },
  // No developer came for the secret in time: a rotation gives another one.
  { table: 'client_secrets', key: ['portal_id', 'client_id'], when: (now) => sql`created_at < ${ago(now, 7)}` },
  { table: 'development_mails', key: ['portal_id', 'id'], when: (now) => sql`created_at < ${ago(now, 30)}` },
];

/** Rows a statement deletes at most: a long one would hold its locks too long. */
const batch = 5_000;

/**
 * Deletes them all, but those that a transaction holds right now: waiting for it, with other rows locked, is how deadlocks begin.
 * @returns how many rows went, by table; tables without any are left out
 */
export async function deleteExpiredRows(db: Kysely<Database>, now: Date): Promise<Record<string, number>> {
  const deleted: Record<string, number> = {};
  for (const { table, key, when } of expired) {
    const columns = sql.join(key.map((column) => sql.ref(column)));
    for (let count = batch; count === batch; ) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where (${columns}) in
          (select ${columns} from ${sql.table(table)} where ${when(now)} limit ${batch} for update skip locked)`.execute(
        db,
      );
      count = Number(numAffectedRows);
      if (count > 0) deleted[table] = (deleted[table] ?? 0) + count;
    }
  }
  return deleted;
}
