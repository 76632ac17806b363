/** Clients at identity providers, and what is under way with them. */
export const schema = `
create table clients (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  application_id uuid,
  replaces uuid,
  issuer text not null,
  client_id text,
  management_uri text,
  management_token text,
  secret_mac text,
  secret_expires_at timestamptz,
  metadata_wanted integer not null default 1,
  metadata_done integer not null default 0,
  rotation_wanted integer not null default 0,
  rotation_done integer not null default 0,
  rotation_refusal text,
  asked_at timestamptz,
  perhaps_left integer not null default 0,
  failed_at timestamptz,
  last_error text,
  lease uuid,
  leased_until timestamptz,
  since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (portal_id, id),
  foreign key (portal_id, application_id) references applications on delete set null (application_id)
);
create unique index clients_of_application on clients (portal_id, application_id) where replaces is null;
create unique index clients_replacing on clients (portal_id, application_id) where replaces is not null;
create index clients_newest on clients (portal_id, since desc);

create table client_secrets (
  portal_id uuid not null,
  client_id uuid not null,
  sealed text not null,
  created_at timestamptz not null default now(),
  primary key (portal_id, client_id),
  foreign key (portal_id, client_id) references clients on delete cascade
);
`;
