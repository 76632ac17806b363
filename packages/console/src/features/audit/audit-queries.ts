import type { AuditEvent } from '@stoa/contract/managed-access';
import type { Call } from '../../console-client.ts';
import { startOfDay } from '../../lib/start-of-day.ts';
import type { AddressFilters } from '../../lists/use-address-filters.ts';
import type { AskPage } from '../../lists/use-cursor-list.ts';

/** `actor` and `subject` as the log writes them, `user:<id>`; `from` and `to` are days of the reader's calendar. */
export const auditFilters = ['event', 'actor', 'subject', 'from', 'to'] as const;

type Filters = AddressFilters<(typeof auditFilters)[number]>;

function auditQuestion({ event, actor, subject, from, to }: Filters) {
  const since = from && startOfDay(from, 0);
  const until = to && startOfDay(to, 1);
  return {
    ...(event && { 'filter[event]': event.slice(0, 100) }),
    ...(actor && { 'filter[actor]': actor.slice(0, 200) }),
    ...(subject && { 'filter[subject]': subject.slice(0, 200) }),
    ...(since && { since }),
    ...(until && { until }),
  };
}

export function askAudit(call: Call, filters: Filters): AskPage<AuditEvent> {
  const question = auditQuestion(filters);
  return (after, signal) =>
    call('listAuditEvents', {
      query: { ...question, 'page[size]': 50, ...(after && { 'page[after]': after }) },
      signal,
    });
}

/** Saved by the browser itself, which takes it line by line. */
export function exportAddress(filters: Filters): string {
  return `/management/v1/audit-events/export?${new URLSearchParams(auditQuestion(filters))}`;
}
