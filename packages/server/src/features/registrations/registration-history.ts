import { type RegistrationEvent, registrationEvents } from '@stoa/contract/registrations';
import { registrationStatuses } from '@stoa/contract/values';
import type { Database } from '@stoa/database/tables';
import type { Portal } from '@stoa/permissions/portal';
import type { Kysely } from 'kysely';

const prefix = 'registration_';
const known: readonly string[] = registrationEvents;

/** The audit log's rows about a registration, newest first. */
export function registrationEventRows(db: Kysely<Database>, portal: Portal, registrationId: string) {
  return db
    .selectFrom('audit_events')
    .select(['event', 'actor', 'details', 'created_at'])
    .where('portal_id', '=', portal.portal_id)
    .where('subject', '=', `registration:${registrationId}`)
    .where(
      'event',
      'in',
      registrationEvents.map((event) => `${prefix}${event}`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

interface EventRow {
  readonly event: string;
  readonly actor: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
}

/** What the developer learns of it: which kind of person it was, never who. */
export function presentEvent({ event, actor, details, created_at }: EventRow) {
  const name = event.slice(prefix.length) as RegistrationEvent['event'];
  const kind = actor.split(':')[0];
  return {
    at: created_at,
    event: name,
    by: kind === 'developer' ? ('developer' as const) : kind === 'system' ? ('portal' as const) : ('operator' as const),
    status: statusAfter(name, details),
    reason: typeof details.reason === 'string' ? details.reason : null,
    scopes: Array.isArray(details.scopes) ? details.scopes.map(String) : null,
  };
}

/** Rows from before the status was noted say it by their event. */
function statusAfter(event: string, { status }: EventRow['details']): RegistrationEvent['status'] {
  const noted = registrationStatuses.find((each) => each === status);
  if (noted || event === 'reinstated') return noted ?? 'approved';
  return known.includes(event) ? (registrationStatuses.find((each) => each === event) ?? null) : null;
}
