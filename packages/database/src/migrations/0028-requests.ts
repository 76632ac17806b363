/**
 * Since when accounts and registrations have their status: what an inbox is ordered by. `created_at` says nothing of who
 * asked again, `updated_at` changes with a name. The trigger takes the moment from `updated_at`, which every change of a
 * status writes by the server's clock.
 */
export const schema = `
alter table registrations add column status_since timestamptz;
update registrations set status_since = updated_at;
alter table registrations alter column status_since set not null;

alter table developers add column status_since timestamptz;
update developers set status_since = case
  when status = 'unverified' then created_at
  when status = 'pending' then coalesce(email_verified_at, created_at)
  else coalesce(decided_at, updated_at) end;
alter table developers alter column status_since set not null;

create function note_status_since() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.status_since := coalesce(new.status_since, new.updated_at);
  elsif new.status is distinct from old.status then
    new.status_since := new.updated_at;
  end if;
  return new;
end $$;
create trigger registrations_status_since before insert or update of status on registrations
  for each row execute function note_status_since();
create trigger developers_status_since before insert or update of status on developers
  for each row execute function note_status_since();

-- A page of the inbox is a range of these: no sort, and no row is read that is not shown.
create index registrations_by_status_since on registrations (portal_id, status, status_since, id);
create index developers_by_status_since on developers (portal_id, status, status_since, id);
-- Filters by the beginning of a name, and who else comes from a domain.
create index developers_by_email_start on developers (portal_id, email text_pattern_ops);
create index applications_by_name_start on applications (portal_id, lower(name) text_pattern_ops);
create index developers_by_domain on developers (portal_id, split_part(email, '@', 2), id);

-- What was done lately by those who run the portal, without their log-ins.
create index audit_events_by_operators on audit_events (portal_id, created_at)
  where (actor like 'user:%' or actor like 'operator:%') and event not like 'authn%';

-- What operators wrote when they refused something, to be used again.
create table decision_reasons (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  text text not null,
  used_at timestamptz not null,
  primary key (portal_id, id),
  unique (portal_id, text)
);
`;
