/** Which key took the place of another, and webhooks that are told so. */
// No foreign key: a key that was revoked stays named, and its going must not wait for a lock on the key that it replaced.
export const schema = `
alter table credentials add column replaced_by uuid;

create or replace function credentials_webhooks() returns trigger language plpgsql as $$
begin
  if not webhook_is_heard(coalesce(new.portal_id, old.portal_id)) then return null; end if;
  if tg_op = 'DELETE' then
    perform webhook_announce(old.portal_id, 'credential.revoked', webhook_credential(old));
  elsif tg_op = 'INSERT' then
    perform webhook_announce(new.portal_id, 'credential.created', webhook_credential(new));
  elsif new.replaced_by is distinct from old.replaced_by and new.replaced_by is not null then
    perform webhook_announce(new.portal_id, 'credential.rotated',
      webhook_credential(new) || jsonb_build_object('replaced_by', new.replaced_by));
  end if;
  return null;
end $$;

drop trigger credentials_webhooks on credentials;
create trigger credentials_webhooks after insert or delete or update of replaced_by on credentials
  for each row execute function credentials_webhooks();
`;
