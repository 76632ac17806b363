/** Company directories that provision developers and teams by SCIM 2.0 (decision 063). */
export const schema = `
create table directories (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  name text not null,
  token_hash text not null,
  -- Of the addresses that it may manage, in lower case.
  domains jsonb not null,
  created_by text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, token_hash)
);
create unique index directories_name on directories (portal_id, lower(name));

create table directory_people (
  portal_id uuid not null,
  developer_id uuid not null,
  directory_id uuid not null,
  user_name text not null,
  external_id text,
  -- What it has sent of the attributes that are supported.
  attributes jsonb not null,
  -- When it disabled the account. The same moment as the account's last decision: nobody has decided since.
  deactivated_at timestamptz,
  -- Set by DELETE: hidden from the directory until it creates the person again.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null,
  primary key (portal_id, developer_id),
  foreign key (portal_id, developer_id) references developers (portal_id, id) on delete cascade,
  foreign key (portal_id, directory_id) references directories (portal_id, id) on delete cascade
);
create unique index directory_people_user_name
  on directory_people (portal_id, directory_id, lower(user_name)) where deleted_at is null;
create index directory_people_external_id on directory_people (portal_id, directory_id, external_id);
create index directory_people_in_order on directory_people (portal_id, directory_id, developer_id) where deleted_at is null;

create table directory_groups (
  portal_id uuid not null,
  team_id uuid not null,
  directory_id uuid not null,
  external_id text,
  primary key (portal_id, team_id),
  foreign key (portal_id, team_id) references teams (portal_id, id) on delete cascade,
  foreign key (portal_id, directory_id) references directories (portal_id, id) on delete cascade
);
create index directory_groups_in_order on directory_groups (portal_id, directory_id, team_id);
create index directory_groups_external_id on directory_groups (portal_id, directory_id, external_id);

-- The directory that gave it. Without a directory it was given by hand, or by the claim in claimed_by.
alter table team_members add column directory_id uuid;
`;
