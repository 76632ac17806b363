/**
 * A client id that a developer names is a claim until it is proven. What was named before stays in force: it is taken for proven.
 */
export const schema = `
alter table applications add column client_unproven_since timestamptz;
alter table applications add column client_proven_at timestamptz;
alter table applications add column client_proven_by text check (client_proven_by in ('token', 'operator'));

-- A claim without proof takes the id from nobody. Strategies have issuers of their own, and two issuers may use one client id.
drop index applications_reference;
create unique index applications_reference on applications (portal_id, auth_strategy_id, reference_id)
  where client_unproven_since is null;
-- For look-ups by reference id alone.
create index applications_by_reference on applications (portal_id, reference_id);

-- As 0015-gateways made it, with the column that decides whether the client id counts.
create or replace function applications_update_admission() returns trigger language plpgsql as $$
begin
  insert into admission_changes (kind, portal_id, id)
    select distinct 'application', touched.portal_id, touched.id from (
      select x.portal_id, x.id from old_rows o join new_rows n on o.portal_id = n.portal_id and o.id = n.id
      cross join lateral (values (o.portal_id, o.id), (n.portal_id, n.id)) as x (portal_id, id)
      where (o.developer_id, o.reference_id, o.auth_strategy_id, o.client_unproven_since)
        is distinct from (n.developer_id, n.reference_id, n.auth_strategy_id, n.client_unproven_since)) as touched
    on conflict do nothing;
  if found then perform pg_notify('stoa_admission', ''); end if;
  return null;
end $$;

create function client_proof(a applications) returns text language sql stable as $$
  select case when a.client_unproven_since is not null then 'unproven' when s.id is not null then 'proven' end
  from (select) as always left join auth_strategies s
    on s.portal_id = a.portal_id and s.id = a.auth_strategy_id and s.credential_type = 'self_managed_client_credentials'
$$;

create or replace function webhook_application(portal uuid, application uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'application', jsonb_build_object('id', a.id, 'name', a.name, 'reference_id', a.reference_id, 'client_proof', client_proof(a)),
    'developer', jsonb_build_object('id', a.developer_id))
  from applications a where a.portal_id = portal and a.id = application
$$;

create function webhook_client(a applications) returns jsonb language sql stable as $$
  select jsonb_build_object('id', a.id, 'name', a.name, 'reference_id', a.reference_id, 'client_proof', client_proof(a),
    'developer', jsonb_build_object('id', a.developer_id))
$$;

create or replace function webhook_reference(a applications, before text) returns jsonb language sql stable as $$
  select webhook_client(a) || jsonb_build_object('previous_reference_id', before)
$$;

create or replace function applications_webhooks() returns trigger language plpgsql as $$
begin
  if not webhook_is_heard(coalesce(new.portal_id, old.portal_id)) then return null; end if;
  if new.reference_id <> old.reference_id then
    perform webhook_announce(new.portal_id, 'application.reference_id_changed', webhook_reference(new, old.reference_id));
  elsif (new.client_unproven_since is null) <> (old.client_unproven_since is null) then
    perform webhook_announce(new.portal_id,
      'application.client_' || case when new.client_unproven_since is null then 'proven' else 'unproven' end, webhook_client(new));
  end if;
  return null;
end $$;
drop trigger applications_webhooks on applications;
create trigger applications_webhooks after update of reference_id, client_unproven_since on applications
  for each row execute function applications_webhooks();
`;
