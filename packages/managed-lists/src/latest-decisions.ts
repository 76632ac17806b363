import type { ManagedRequest } from '@stoa/contract/managed-requests';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import { type Kysely, sql } from 'kysely';
import { actorNames } from './names.ts';
import type { RequestRow } from './request-rows.ts';

const events = [
  'developer_approved',
  'developer_rejected',
  'developer_disabled',
  'registration_approved',
  'registration_rejected',
  'registration_revoked',
  'registration_reinstated',
];

export interface Decided {
  readonly at: Date;
  readonly by: string | null;
  readonly reason: string | null;
}

/** `developer:<id>` or `registration:<id>`, as the audit log writes it. */
export function subjectOf({ kind, id }: Pick<RequestRow, 'kind' | 'id'>): string {
  return `${kind === 'account' ? 'developer' : 'registration'}:${id}`;
}

/**
 * Reads the last decision on each request, and who made it, from the audit log: one look-up of its index for each request of a
 * page.
 */
export async function latestDecisions(
  db: Kysely<Database>,
  { portal_id }: Portal,
  requests: readonly Pick<RequestRow, 'kind' | 'id'>[],
): Promise<ReadonlyMap<string, Decided>> {
  if (requests.length === 0) return new Map();
  const { rows } = await sql<{ subject: string; actor: string; reason: string | null; created_at: Date }>`
    select wanted.subject, entry.actor, entry.details ->> 'reason' as reason, entry.created_at
    from unnest(${requests.map(subjectOf)}::text[]) as wanted (subject)
    cross join lateral (
      select actor, details, created_at from audit_events
      where portal_id = ${portal_id} and subject = wanted.subject and event = any(${events}::text[])
      order by created_at desc, id desc limit 1) as entry`.execute(db);
  const names = await actorNames(
    db,
    portal_id,
    rows.map(({ actor }) => actor),
  );
  return new Map(
    rows.map(({ subject, actor, reason, created_at }) => [
      subject,
      { at: created_at, by: actor.startsWith('developer:') ? null : (names.get(actor) ?? null), reason },
    ]),
  );
}

/** Rows as the contract has them. What waits shows no decision: an earlier one is part of its history. */
export async function presentRequests(db: Kysely<Database>, portal: Portal, rows: readonly RequestRow[]) {
  const decided = rows.filter(({ status }) => status !== 'pending');
  const decisions = await latestDecisions(db, portal, decided);
  return rows.map(({ micros: _micros, ...row }) => {
    const decision = row.status === 'pending' ? undefined : decisions.get(subjectOf(row));
    return { ...row, decision: (decision ?? null) as ManagedRequest['decision'] };
  });
}
