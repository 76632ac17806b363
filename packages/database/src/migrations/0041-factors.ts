/** What somebody proves beside the password: one-time passwords of an app, and recovery codes. */
export const schema = `
create table authenticators (
  portal_id uuid not null references portals on delete cascade,
  developer_id uuid,
  user_id uuid,
  -- Sealed.
  secret text not null,
  begun_at timestamptz not null,
  -- Null until the first right code: until then nothing is asked for.
  confirmed_at timestamptz,
  -- Of the last code that was used (RFC 6238); this one and those before it are refused.
  last_step bigint not null,
  check (num_nonnulls(developer_id, user_id) = 1),
  foreign key (portal_id, developer_id) references developers (portal_id, id) on delete cascade,
  foreign key (portal_id, user_id) references users (portal_id, id) on delete cascade
);
create unique index authenticators_developer on authenticators (portal_id, developer_id);
create unique index authenticators_user on authenticators (portal_id, user_id);
create table recovery_codes (
  portal_id uuid not null references portals on delete cascade,
  -- SHA-256 of 80 random bits, with whose they are.
  code_hash text not null,
  developer_id uuid,
  user_id uuid,
  used_at timestamptz,
  check (num_nonnulls(developer_id, user_id) = 1),
  primary key (portal_id, code_hash),
  foreign key (portal_id, developer_id) references developers (portal_id, id) on delete cascade,
  foreign key (portal_id, user_id) references users (portal_id, id) on delete cascade
);
create index recovery_codes_developer on recovery_codes (portal_id, developer_id);
create index recovery_codes_user on recovery_codes (portal_id, user_id);
alter table sessions add column factor text check (factor in ('totp', 'recovery_code'));
`;
