/** Passkeys (WebAuthn level 3) of developers and users, and the challenges that one of them is to sign. */
export const schema = `
create table passkeys (
  portal_id uuid not null references portals on delete cascade,
  id uuid not null,
  developer_id uuid,
  user_id uuid,
  -- As browsers tell it, in base64url.
  credential_id text not null,
  -- COSE_Key (RFC 9052 section 7).
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null default '[]',
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  backed_up boolean not null,
  -- The model of the authenticator; null where it does not tell.
  aaguid uuid,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check (num_nonnulls(developer_id, user_id) = 1),
  primary key (portal_id, id),
  unique (portal_id, credential_id),
  foreign key (portal_id, developer_id) references developers (portal_id, id) on delete cascade,
  foreign key (portal_id, user_id) references users (portal_id, id) on delete cascade
);
create index passkeys_developer on passkeys (portal_id, developer_id);
create index passkeys_user on passkeys (portal_id, user_id);
create table passkey_challenges (
  portal_id uuid not null references portals on delete cascade,
  -- SHA-256 of 32 random bytes.
  challenge_hash text not null,
  purpose text not null check (purpose in ('sign_in', 'register', 'proof')),
  entity text not null check (entity in ('developer', 'user')),
  -- SHA-256 of the browser's secret for a sign-in; of the session for the two others.
  bound_to text not null,
  expires_at timestamptz not null,
  primary key (portal_id, challenge_hash)
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
alter table sessions
  drop constraint sessions_factor_check,
  add constraint sessions_factor_check check (factor in ('totp', 'recovery_code', 'passkey'));
`;
