/** The first schema: portals, accounts, catalogue, applications, gateways, outbox, audit. */
export const schema = `
create table portals (
  portal_id uuid primary key,
  org_id uuid not null,
  name text not null,
  canonical_domain text not null,
  is_public boolean not null,
  basic_auth_enabled boolean not null,
  oidc_auth_enabled boolean not null,
  rbac_enabled boolean not null,
  auto_approve_developers boolean not null,
  featureset_id text not null,
  feature_set jsonb not null,
  allowed_time_period text not null check (allowed_time_period in ('24h', '90d')),
  locale text not null,
  appearance jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table portal_assets (
  portal_id uuid not null references portals on delete cascade,
  name text not null check (name in ('logo', 'catalog-cover', 'favicon')),
  content_type text not null,
  bytes bytea not null,
  sha256 text not null,
  primary key (portal_id, name)
);

create table developers (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  email text not null,
  full_name text not null,
  password_hash text,
  status text not null check (status in ('unverified', 'pending', 'approved', 'rejected', 'disabled')),
  email_verified_at timestamptz,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, email)
);
create index developers_by_status on developers (portal_id, status, created_at);

create table account_tokens (
  portal_id uuid not null,
  token_hash text not null,
  developer_id uuid not null,
  purpose text not null check (purpose in ('verify', 'reset')),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (portal_id, token_hash),
  foreign key (portal_id, developer_id) references developers on delete cascade
);
create index account_tokens_by_developer on account_tokens (portal_id, developer_id, purpose);

create table sessions (
  portal_id uuid not null,
  id uuid not null,
  developer_id uuid not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (portal_id, id),
  foreign key (portal_id, developer_id) references developers on delete cascade
);
create index sessions_by_developer on sessions (portal_id, developer_id);

create table session_tokens (
  portal_id uuid not null,
  token_hash text not null,
  session_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (portal_id, token_hash),
  foreign key (portal_id, session_id) references sessions on delete cascade
);
create index session_tokens_by_session on session_tokens (portal_id, session_id);

create table auth_strategies (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  name text not null,
  credential_type text not null check (credential_type in ('key_auth', 'client_credentials', 'self_managed_client_credentials')),
  key_names jsonb not null,
  auth_methods jsonb not null,
  available_scopes jsonb not null,
  is_default boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, name)
);
create unique index auth_strategies_one_default on auth_strategies (portal_id) where is_default;

create table blobs (
  portal_id uuid not null references portals on delete cascade,
  sha256 text not null,
  size integer not null,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (portal_id, sha256)
);

create table products (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  slug text not null,
  name text not null,
  description text,
  public_labels jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, slug)
);
create index products_by_name on products (portal_id, name, id);

create table product_versions (
  portal_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  name text not null,
  deprecated boolean not null,
  sunset_at timestamptz,
  spec_sha256 text,
  auth_strategy_id uuid,
  registration_enabled boolean not null,
  registration_auto_approve boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, product_id, name),
  unique (portal_id, id, product_id),
  foreign key (portal_id, product_id) references products on delete cascade,
  foreign key (portal_id, spec_sha256) references blobs,
  foreign key (portal_id, auth_strategy_id) references auth_strategies
);
create index product_versions_newest on product_versions (portal_id, product_id, created_at desc);

create table spec_operations (
  portal_id uuid not null,
  spec_sha256 text not null,
  position integer not null,
  path text not null,
  method text not null,
  operation_id text,
  summary text,
  deprecated boolean not null,
  tags jsonb not null,
  primary key (portal_id, spec_sha256, position),
  foreign key (portal_id, spec_sha256) references blobs on delete cascade
);

create table documents (
  portal_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  parent_document_id uuid,
  slug text not null,
  title text not null,
  position integer not null,
  content_sha256 text not null,
  markdown text not null,
  nodes jsonb not null,
  metadata jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, product_id, slug),
  foreign key (portal_id, product_id) references products on delete cascade,
  foreign key (portal_id, parent_document_id) references documents on delete cascade deferrable initially deferred
);

create table applications (
  portal_id uuid not null,
  id uuid not null,
  developer_id uuid not null,
  name text not null,
  description text,
  reference_id text not null,
  redirect_uri text,
  auth_strategy_id uuid,
  scopes jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (portal_id, id),
  foreign key (portal_id, developer_id) references developers on delete cascade,
  foreign key (portal_id, auth_strategy_id) references auth_strategies
);
create unique index applications_name on applications (portal_id, developer_id, lower(name));
create unique index applications_reference on applications (portal_id, reference_id);

create table credentials (
  portal_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  display_name text not null,
  secret_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, secret_hash),
  foreign key (portal_id, application_id) references applications on delete cascade
);
create index credentials_by_application on credentials (portal_id, application_id, created_at);

create table registrations (
  portal_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  product_id uuid not null,
  product_version_id uuid not null,
  status text not null check (status in ('approved', 'pending', 'rejected', 'revoked')),
  scopes jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, application_id, product_version_id),
  foreign key (portal_id, application_id) references applications on delete cascade,
  foreign key (portal_id, product_version_id, product_id) references product_versions (portal_id, id, product_id) on delete cascade
);
create index registrations_by_version on registrations (portal_id, product_version_id, status);
create index registrations_by_status on registrations (portal_id, status, created_at);

create table gateways (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  name text not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz,
  primary key (portal_id, id),
  unique (portal_id, name),
  unique (portal_id, token_hash)
);

create table operator_tokens (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  name text not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  primary key (portal_id, id),
  unique (portal_id, token_hash)
);

create table outbox (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (portal_id, id)
);
create index outbox_due on outbox (next_attempt_at) where done_at is null;

create table development_mails (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now(),
  primary key (portal_id, id)
);

create table audit_events (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  event text not null,
  actor text not null,
  subject text,
  ip text,
  user_agent text,
  request_id text,
  details jsonb not null,
  created_at timestamptz not null default now(),
  primary key (portal_id, id)
);
create index audit_events_by_subject on audit_events (portal_id, subject, created_at);

create table throttles (
  portal_id uuid not null references portals on delete cascade,
  key text not null,
  points integer not null,
  resets_at timestamptz not null,
  primary key (portal_id, key)
);
`;
