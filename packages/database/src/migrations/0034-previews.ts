/**
 * The portal as it would be after a change set is published: a portal of its own, which one session of one operator is served
 * (docs/decisions/050). The gate never hears of its rows.
 */
export const schema = `
-- The portal that it is a preview of; null for the portal itself.
alter table portals add column preview_of uuid references portals on delete cascade;
create index portals_previews on portals (preview_of) where preview_of is not null;

create table previews (
  portal_id uuid not null references portals on delete cascade,
  session_id uuid not null,
  preview_id uuid not null unique references portals on delete cascade,
  -- The cookie of the browser that opened it.
  token_hash text not null,
  -- The change set that it shows, and as of when: it ends with the change set.
  owner text not null,
  begun_at timestamptz not null,
  edited_at timestamptz not null,
  created_at timestamptz not null,
  primary key (portal_id, session_id),
  foreign key (portal_id, session_id) references sessions on delete cascade
);

create function admission_leaves_previews_out() returns trigger language plpgsql as $$
begin
  if exists (select from portals where portal_id = new.portal_id and preview_of is not null) then return null; end if;
  return new;
end $$;
create trigger admission_changes_of_portals before insert on admission_changes
  for each row execute function admission_leaves_previews_out();
`;
