/** Who may see and register for which product (docs/decisions/018), and what operators decide about both. */
export const schema = `
create table teams (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  name text not null,
  description text,
  is_everyone boolean not null default false,
  every_product text check (every_product in ('view', 'register')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (portal_id, id)
);
create unique index teams_by_name on teams (portal_id, lower(name));
create unique index teams_everyone on teams (portal_id) where is_everyone;
insert into teams (portal_id, id, name, is_everyone) select portal_id, gen_random_uuid(), 'Everyone', true from portals;

create table team_members (
  portal_id uuid not null,
  team_id uuid not null,
  developer_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (portal_id, developer_id, team_id),
  foreign key (portal_id, team_id) references teams on delete cascade,
  foreign key (portal_id, developer_id) references developers on delete cascade
);
create index team_members_by_team on team_members (portal_id, team_id, developer_id);

create table product_grants (
  portal_id uuid not null,
  team_id uuid not null,
  product_id uuid not null,
  action text not null check (action in ('view', 'register')),
  created_at timestamptz not null default now(),
  primary key (portal_id, product_id, team_id),
  foreign key (portal_id, team_id) references teams on delete cascade,
  foreign key (portal_id, product_id) references products on delete cascade
);
create index product_grants_by_team on product_grants (portal_id, team_id, product_id);

alter table registrations add column requested_scopes jsonb not null default '[]';
update registrations set requested_scopes = scopes;
alter table auth_strategies add column auto_approve boolean not null default true;
alter table portals add column review_mailed_at timestamptz;
alter table gateways add column previous_token_hash text;
alter table gateways add column previous_token_until timestamptz;
create index gateways_by_previous_token on gateways (portal_id, previous_token_hash) where previous_token_hash is not null;
create index audit_events_by_time on audit_events (portal_id, created_at);
`;
