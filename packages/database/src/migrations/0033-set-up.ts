/**
 * When the person behind a session last gave proof: by the sign-in itself, or by the password once more. And the audit log by
 * what was done and by whom: without these, a filter reads the whole log.
 */
export const schema = `
alter table sessions add column proven_at timestamptz;
update sessions set proven_at = created_at;
alter table sessions alter column proven_at set not null;
-- Written by an older process of the same installation while it is replaced.
alter table sessions alter column proven_at set default now();

-- When each gateway reported calls last, and how late the newest of them was.
alter table gateways add column calls_reported_at timestamptz;
alter table gateways add column calls_late_ms bigint;

-- A page of the log is a range of one of these, in its order.
drop index audit_events_by_time;
drop index audit_events_by_subject;
create index audit_events_by_time on audit_events (portal_id, created_at, id);
create index audit_events_by_subject on audit_events (portal_id, subject, created_at, id);
create index audit_events_by_event on audit_events (portal_id, event, created_at, id);
create index audit_events_by_actor on audit_events (portal_id, actor, created_at, id);
`;
