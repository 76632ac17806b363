/** Sign-in through OpenID providers: the providers, whom they know, and sign-ins that are under way. */
export const schema = `
create table identity_providers (
  portal_id uuid not null references portals on delete cascade,
  identifier text not null,
  serves text not null check (serves in ('developers', 'users', 'both')),
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret_env text,
  scopes jsonb not null,
  redirect_uri text not null check (redirect_uri in ('api', 'login')),
  trusted_email_domains jsonb not null,
  auto_approve boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (portal_id, identifier)
);

create table identities (
  portal_id uuid not null,
  entity text not null check (entity in ('developer', 'user')),
  issuer text not null,
  subject text not null,
  developer_id uuid,
  user_id uuid,
  last_used_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (portal_id, entity, issuer, subject),
  foreign key (portal_id, developer_id) references developers on delete cascade,
  foreign key (portal_id, user_id) references users on delete cascade,
  constraint identities_one_owner check (
    num_nonnulls(developer_id, user_id) = 1 and (entity = 'developer') = (developer_id is not null)
  )
);
create index identities_by_developer on identities (portal_id, developer_id);
create index identities_by_user on identities (portal_id, user_id);

create table sso_transactions (
  portal_id uuid not null references portals on delete cascade,
  state_hash text not null,
  browser_hash text not null,
  entity text not null check (entity in ('developer', 'user')),
  identifier text not null,
  issuer text not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  return_to text not null,
  failure_to text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (portal_id, state_hash)
);
create index sso_transactions_expiry on sso_transactions (portal_id, expires_at);
`;
