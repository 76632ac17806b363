/** What admits a call besides a key without end: tokens of an issuer, certificates, keys that expire. */
export const schema = `
alter table auth_strategies add column issuer text;
alter table auth_strategies add column audiences jsonb not null default '[]';
alter table auth_strategies add column client_id_claims jsonb not null default '["client_id", "azp", "sub"]';
alter table auth_strategies add column introspection jsonb;
alter table auth_strategies add column registration jsonb;

alter table credentials add column expires_at timestamptz;
alter table credentials add column last_used_at timestamptz;
alter table credentials add column expiry_notice smallint;

create table certificates (
  portal_id uuid not null,
  application_id uuid not null,
  thumbprint text not null check (thumbprint ~ '^[0-9a-f]{64}$'),
  subject text not null,
  issuer text not null,
  serial_number text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  der bytea not null,
  expiry_notice smallint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (portal_id, application_id),
  unique (portal_id, thumbprint),
  foreign key (portal_id, application_id) references applications on delete cascade
);

create index credentials_expires_at on credentials (expires_at) where expires_at is not null;
create index certificates_not_after on certificates (not_after);

-- Without a foreign key: counting must never wait for a revocation, nor hold one up. Rows go after two days.
create table credential_uses (
  portal_id uuid not null,
  credential_id uuid not null,
  hour timestamptz not null,
  count bigint not null,
  primary key (portal_id, credential_id, hour)
);
create index credential_uses_hour on credential_uses (hour);
`;
