/** A company directory may provision the users of the console instead of developers; its groups give them roles (decision 063). */
export const schema = `
alter table directories
  -- Whom it manages.
  add column entity text not null default 'developer' check (entity in ('developer', 'user')),
  -- [{ "group": name, "role": role }]: of several that fit, the first.
  add column roles jsonb not null default '[]';

alter table users
  -- When an owner or a directory disabled or enabled the account last.
  add column decided_at timestamptz,
  -- The directory whose group gave the role. Not a reference: of a directory that is gone, another one may take it over.
  add column role_directory_id uuid;

alter table directory_people
  drop constraint directory_people_pkey,
  alter column developer_id drop not null,
  add column user_id uuid,
  add column account_id uuid generated always as (coalesce(developer_id, user_id)) stored,
  add constraint directory_people_one check (num_nonnulls(developer_id, user_id) = 1),
  add foreign key (portal_id, user_id) references users (portal_id, id) on delete cascade,
  add primary key (portal_id, account_id);
-- A server of before writes "on conflict (portal_id, developer_id)".
create unique index directory_people_developer on directory_people (portal_id, developer_id);
create unique index directory_people_user on directory_people (portal_id, user_id);
drop index directory_people_in_order;
create index directory_people_in_order on directory_people (portal_id, directory_id, account_id) where deleted_at is null;

-- Groups of a directory that manages users. Which role one gives is looked up by its name.
create table directory_role_groups (
  portal_id uuid not null,
  id uuid not null,
  directory_id uuid not null,
  name text not null,
  external_id text,
  members uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null,
  primary key (portal_id, id),
  foreign key (portal_id, directory_id) references directories (portal_id, id) on delete cascade
);
create unique index directory_role_groups_name on directory_role_groups (portal_id, directory_id, lower(name));
`;
